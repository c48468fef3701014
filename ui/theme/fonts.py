"""The type roles of the design and the fonts that set them."""

from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

SANS: Final = "Till Sans"
DISPLAY: Final = "Till Sans Display"
MONO: Final = "JetBrains Mono"
FONT_FILES: Final = (
    "TillSans-Regular.ttf",
    "TillSans-Medium.ttf",
    "TillSans-SemiBold.ttf",
    "TillSansDisplay-SemiBold.ttf",
    "JetBrainsMono-Regular.ttf",
    "JetBrainsMono-Bold.ttf",
)


class FontMissing(RuntimeError):
    """A bundled font could not be loaded: the installation is damaged."""


class Role(StrEnum):
    """What a text is for; size and weight follow from it."""

    CUSTOMER = "customer"
    CHANGE = "change"
    TOTAL = "total"
    CLOCK = "clock"
    TITLE_LARGE = "title_large"
    PAD = "pad"
    AMOUNT = "amount"
    TITLE_FINISHED = "title_finished"
    TITLE = "title"
    PAY = "pay"
    TITLE_DIALOG = "title_dialog"
    SCAN = "scan"
    LINE_NOW = "line_now"
    BUTTON_BIG = "button_big"
    NOTE = "note"
    TENDER = "tender"
    PAY_OTHER = "pay_other"
    OPERATOR = "operator"
    CLOCK_STRIP = "clock_strip"
    FIELD = "field"
    H2 = "h2"
    LINE = "line"
    LINE_AMOUNT = "line_amount"
    BUTTON = "button"
    BODY = "body"
    BODY_MEDIUM = "body_medium"
    BODY_STRONG = "body_strong"
    LABEL = "label"
    STRIP = "strip"
    STRIP_STRONG = "strip_strong"
    QUICK = "quick"
    PILL = "pill"
    FKEY = "fkey"
    SMALL = "small"
    SMALL_STRONG = "small_strong"
    CAP = "cap"
    SLIP = "slip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How one role is set: size in px, weight 400 to 700, tracking in percent of the size."""

    px: int
    weight: int = 400
    tracking: float = 0.0
    family: str = SANS


SETTINGS: Final[dict[Role, Setting]] = {
    Role.CUSTOMER: Setting(px=152, weight=600, tracking=-3, family=DISPLAY),
    Role.CHANGE: Setting(px=120, weight=600, tracking=-2, family=DISPLAY),
    Role.TOTAL: Setting(px=72, weight=600, tracking=-4.5, family=DISPLAY),
    Role.CLOCK: Setting(px=64, weight=600, tracking=-3, family=DISPLAY),
    Role.TITLE_LARGE: Setting(px=34, weight=600, tracking=-2, family=DISPLAY),
    Role.PAD: Setting(px=30, weight=500),
    Role.AMOUNT: Setting(px=30, weight=600),
    Role.TITLE_FINISHED: Setting(px=26, weight=600, tracking=-2),
    Role.TITLE: Setting(px=24, weight=600, tracking=-1.5),
    Role.PAY: Setting(px=22, weight=600, tracking=-1),
    Role.TITLE_DIALOG: Setting(px=21, weight=600, tracking=-1),
    Role.SCAN: Setting(px=21),
    Role.LINE_NOW: Setting(px=20, weight=600, tracking=-1),
    Role.BUTTON_BIG: Setting(px=20, weight=600),
    Role.NOTE: Setting(px=20, weight=600),
    Role.TENDER: Setting(px=19, weight=600),
    Role.PAY_OTHER: Setting(px=18, weight=600, tracking=-1),
    Role.OPERATOR: Setting(px=18, weight=600),
    Role.CLOCK_STRIP: Setting(px=17, weight=600, tracking=1),
    Role.FIELD: Setting(px=17),
    Role.H2: Setting(px=17, weight=600, tracking=-0.5),
    Role.LINE: Setting(px=16),
    Role.LINE_AMOUNT: Setting(px=16, weight=600),
    Role.BUTTON: Setting(px=16, weight=600),
    Role.BODY: Setting(px=15),
    Role.BODY_MEDIUM: Setting(px=15, weight=500),
    Role.BODY_STRONG: Setting(px=15, weight=600),
    Role.LABEL: Setting(px=14, weight=500),
    Role.STRIP: Setting(px=14),
    Role.STRIP_STRONG: Setting(px=14, weight=600),
    Role.QUICK: Setting(px=14, weight=500),
    Role.PILL: Setting(px=14, weight=600),
    Role.FKEY: Setting(px=14, weight=600, tracking=-1),
    Role.SMALL: Setting(px=13),
    Role.SMALL_STRONG: Setting(px=13, weight=500),
    Role.CAP: Setting(px=12, weight=600),
    Role.SLIP: Setting(px=12, family=MONO),
}


def load_fonts() -> None:
    """Register the bundled fonts with Qt; calling it again does nothing.

    Raises FontMissing when a file is absent or unreadable.
    """
    if {SANS, DISPLAY, MONO} <= set(QFontDatabase.families()):
        return
    folder = files("resources") / "fonts"
    for name in FONT_FILES:
        if QFontDatabase.addApplicationFontFromData((folder / name).read_bytes()) < 0:
            raise FontMissing(name)


def font(role: Role, *, text_size: int = 100) -> QFont:
    """The font of a role; `text_size` is the percentage chosen in the settings (100, 115, 130)."""
    return sized(role, SETTINGS[role].px, text_size=text_size)


def sized(role: Role, px: int, *, text_size: int = 100) -> QFont:
    """The font of a role at another size in px, for numbers that shrink and narrow windows."""
    setting = SETTINGS[role]
    made = QFont(setting.family)
    made.setPixelSize(max(12, round(px * text_size / 100)))
    made.setWeight(QFont.Weight(setting.weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if setting.tracking:
        spacing = made.pixelSize() * setting.tracking / 100
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return made
