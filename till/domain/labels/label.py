"""One label: what it says, and where each part of it stands, in millimetres from its corner."""

from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from typing import Final, Protocol

_D = Decimal
USUAL_HEIGHT: Final = _D(37)  # mm of the label whose sizes are written here
SCALES: Final = (_D("0.55"), _D("1.4"))
MARGIN: Final = _D("2")
LEAST_MARGIN: Final = _D("1.5")
NAME: Final = _D("3.2")
LEAST_NAME: Final = _D("2.4")
PRICE: Final = _D("7.6")
PER: Final = _D("2.8")
FOOT: Final = _D("2.3")
LEAST_FOOT: Final = _D("1.9")
LEADING: Final = _D("1.22")
TWO_LINES_FROM: Final = _D(30)  # mm of height
OLD_SHARE: Final = _D("0.5")  # of the price's size
GAP: Final = _D("1.2")
WIDEST_MODULE: Final = _D("0.33")  # mm of the narrowest bar of an EAN-13 at its usual size
LEAST_MODULE: Final = _D("0.19")
LEAST_BARS: Final = _D(4)  # mm of height
QUIET_MODULES: Final = 11  # of paper before and behind the bars


class Measure(Protocol):
    """Tells how wide a text of a size (both in mm) is in the font of labels."""

    def __call__(self, text: str, size: Decimal, /, *, bold: bool = False) -> Decimal:
        """Return it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What one label says; on a slip it also has its height in mm."""

    name: str
    price: str
    per: str = ""  # what stands behind the price: its currency, or that and the unit
    old: str = ""  # the price of before, which is struck out
    code: str = ""
    note: str = ""  # at the right of the code: that it is weighed, or its weight
    bars: str = ""  # the code's modules: 1 is black, 0 is paper
    height: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelText:
    """A text on its base line at `y`; `x` is where it begins, or ends where it `ends`."""

    x: Decimal
    y: Decimal
    size: Decimal
    text: str
    bold: bool = False
    ends: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Bars of a code from their upper left corner; `module` is how wide the narrowest is."""

    x: Decimal
    y: Decimal
    module: Decimal
    height: Decimal
    modules: str

    def black(self) -> list[tuple[Decimal, Decimal]]:
        """Return where each bar begins (mm) and how wide it is."""
        found: list[tuple[Decimal, Decimal]] = []
        place = 0
        for run in self.modules.replace("01", "0 1").replace("10", "1 0").split(" "):
            if run.startswith("1"):
                found.append((self.x + place * self.module, len(run) * self.module))
            place += len(run)
        return found


Part = LabelText | Bars


def lay_label(
    label: Label, width: Decimal, height: Decimal, measure: Measure, *, grain: Decimal | None = None
) -> tuple[Part, ...]:
    """Return the parts of a label of a size; bars are whole `grains` (mm) wide, where one is given.

    A code that finds no room stands there without bars.
    """
    scale = min(max(height / USUAL_HEIGHT, SCALES[0]), SCALES[1])
    edge = max(LEAST_MARGIN, MARGIN * scale)
    inner = width - 2 * edge
    size = max(LEAST_NAME, NAME * scale)
    lines = name_lines(label.name, inner, size, measure, most=1 + (height >= TWO_LINES_FROM))
    names = [
        LabelText(x=edge, y=edge + size * (1 + LEADING * place), size=size, text=line)
        for place, line in enumerate(lines)
    ]
    prices = _prices(label, (edge, inner, names[-1].y, scale), measure)
    foot = max(LEAST_FOOT, FOOT * scale)
    below = height - edge
    note = LabelText(x=width - edge, y=below, size=foot, text=label.note, ends=True)
    room = inner - measure(label.note, foot) - GAP
    code = name_lines(label.code, room, foot, measure, most=1)[0]
    told = [*names, *prices, LabelText(x=edge, y=below, size=foot, text=code), note]
    top = prices[0].y + GAP
    bars = _bars(label.bars, width, (top, below - foot - GAP / 2 - top), grain)
    return (*(each for each in told if each.text), *bars)


def name_lines(
    name: str, room: Decimal, size: Decimal, measure: Measure, *, most: int
) -> list[str]:
    """Return a text in at most so many lines; what has no room ends in an ellipsis."""
    lines = [""]
    for word in name.split():
        joined = f"{lines[-1]} {word}".strip()
        if measure(joined, size) <= room or not lines[-1]:
            lines[-1] = joined
        elif len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = f"{joined}…"
            break
    return [_shortened(line, room, size, measure) for line in lines]


def _shortened(line: str, room: Decimal, size: Decimal, measure: Measure) -> str:
    while len(line) > 1 and measure(line, size) > room:
        line = f"{line.removesuffix('…')[:-1].rstrip()}…"
    return line


def _prices(
    label: Label, room: tuple[Decimal, Decimal, Decimal, Decimal], measure: Measure
) -> list[LabelText]:
    """Return the price at the right, with what it is for, and the old one at the left."""
    edge, inner, above, scale = room
    per = PER * scale
    size = PRICE * scale
    behind = measure(label.per, per) + GAP / 2
    old = size * OLD_SHARE
    before = measure(label.old, old) + GAP if label.old else _D(0)
    needed = measure(label.price, size, bold=True) + behind + before
    if needed > inner:
        share = inner / needed
        size, per, old, behind = (each * share for each in (size, per, old, behind))
    y = above + size * LEADING * _D("0.9") + GAP / 2
    right = edge + inner
    return [
        LabelText(x=right - behind, y=y, size=size, text=label.price, bold=True, ends=True),
        LabelText(x=right, y=y, size=per, text=label.per, ends=True),
        LabelText(x=edge, y=y, size=old, text=label.old, struck=True),
    ]


def _bars(
    modules: str, width: Decimal, room: tuple[Decimal, Decimal], grain: Decimal | None
) -> list[Bars]:
    """Return the bars at the left after their quiet zone, or none where they find no room."""
    top, height = room
    if not modules:
        return []
    module = min(grain * 3 if grain else WIDEST_MODULE, width / (len(modules) + 2 * QUIET_MODULES))
    if grain is not None:
        module = (module / grain).to_integral_value(ROUND_DOWN) * grain or grain
    whole = module * (len(modules) + 2 * QUIET_MODULES)
    if module < min(LEAST_MODULE, grain or LEAST_MODULE) or height < LEAST_BARS or whole > width:
        return []
    x = QUIET_MODULES * module
    return [Bars(x=x, y=top, module=module, height=height, modules=modules)]
