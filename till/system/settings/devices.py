"""Settings of the devices: printers, pole display, scanner, scale, the second location."""

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from till.domain.paper.printer_model import GENERIC
from till.system.printer_models import dots_across, load_models
from till.system.settings.types import SettingSection, one_of, split_list

DEVICES = (
    "tcp://HOST:9100, usb://VID:PID, serial:///dev/ttyUSB0?baud=19200, windows://NAME, "
    "cups://QUEUE, file:///PATH, screen:, none:"
)
MODELS = ", ".join(load_models())
DISPLAYS = "tcp://HOST:PORT, serial:///dev/ttyUSB0?baud=9600, file:///PATH, none:"
KEYS = r"0–10 characters; \x02, \t, \r, \n, \\ for what cannot be typed"
SCALES = "serial:///dev/ttyUSB0?baud=9600&bits=7&parity=even, serial://COM3, none:"
FOLDERS = "full path of a folder, or empty"
GENERATOR = "5 hexadecimal digits, 10000–1FFFF, or empty"
SMALLEST_GENERATOR = 0x10000
LARGEST_GENERATOR = 0x1FFFF
MOST_KEYS = 10  # characters a scanner puts before or after a code
DISPLAY_KINDS = ("tcp", "serial", "file", "none")
DEVICE_KINDS = ("tcp", "usb", "serial", "windows", "cups", "file", "screen", "none")
_CONTROLS = {"t": "\t", "r": "\r", "n": "\n", "\\": "\\"}
CodePage = Annotated[int, one_of(437, 850, 852, 858, 1252)]
DrawerPin = Annotated[int, one_of(2, 5)]
PaperWidth = Annotated[int, one_of(58, 80, 110)]


def _device(text: str) -> str:
    if text.partition(":")[0] not in DEVICE_KINDS or ":" not in text:
        raise ValueError(text)
    return text


def _optional_device(text: str) -> str:
    return _device(text) if text else text


def _display_device(text: str) -> str:
    if text.partition(":")[0] not in DISPLAY_KINDS or ":" not in text:
        raise ValueError(text)
    return text


def _scale_device(text: str) -> str:
    if text.partition(":")[0] not in {"serial", "none"} or ":" not in text:
        raise ValueError(text)
    return text


def _model(key: str) -> str:
    if key not in load_models():
        raise ValueError(key)
    return key


def _keys(text: str) -> str:
    """Read a backslash and what follows as the character it stands for; the rest stays."""
    if re.search(r"\\(?!x[0-9A-Fa-f]{2}|[trn\\])", text):
        raise ValueError(text)
    return re.sub(r"\\(x..|.)", lambda found: _CONTROLS.get(found[1]) or _code(found[1]), text)


def _code(name: str) -> str:
    return chr(int(name[1:], 16))


def _folder(text: str) -> str:
    """Check that a folder is named from the top: no program runs where another one does."""
    if text and not Path(text).is_absolute():
        raise ValueError(text)
    return text


def _short(keys: str) -> str:
    """Check that what stands around a code is not a code itself."""
    if len(keys) > MOST_KEYS:
        raise ValueError(keys)
    return keys


def _generator(text: str) -> str:
    if text and not SMALLEST_GENERATOR <= int(text, 16) <= LARGEST_GENERATOR:
        raise ValueError(text)
    return text


Device = Annotated[str, AfterValidator(_device)]
OptionalDevice = Annotated[str, AfterValidator(_optional_device)]
DisplayDevice = Annotated[str, AfterValidator(_display_device)]
ScaleDevice = Annotated[str, AfterValidator(_scale_device)]
Model = Annotated[str, AfterValidator(_model)]
Folder = Annotated[str, StringConstraints(max_length=500), AfterValidator(_folder)]
Keys = Annotated[str, AfterValidator(_keys), AfterValidator(_short)]
Generator = Annotated[str, AfterValidator(_generator)]


class PrinterSettings(SettingSection):
    """The receipt printer; `dots` are those across the paper, by its model and width.

    `drawer_signal` is what the drawer's switch shows while the drawer is open; drawers differ, so
    nothing is said of it where nobody has tried. `sensors` is whether the printer is asked about
    its paper and its cover; one that says for ever that they are not well is better not asked.
    """

    device: Device = Field(default="none:", description=DEVICES)
    model: Model = Field(default=GENERIC, description=MODELS)
    paper_width: PaperWidth = Field(default=80, description="58, 80, 110")
    dots: int = Field(
        default_factory=lambda values: dots_across(values.get("model"), values.get("paper_width")),
        ge=64,
        le=1024,
        multiple_of=8,
        description="64–1024, a multiple of 8",
    )
    cut: bool = Field(default=True, description="true, false")
    drawer: bool = Field(default=True, description="true, false")
    drawer_pin: DrawerPin = Field(default=2, description="2, 5")
    drawer_signal: Literal["unknown", "high", "low"] = Field(
        default="unknown", description="unknown, high, low"
    )
    buzzer: bool = Field(default=False, description="true, false")
    sensors: bool = Field(default=True, description="true, false")


class RolePrinterSettings(PrinterSettings):
    """A printer for one kind of paper; without a device the receipt printer serves its line."""

    device: OptionalDevice = Field(default="", description=f"{DEVICES}, or empty")
    drawer: bool = Field(default=False, description="true, false")


class BarPrinterSettings(RolePrinterSettings):
    """A printer at the bar: of an order it prints what is of these categories."""

    categories: Annotated[tuple[str, ...], BeforeValidator(split_list)] = Field(
        default=(), description="Kafe, Pije; names of categories"
    )


class DisplaySettings(SettingSection):
    """The pole display, two lines for the customer; `code_page` is the one its letters are of."""

    device: DisplayDevice = Field(default="none:", description=DISPLAYS)
    code_page: CodePage = Field(default=852, description="437, 850, 852, 858, 1252")


class ScannerSettings(SettingSection):
    """What the scanner sends around a code, and how fast (ui design, section 9)."""

    prefix: Keys = Field(default="", description=KEYS)
    suffix: Keys = Field(default="", description=KEYS)
    ends_with: Literal["enter", "tab"] = Field(default="enter", description="enter, tab")
    gap_ms: int = Field(default=35, ge=5, le=60, description="5–60")
    layout: Literal["same", "us"] = Field(default="same", description="same, us")


class ScaleSettings(SettingSection):
    """The scale on the counter; `generator` makes the check digits that Dialog 06 asks for."""

    device: ScaleDevice = Field(default="none:", description=SCALES)
    protocol: Literal["toledo", "cas", "dialog06"] = Field(
        default="toledo", description="toledo, cas, dialog06"
    )
    generator: Generator = Field(default="", description=GENERATOR)

    @property
    def generator_value(self) -> int:
        """The generator as a number; 0 where none is set."""
        return int(self.generator, 16) if self.generator else 0


class BackupSettings(SettingSection):
    """The second location of copies: a stick, a share, another disk."""

    folder: Folder = Field(default="", description=FOLDERS)


class PriceFileSettings(SettingSection):
    """The folder of price files, and what one changes without a person."""

    folder: Folder = Field(default="", description=FOLDERS)
    articles: int = Field(default=500, ge=0, le=1_000_000, description="0–1000000")
    percent: int = Field(default=20, ge=0, le=1000, description="0–1000")
