"""The tokens of the design: every colour, distance, radius, height and text role, once."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """One theme's colours as `#RRGGBB`; only `scrim` (`#AARRGGBB`) lets light through."""

    bg: str
    surface: str
    sunken: str
    line: str
    edge: str
    line2: str
    text: str
    text2: str
    text3: str
    accent: str
    accent_h: str
    accent_p: str
    accent_soft: str
    on_accent: str
    ok: str
    ok_soft: str
    wait: str
    wait_soft: str
    att: str
    att_soft: str
    glass: str
    glass_t: str = "#FFFFFF"
    glass_2: str = "#B4BCC4"
    glass_line: str
    glass_ok: str = "#7FD6A0"
    glass_wait: str = "#F3C46B"
    scrim: str = "#85151618"
    key_red: str = "#C0392B"
    key_orange: str = "#C2570C"
    key_green: str = "#2E7D32"
    key_teal: str = "#00796B"
    key_blue: str = "#1565C0"
    key_violet: str = "#7B1FA2"


LIGHT: Final = Palette(
    bg="#EFEEEA",
    surface="#FFFFFF",
    sunken="#F7F6F3",
    line="#DFDBD4",
    edge="#CFCAC1",
    line2="#857F75",
    text="#1A1917",
    text2="#4F4B45",
    text3="#67625A",
    accent="#0B57A0",
    accent_h="#094885",
    accent_p="#073A6B",
    accent_soft="#E4EEF8",
    on_accent="#FFFFFF",
    ok="#17663A",
    ok_soft="#E2F1E7",
    wait="#7F4A00",
    wait_soft="#FBEFD6",
    att="#A8221B",
    att_soft="#FAE6E3",
    glass="#15191D",
    glass_line="#343B42",
)

DARK: Final = Palette(
    bg="#101214",
    surface="#1A1D20",
    sunken="#15181A",
    line="#30353A",
    edge="#3B4147",
    line2="#737C84",
    text="#F1F2F3",
    text2="#BFC5CA",
    text3="#9CA4AB",
    accent="#74B6F2",
    accent_h="#93C7F7",
    accent_p="#5AA3E4",
    accent_soft="#17314A",
    on_accent="#06213A",
    ok="#78D19B",
    ok_soft="#16301F",
    wait="#F0BC5E",
    wait_soft="#362A12",
    att="#FF9A90",
    att_soft="#3E1C19",
    glass="#050607",
    glass_line="#363C42",
    key_red="#FF8A80",
    key_orange="#FFB74D",
    key_green="#81C784",
    key_teal="#4DB6AC",
    key_blue="#64B5F6",
    key_violet="#CE93D8",
)

PALETTES: Final[Mapping[str, Palette]] = {"light": LIGHT, "dark": DARK}


class TextRole(StrEnum):
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


class Spacing:
    """Distances in px (section 3.3)."""

    HAIR: Final = 4
    TIGHT: Final = 6
    KEYS: Final = 8
    COLUMN: Final = 10
    WINDOW: Final = 12
    PANEL: Final = 16
    WIDE: Final = 20
    DIALOG: Final = 24
    PAGE: Final = 32


class Radius:
    """Corner radii in px (section 3.3)."""

    KEY_CAP: Final = 5
    CHECK_BOX: Final = 7
    CONTROL: Final = 10
    PANEL: Final = 12
    GLASS: Final = 14
    DIALOG: Final = 16


class Height:
    """Heights of controls in px (section 3.3)."""

    STATUS_STRIP: Final = 48
    SCAN: Final = 64
    SCAN_NARROW: Final = 56
    BUTTON: Final = 52
    BUTTON_SMALL: Final = 48
    FIELD: Final = 52
    AMOUNT: Final = 62
    AMOUNT_LARGE: Final = 72
    FKEY: Final = 80
    PAY: Final = 76
    PAY_HIGH: Final = 84
    PIN_KEY: Final = 76
    AMOUNT_KEY: Final = 60
    NOTE_KEY: Final = 64
    QUICK_KEY: Final = 70
    SEGMENT: Final = 48
    SEGMENT_SMALL: Final = 36
    TABLE_ROW: Final = 52
    SALE_LINE: Final = 41
    SALE_LINE_NARROW: Final = 36
    SALE_LINE_NOW: Final = 74
    SALE_LINE_NOW_NARROW: Final = 70
    PAGE_HEAD: Final = 72
    DIALOG_HEAD: Final = 64
    PILL: Final = 28
    KEY_CAP: Final = 21
    STEP_ROW: Final = 58
    OPERATOR_TILE: Final = 172
    KEY_VALUE: Final = 34
