"""The settings, as one frozen value.

Lives here: every setting with its default and what it may be.
Must not: where settings come from (setting_sources), secrets, use of the settings.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

from till.domain.errors import AddressMissing
from till.domain.vat import KNOWN_RATES, VatCode, VatRates
from till.system.profile import Profile
from till.system.setting_types import (
    Address,
    Device,
    Line,
    Name,
    PaperWidth,
    Rates,
    TaxNumber,
    TextSize,
    VatLetters,
)

DOTS = {58: 384, 80: 576, 110: 832}  # across the paper, by its width in mm (specification 4.6)
DEVICES = (
    "tcp://HOST:9100, usb://VID:PID, serial:///dev/ttyUSB0?baud=19200, windows://NAME, "
    "cups://QUEUE, file:///PATH, screen:, none:"
)
ADDRESSES = "https://HOST/PATH, http://127.0.0.1:PORT/PATH"
VAT_CODES = "A, B, C, D, E, J (F, G, H, I, K, L: specification 2.17)"


class Section(BaseModel):
    """A group of settings; each field's description is what it may be."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", use_attribute_docstrings=False
    )


class ServiceSettings(Section):
    """The fiscalization service; the token is a secret and no setting."""

    base_url: Address = Field(default="", description=ADDRESSES)
    integration_app: Name = Field(default="till", description="1–100 characters")
    timeout_s: int = Field(default=15, ge=1, le=120, description="1–120")
    parallel: int = Field(default=4, ge=1, le=8, description="1–8")


class PrinterSettings(Section):
    """The receipt printer; `dots` are those across the paper."""

    device: Device = Field(default="none:", description=DEVICES)
    paper_width: PaperWidth = Field(default=80, description="58, 80, 110")
    dots: int = Field(
        default_factory=lambda values: DOTS.get(values.get("paper_width", 80), 0),
        ge=64,
        le=1024,
        multiple_of=8,
        description="64–1024, a multiple of 8",
    )
    cut: bool = Field(default=True, description="true, false")
    drawer: bool = Field(default=True, description="true, false")


class ReceiptSettings(Section):
    """How long a sale waits for its fiscal receipt before a slip is offered."""

    patience_s: int = Field(default=8, ge=1, le=120, description="1–120")


class UiSettings(Section):
    """The window."""

    language: Literal["sq", "en"] = Field(default="sq", description="sq, en")
    theme: Literal["light", "dark", "system"] = Field(
        default="light", description="light, dark, system"
    )
    text_size: TextSize = Field(default=100, description="100, 115, 130")
    sounds: bool = Field(default=True, description="true, false")
    customer_display: bool = Field(default=False, description="true, false")


class ShopSettings(Section):
    """What the shop is called, on the screen and on our own slips."""

    name: Line = Field(default="", description="0–100 characters")
    till_name: Name = Field(default="Arka 1", description="1–100 characters")
    address: Line = Field(default="", description="0–100 characters")
    nuis: TaxNumber = Field(default="", description="L01234567A")


class VatSettings(Section):
    """The VAT codes the business is registered for, and rates where the law changed them."""

    codes: VatLetters = Field(default=tuple(KNOWN_RATES), description=VAT_CODES)
    rates: Rates = Field(default_factory=dict, description="B=20, D=10, E=6 (0–100)")

    def percent_by_code(self) -> VatRates:
        """Return the rate of each code in use."""
        rates: Mapping[VatCode, Decimal] = {**KNOWN_RATES, **self.rates}
        return VatRates(percent={code: rates[code] for code in self.codes})


class LimitSettings(Section):
    """What needs a supervisor; no limit exists yet."""


class PracticeSettings(Section):
    """The practice service that the practice profile starts by itself; port 0 is any free one."""

    port: int = Field(default=0, ge=0, le=65535, description="0–65535")
    latency_ms: int = Field(default=0, ge=0, le=60_000, description="0–60000")


class Settings(Section):
    """Everything that was set, read once."""

    profile: Profile
    service: ServiceSettings
    printer: PrinterSettings
    receipt: ReceiptSettings
    ui: UiSettings
    shop: ShopSettings
    vat: VatSettings
    limits: LimitSettings
    practice: PracticeSettings

    def service_address(self) -> str:
        """Return the service's base address, without a last slash. Raises AddressMissing."""
        if not self.service.base_url:
            raise AddressMissing(profile=self.profile.value)
        return self.service.base_url


SECTIONS: Mapping[str, type[Section]] = {
    "service": ServiceSettings,
    "printer": PrinterSettings,
    "receipt": ReceiptSettings,
    "ui": UiSettings,
    "shop": ShopSettings,
    "vat": VatSettings,
    "limits": LimitSettings,
    "practice": PracticeSettings,
}


def known_keys() -> dict[str, FieldInfo]:
    """Return every setting by its dotted key."""
    return {
        f"{section}.{name}": field
        for section, model in SECTIONS.items()
        for name, field in model.model_fields.items()
    }
