"""The fonts that set the text roles of the design."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from ui.theme.tokens import TextRole

SANS: Final = "Till Sans"
DISPLAY: Final = "Till Sans Display"
MONO: Final = "JetBrains Mono"
AS_WIDE_AS_THEY_LOOK: Final = QFont.Tag("pnum")
"""The feature of our fonts with proportional figures."""
FONT_FILES: Final = (
    "TillSans-Regular.ttf",
    "TillSans-Medium.ttf",
    "TillSans-SemiBold.ttf",
    "TillSansDisplay-SemiBold.ttf",
    "JetBrainsMono-Regular.ttf",
    "JetBrainsMono-Bold.ttf",
)
MOST: Final = 500
"""So many widths are kept of a font; then it begins anew."""
FIGURES: Final = str.maketrans("123456789", "000000000")


class FontMissing(RuntimeError):
    """A bundled font could not be loaded: the installation is damaged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontSetting:
    """How one role is set: size in px, weight 400 to 700, tracking in percent of the size.

    `alone`: for one number that stands by itself. Its figures are as wide as they look, where
    those of columns are all equally wide, which leaves a hole on both sides of a 1.
    """

    px: int
    weight: int = 400
    tracking: float = 0.0
    family: str = SANS
    alone: bool = False


SETTINGS: Final[dict[TextRole, FontSetting]] = {
    TextRole.CUSTOMER: FontSetting(px=152, weight=600, tracking=-3, family=DISPLAY, alone=True),
    TextRole.CHANGE: FontSetting(px=120, weight=600, tracking=-2, family=DISPLAY, alone=True),
    TextRole.TOTAL: FontSetting(px=72, weight=600, tracking=-4.5, family=DISPLAY, alone=True),
    TextRole.CLOCK: FontSetting(px=64, weight=600, tracking=-3, family=DISPLAY, alone=True),
    TextRole.TITLE_LARGE: FontSetting(px=34, weight=600, tracking=-2, family=DISPLAY, alone=True),
    TextRole.PAD: FontSetting(px=30, weight=500),
    TextRole.AMOUNT: FontSetting(px=30, weight=600, alone=True),
    TextRole.TITLE_FINISHED: FontSetting(px=26, weight=600, tracking=-2, alone=True),
    TextRole.TITLE: FontSetting(px=24, weight=600, tracking=-1.5),
    TextRole.PAY: FontSetting(px=22, weight=600, tracking=-1, alone=True),
    TextRole.TITLE_DIALOG: FontSetting(px=21, weight=600, tracking=-1),
    TextRole.SCAN: FontSetting(px=21),
    TextRole.LINE_NOW: FontSetting(px=20, weight=600, tracking=-1),
    TextRole.BUTTON_BIG: FontSetting(px=20, weight=600),
    TextRole.NOTE: FontSetting(px=20, weight=600),
    TextRole.TENDER: FontSetting(px=19, weight=600),
    TextRole.PAY_OTHER: FontSetting(px=18, weight=600, tracking=-1, alone=True),
    TextRole.OPERATOR: FontSetting(px=18, weight=600),
    TextRole.CLOCK_STRIP: FontSetting(px=17, weight=600, tracking=1),
    TextRole.FIELD: FontSetting(px=17),
    TextRole.H2: FontSetting(px=17, weight=600, tracking=-0.5),
    TextRole.LINE: FontSetting(px=16),
    TextRole.LINE_AMOUNT: FontSetting(px=16, weight=600),
    TextRole.BUTTON: FontSetting(px=16, weight=600),
    TextRole.BODY: FontSetting(px=15),
    TextRole.BODY_MEDIUM: FontSetting(px=15, weight=500),
    TextRole.BODY_STRONG: FontSetting(px=15, weight=600),
    TextRole.LABEL: FontSetting(px=14, weight=500),
    TextRole.STRIP: FontSetting(px=14),
    TextRole.STRIP_STRONG: FontSetting(px=14, weight=600),
    TextRole.QUICK: FontSetting(px=14, weight=500),
    TextRole.PILL: FontSetting(px=14, weight=600),
    TextRole.FKEY: FontSetting(px=14, weight=600, tracking=-1),
    TextRole.SMALL: FontSetting(px=13),
    TextRole.SMALL_STRONG: FontSetting(px=13, weight=500),
    TextRole.CAP: FontSetting(px=12, weight=600),
    TextRole.SLIP: FontSetting(px=12, family=MONO),
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


def font(role: TextRole, *, text_size: int = 100) -> QFont:
    """The font of a role; `text_size` is the percentage chosen in the settings (100, 115, 130)."""
    return sized(role, SETTINGS[role].px, text_size=text_size)


def sized(role: TextRole, px: int, *, text_size: int = 100) -> QFont:
    """The font of a role at another size in px, for numbers that shrink and narrow windows."""
    setting = SETTINGS[role]
    made = QFont(setting.family)
    made.setPixelSize(max(12, round(px * text_size / 100)))
    made.setWeight(QFont.Weight(setting.weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if setting.tracking:
        spacing = made.pixelSize() * setting.tracking / 100
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    if setting.alone:
        made.setFeature(AS_WIDE_AS_THEY_LOOK, 1)
    return made


class MeasuredFont(QFont):
    """Shared by all who ask the theme for it, so never changed: `QFont(font)` is one's own.

    Where all figures are equally wide, numbers of one shape are measured once.
    """

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self._metrics = QFontMetricsF(self)
        self._widths: dict[str, float] = {}
        alike = {self._metrics.horizontalAdvance(figure) for figure in "0147"}
        self._figures = FIGURES if len(alike) == 1 else {}

    @property
    def cap_height(self) -> float:
        """How high capitals and figures are, in px."""
        return self._metrics.capHeight()

    def width(self, words: str) -> float:
        """Return the width of one line of text, in px."""
        shape = words.translate(self._figures)
        width = self._widths.get(shape)
        if width is None:
            if len(self._widths) >= MOST:
                self._widths.clear()
            width = self._widths[shape] = self._metrics.horizontalAdvance(shape)
        return width
