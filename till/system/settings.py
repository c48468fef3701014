"""The settings, as one frozen value."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

from pydantic import Field
from pydantic.fields import FieldInfo

from till.domain.errors.settings import AddressMissing
from till.domain.shop.vat import KNOWN_RATES, VatCode, VatRates
from till.system.bank_settings import BankSettings
from till.system.counter_settings import LabelSettings, LimitSettings, RoleSettings
from till.system.printer_settings import PrinterSettings, RolePrinterSettings
from till.system.profile import Profile
from till.system.scale_settings import ScaleSettings
from till.system.setting_section import Section
from till.system.setting_types import (
    Address,
    CodePage,
    DisplayDevice,
    FilePath,
    Keys,
    Line,
    Name,
    Rates,
    TaxNumber,
    TextSize,
    VatLetters,
)

DISPLAYS = "tcp://HOST:PORT, serial:///dev/ttyUSB0?baud=9600, file:///PATH, none:"
KEYS = r"0–10 characters; \x02, \t, \r, \n, \\ for what cannot be typed"
ADDRESSES = "https://HOST/PATH, http://127.0.0.1:PORT/PATH"
VAT_CODES = "A, B, C, D, E, J (F, G, H, I, K, L: specification 2.17)"


class ServiceSettings(Section):
    """The fiscalization service; the token is a secret and no setting."""

    base_url: Address = Field(default="", description=ADDRESSES)
    integration_app: Name = Field(default="till", description="1–100 characters")
    timeout_s: int = Field(default=15, ge=1, le=120, description="1–120")
    parallel: int = Field(default=4, ge=1, le=8, description="1–8")


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
    wide_rows: bool = Field(default=False, description="true, false")
    motion: Literal["on", "off", "system"] = Field(default="system", description="on, off, system")
    letters: Literal["auto", "off"] = Field(default="auto", description="auto, off")
    lock_after_min: int = Field(default=10, ge=0, le=240, description="0–240, 0 is never")
    old_lek: bool = Field(default=False, description="true, false")


class DisplaySettings(Section):
    """The pole display, two lines for the customer; `code_page` is the one its letters are of."""

    device: DisplayDevice = Field(default="none:", description=DISPLAYS)
    code_page: CodePage = Field(default=852, description="437, 850, 852, 858, 1252")


class ScannerSettings(Section):
    """What the scanner sends around a code, and how fast (ui design, section 9)."""

    prefix: Keys = Field(default="", description=KEYS)
    suffix: Keys = Field(default="", description=KEYS)
    ends_with: Literal["enter", "tab"] = Field(default="enter", description="enter, tab")
    gap_ms: int = Field(default=35, ge=5, le=60, description="5–60")
    layout: Literal["same", "us"] = Field(default="same", description="same, us")


class ShopSettings(Section):
    """What the shop is called, on the screen and on our own slips."""

    name: Line = Field(default="", description="0–100 characters")
    till_name: Name = Field(default="Arka 1", description="1–100 characters")
    address: Line = Field(default="", description="0–100 characters")
    nuis: TaxNumber = Field(default="", description="L01234567A")
    picture: FilePath = Field(default="", description="/PATH/PICTURE.png")


class VatSettings(Section):
    """The VAT codes the business is registered for, and rates where the law changed them."""

    codes: VatLetters = Field(default=tuple(KNOWN_RATES), description=VAT_CODES)
    rates: Rates = Field(default_factory=dict, description="B=20, D=10, E=6 (0–100)")

    def percent_by_code(self) -> VatRates:
        """Return the rate of each code in use."""
        rates: Mapping[VatCode, Decimal] = {**KNOWN_RATES, **self.rates}
        return VatRates(percent={code: rates[code] for code in self.codes})


class PracticeSettings(Section):
    """The practice service that the practice profile starts by itself; port 0 is any free one."""

    port: int = Field(default=0, ge=0, le=65535, description="0–65535")
    latency_ms: int = Field(default=0, ge=0, le=60_000, description="0–60000")


class Settings(Section):
    """Everything that was set, read once."""

    profile: Profile
    service: ServiceSettings
    printer: PrinterSettings
    kitchen_printer: RolePrinterSettings
    report_printer: RolePrinterSettings
    receipt: ReceiptSettings
    ui: UiSettings
    display: DisplaySettings
    scale: ScaleSettings
    scanner: ScannerSettings
    shop: ShopSettings
    vat: VatSettings
    roles: RoleSettings
    limits: LimitSettings
    labels: LabelSettings
    bank: BankSettings
    practice: PracticeSettings

    def service_address(self) -> str:
        """Return the service's base address, without a last slash. Raises AddressMissing."""
        if not self.service.base_url:
            raise AddressMissing(profile=self.profile.value)
        return self.service.base_url


SECTIONS: Mapping[str, type[Section]] = {
    "service": ServiceSettings,
    "printer": PrinterSettings,
    "kitchen_printer": RolePrinterSettings,
    "report_printer": RolePrinterSettings,
    "receipt": ReceiptSettings,
    "ui": UiSettings,
    "display": DisplaySettings,
    "scale": ScaleSettings,
    "scanner": ScannerSettings,
    "shop": ShopSettings,
    "vat": VatSettings,
    "roles": RoleSettings,
    "limits": LimitSettings,
    "labels": LabelSettings,
    "bank": BankSettings,
    "practice": PracticeSettings,
}


def known_keys() -> dict[str, FieldInfo]:
    """Return every setting by its dotted key."""
    return {
        f"{section}.{name}": field
        for section, model in SECTIONS.items()
        for name, field in model.model_fields.items()
    }
