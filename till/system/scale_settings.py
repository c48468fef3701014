"""The settings of the scale."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from till.system.setting_section import Section

SCALES = "serial:///dev/ttyUSB0?baud=9600&bits=7&parity=even, serial://COM3, none:"
GENERATOR = "5 hexadecimal digits from 10000 to 1FFFF, or nothing"
SMALLEST_GENERATOR = 0x10000
LARGEST_GENERATOR = 0x1FFFF


def _scale_device(text: str) -> str:
    if text.partition(":")[0] not in {"serial", "none"} or ":" not in text:
        raise ValueError(text)
    return text


def _generator(text: str) -> str:
    if text and not SMALLEST_GENERATOR <= int(text, 16) <= LARGEST_GENERATOR:
        raise ValueError(text)
    return text


ScaleDevice = Annotated[str, AfterValidator(_scale_device)]
Generator = Annotated[str, AfterValidator(_generator)]


class ScaleSettings(Section):
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
