"""How a printer is, in its own words: the real-time status of ESC/POS (DLE EOT)."""

from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.printing.lines import Line

DLE_EOT = b"\x10\x04"
PRINTER = 1
OFFLINE_CAUSE = 2
PAPER = 4  # what can be asked

# Every answer has these bits fixed, so that it is told from data and from flow control.
_FIXED = 0b1001_0011
_AS = 0b0001_0010
_FLOW_CONTROL = b"\x11\x13"  # XON, XOFF

_PIN_HIGH = 0b0000_0100
_IS_OFFLINE = 0b0000_1000  # of PRINTER
_COVER_OPEN = 0b0000_0100
_STOPPED_BY_PAPER = 0b0010_0000  # of OFFLINE_CAUSE
_NEAR_END, _AT_END = 0b0000_1100, 0b0110_0000  # of PAPER; each sensor sets a pair


def asked(line: Line, seconds: float, *, open_level: bool | None) -> DeviceLook:
    """Ask a printer how it is, waiting so many seconds for each of three answers.

    One that says nothing is not asked further, and what makes no sense is "it cannot say".
    `open_level`: whether the drawer's switch is high while the drawer is open. Raises nothing.
    """
    answers: dict[int, int] = {}
    try:
        line.hear(0)  # what it said before it was asked is no answer
        for kind in (PRINTER, OFFLINE_CAUSE, PAPER):
            answer = _answer(line, kind, seconds)
            if answer is None:
                break
            if _is_status(answer):
                answers[kind] = answer[0]
    except OSError:
        return look_of(answers, open_level=open_level)  # it hung up on us: what it said stands
    return look_of(answers, open_level=open_level)


def look_of(answers: dict[int, int], *, open_level: bool | None) -> DeviceLook:
    """Return what the answers say, by the question they belong to."""
    printer, cause, paper = (answers.get(kind) for kind in (PRINTER, OFFLINE_CAUSE, PAPER))
    is_high = None if printer is None else bool(printer & _PIN_HIGH)
    return DeviceLook(
        is_online=None if printer is None else not printer & _IS_OFFLINE,
        paper=_paper(cause, paper),
        is_cover_open=None if cause is None else bool(cause & _COVER_OPEN),
        is_drawer_open=None if None in {is_high, open_level} else is_high is open_level,
    )


def _paper(cause: int | None, paper: int | None) -> PaperSupply:
    if (paper or 0) & _AT_END or (cause or 0) & _STOPPED_BY_PAPER:
        return PaperSupply.OUT
    if paper is None:
        return PaperSupply.UNKNOWN
    return PaperSupply.LOW if paper & _NEAR_END else PaperSupply.OK


def _answer(line: Line, kind: int, seconds: float) -> bytes | None:
    """Ask one question; None when nothing is said. Raises OSError."""
    question = memoryview(DLE_EOT + bytes([kind]))
    while question:
        taken = line.send_some(question, seconds)
        if not taken:
            return None
        question = question[taken:]
    said = line.hear(seconds)
    return said.translate(None, _FLOW_CONTROL) if said else None


def _is_status(answer: bytes) -> bool:
    return len(answer) == 1 and answer[0] & _FIXED == _AS
