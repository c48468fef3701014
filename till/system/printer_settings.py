"""The settings of the printers: the receipts' own, and those of the kitchen and of reports."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from till.domain.paper.printer_model import GENERIC
from till.system.printer_models import dots_across, load_models
from till.system.setting_section import Section
from till.system.setting_types import Device, DrawerPin, OptionalDevice, PaperWidth

DEVICES = (
    "tcp://HOST:9100, usb://VID:PID, serial:///dev/ttyUSB0?baud=19200, windows://NAME, "
    "cups://QUEUE, file:///PATH, screen:, none:"
)
MODELS = ", ".join(load_models())


def _model(key: str) -> str:
    if key not in load_models():
        raise ValueError(key)
    return key


Model = Annotated[str, AfterValidator(_model)]


class PrinterSettings(Section):
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

    device: OptionalDevice = Field(default="", description=f"{DEVICES}, or nothing")
    drawer: bool = Field(default=False, description="true, false")
