"""Code 128 (ISO/IEC 15417): printable ASCII as bars."""

# Widths of bar, space, bar, space, bar, space of symbols 0 to 105, in modules (table 1).
_WIDTHS = (
    "212222222122222221121223121322131222122213122312132212221213221312231212112232122132"
    "122231113222123122123221223211221132221231213212223112312131311222321122321221312212"
    "322112322211212123212321232121111323131123131321112313132113132311211313231113231311"
    "112133112331132131113123113321133121313121211331231131213113213311213131311123311321"
    "331121312113312311332111314111221411431111111224111422121124121421141122141221112214"
    "112412122114122411142112142211241211221114413111241112134111111242121142121241114212"
    "124112124211411212421112421211212141214121412121111143111341131141114113114311411113"
    "411311113141114131311141411131211412211214211232"
)
_EACH = 6  # digits of one symbol
_STOP = "2331112"
_SET_B = 100
_SET_C = 99  # going over to a set
_START_B = 104
_START_C = 105
_CHECK = 103
_FIRST = " "
_LAST = "~"
QUIET = 10  # modules of paper that a scanner wants on each side


def bars(text: str) -> str:
    """Return a text as modules: `1` is black, `0` is paper; without the quiet zones.

    Raises ValueError for nothing, and for what is no printable ASCII.
    """
    if not text or not all(_FIRST <= sign <= _LAST for sign in text):
        raise ValueError(text)
    symbols = _symbols(text)
    check = symbols[0] + sum(place * symbol for place, symbol in enumerate(symbols))
    widths = "".join(_pattern(each) for each in (*symbols, check % _CHECK)) + _STOP
    return "".join(("1", "0")[place % 2] * int(each) for place, each in enumerate(widths))


def _symbols(text: str) -> list[int]:
    """Return start and data symbols: set C, two digits in one, wherever four or more follow."""
    at = 0
    is_c = _digits(text, 0) >= 4  # noqa: PLR2004 -- fewer cost more to go over than they save
    symbols = [_START_C if is_c else _START_B]
    while at < len(text):
        digits = _digits(text, at)
        wants_c = digits >= 2 if is_c else digits >= 4 and digits % 2 == 0  # noqa: PLR2004 the same
        if wants_c != is_c:
            symbols.append(_SET_C if wants_c else _SET_B)
            is_c = wants_c
        if is_c:
            symbols.append(int(text[at : at + 2]))
            at += 2
        else:
            symbols.append(ord(text[at]) - ord(_FIRST))
            at += 1
    return symbols


def _digits(text: str, at: int) -> int:
    """Return how many digits follow from a place on."""
    end = at
    while end < len(text) and text[end] in "0123456789":
        end += 1
    return end - at


def _pattern(symbol: int) -> str:
    return _WIDTHS[symbol * _EACH : (symbol + 1) * _EACH]
