"""The settings, as one frozen value."""

from collections.abc import Mapping
from typing import Final

from pydantic.fields import FieldInfo

from till.domain.errors.settings import AddressMissing
from till.system.profile import Profile
from till.system.settings.counter import (
    LabelSettings,
    LimitSettings,
    RoleSettings,
    SaleSettings,
    UiSettings,
)
from till.system.settings.devices import (
    BackupSettings,
    BarPrinterSettings,
    DisplaySettings,
    PriceFileSettings,
    PrinterSettings,
    RolePrinterSettings,
    ScaleSettings,
    ScannerSettings,
)
from till.system.settings.service import (
    OfficeSettings,
    PracticeSettings,
    ReceiptSettings,
    ServiceSettings,
    StartSettings,
)
from till.system.settings.shop import BankSettings, ShopSettings, VatSettings
from till.system.settings.types import SettingSection


class Settings(SettingSection):
    """Everything that was set, read once."""

    profile: Profile
    service: ServiceSettings
    printer: PrinterSettings
    kitchen_printer: RolePrinterSettings
    bar_printer: BarPrinterSettings
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
    sale: SaleSettings
    labels: LabelSettings
    bank: BankSettings
    backup: BackupSettings
    price_files: PriceFileSettings
    office: OfficeSettings
    practice: PracticeSettings
    start: StartSettings

    @property
    def environment_mark(self) -> str:
        """What strip and paper say of the service: by which name; nothing for the real one."""
        if self.profile is not Profile.PRODUCTION:
            return str(self.profile.value)
        return "loopback" if self.service.is_on_loopback else ""

    def service_address(self) -> str:
        """Return the service's base address, without a last slash. Raises AddressMissing."""
        if not self.service.base_url:
            raise AddressMissing(profile=self.profile.value)
        return self.service.base_url


SECTIONS: Final[Mapping[str, type[SettingSection]]] = {
    name: field.annotation
    for name, field in Settings.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, SettingSection)
}
"""The sections by name, in the order in which they are listed."""


def known_keys() -> dict[str, FieldInfo]:
    """Return every setting by its dotted key."""
    return {
        f"{section}.{name}": field
        for section, model in SECTIONS.items()
        for name, field in model.model_fields.items()
    }
