"""What stands on the counter.

Lives here: printers, display and scale as they are set up, the scale.
Must not: any implementation.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Protocol

from till.domain.paper.print_job import (
    FoundPrinter,
)


class Equipment(Protocol):
    """The things on the counter as they are set up; every call waits for a disk or a device.

    So all of it belongs in a worker thread, but for `renew`, which belongs on the till's loop.
    """

    def values(self) -> Mapping[str, str]:
        """Return every setting by its dotted key, as text. Raises as reading settings does."""
        ...

    def usual_values(self) -> Mapping[str, str]:
        """Return what each setting is that nobody has set, by dotted key."""
        ...

    def same(self, key: str, one: str, other: str) -> bool:
        """Tell whether two texts are the same value of a setting."""
        ...

    def check(self, changes: Mapping[str, str]) -> None:
        """Raise what `change` would of values that cannot be."""
        ...

    def change(self, changes: Mapping[str, str]) -> None:
        """Keep settings by their dotted keys: all of them, or none.

        Raises PrinterDeviceUnknown, DisplayDeviceUnknown, ScaleDeviceUnknown, SettingWrong,
        SettingUnknown, SettingsUnreadable, StartsForEverybody, DiskFailing.
        """
        ...

    async def renew(self, key: str) -> bool:
        """Let what was changed take hold; False where it does so when the till is next started."""
        ...

    def may_start_with_session(self) -> bool:
        """Tell whether the till could be made to start with the session, and does not yet."""
        ...

    def try_display(self) -> None:
        """Show a trial on the pole display. Raises DisplayMissing, DisplayUnreachable."""
        ...

    def found(self) -> Sequence[FoundPrinter]:
        """Return the printers that this machine knows of."""
        ...

    def models(self) -> Sequence[tuple[str, str]]:
        """Return the printer models by name, each with its title."""
        ...


class Scale(Protocol):
    """The scale on the counter."""

    name: str

    def weigh(self, price: Decimal) -> Decimal:
        """Return the weight at rest, in kg; `price` is of one kg, in lek. Only in a worker thread.

        Ends within some seconds. Raises ScaleInMotion, ScaleEmpty, ScaleBelowZero,
        ScaleOverloaded, ScaleSameWeight, ScaleLocked, ScaleRefused, ScaleSilent, ScaleUnreadable,
        ScaleUnreachable.
        """
        ...
