"""Looking at the machine and its printers: secrets, time zones, fonts, letters, versions."""

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from PIL import ImageFont

from till.bootstrap import Surroundings
from till.domain.errors.settings import AlreadyRunning, OthersMayWrite
from till.domain.maintenance.health import (
    PRINTER_NAMES,
    HealthCheck,
    amber,
    fault,
    green,
    printer_check,
    red,
)
from till.domain.paper.print_job import PrinterState
from till.equipment import printer_plans
from till.printing.devices import open_device
from till.printing.printer_watch import state_seen
from till.printing.printers import PrinterPlan
from till.printing.wires.addresses import parse_device
from till.store.migrating import shipped_steps
from till.system.paths import others_may_write
from till.system.profile import Profile
from till.system.settings.sources import token_given
from till.system.single_instance import InstanceLock
from till.system.versions import version_lines
from till.system.words import LANGUAGES, load_texts

ZONE: Final = "Europe/Tirane"
WINTER: Final = (datetime(2026, 1, 15, 12), timedelta(hours=1))  # noqa: DTZ001 the zone is tried
SUMMER: Final = (datetime(2026, 7, 15, 12), timedelta(hours=2))  # noqa: DTZ001 the zone is tried
FONTS: Final = (
    "TillSans-Regular.ttf",
    "TillSans-Medium.ttf",
    "TillSans-SemiBold.ttf",
    "TillSansDisplay-SemiBold.ttf",
    "JetBrainsMono-Regular.ttf",
    "JetBrainsMono-Bold.ttf",
)
OPEN_STORES: Final = ("plaintext", "null")  # of keyring: it would keep, but not hide
ONE_AT_A_TIME: Final = ("usb:", "serial:", "file:")  # who has it open keeps others out
Look: TypeAlias = Callable[[Surroundings], Sequence[HealthCheck]]


def look_at_secrets(around: Surroundings) -> Sequence[HealthCheck]:
    """See where the token is kept, and whether others could have it sent elsewhere."""
    paths = around.paths
    if paths.root.exists() and (path := others_may_write(paths)) is not None:
        return [fault("secrets", OthersMayWrite(path=str(path)))]
    if paths.profile is Profile.PRACTICE:
        return [green("secrets", "secrets_practice")]
    if token_given(paths.settings_file, paths.profile, around.environment):
        return [green("secrets", "secrets_environment")]
    import keyring  # noqa: PLC0415 slow to import, beside the other probes

    store = keyring.get_keyring()
    place = f"{type(store).__module__}.{type(store).__name__}"
    if store.priority <= 0:
        return [red("secrets", "secrets_nowhere")]
    if any(each in place.lower() for each in OPEN_STORES):
        return [amber("secrets", "secrets_open", place=place)]
    return [green("secrets", "secrets_kept", place=place)]


def look_at_time_zone(_around: Surroundings) -> Sequence[HealthCheck]:
    """See whether this machine knows Albania's winter and summer."""
    try:
        zone = ZoneInfo(ZONE)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return [red("time_zone", "time_zone_unknown")]
    if any(moment.replace(tzinfo=zone).utcoffset() != off for moment, off in (WINTER, SUMMER)):
        return [red("time_zone", "time_zone_wrong")]
    return [green("time_zone", "time_zone_well")]


def look_at_fonts(_around: Surroundings) -> Sequence[HealthCheck]:
    """Open each font that screens and paper are written in."""
    folder = files("resources").joinpath("fonts")
    missing = [name for name in FONTS if not _opens(folder.joinpath(name))]
    if missing:
        return [red("fonts", "fonts_missing", names=", ".join(missing))]
    return [green("fonts", "fonts_well", count=len(FONTS))]


def look_at_locale(around: Surroundings) -> Sequence[HealthCheck]:
    """See whether files may have names with ë and ç, and whether the language has its words."""
    language = around.settings.ui.language
    texts = [load_texts(each).keys() for each in LANGUAGES]
    if any(each != texts[0] for each in texts):
        return [red("locale", "locale_words")]
    if sys.getfilesystemencoding().lower() not in {"utf-8", "utf8"}:
        return [amber("locale", "locale_narrow", encoding=sys.getfilesystemencoding())]
    return [green("locale", "locale_well", language=language)]


def look_at_versions(_around: Surroundings) -> Sequence[HealthCheck]:
    """Say which till this is and what it runs on."""
    till, beneath = version_lines()
    step = len(shipped_steps())
    return [green("versions", "versions", till=till, beneath=beneath, step=step)]


def _opens(font: Traversable) -> bool:
    try:
        ImageFont.truetype(io.BytesIO(font.read_bytes()), 12)
    except OSError:
        return False
    return True


def printer_probes(around: Surroundings) -> Iterator[tuple[str, Look]]:
    """Return a look at each printer that is set up; that of receipts always."""
    plans = printer_plans(around.settings, around.paths.folder, lambda _png: None)
    for role, plan in plans.items():
        yield PRINTER_NAMES[role], partial(_look_at, name=PRINTER_NAMES[role], plan=plan)


def _look_at(around: Surroundings, *, name: str, plan: PrinterPlan) -> Sequence[HealthCheck]:
    """Ask a printer how it is. Raises PrinterDeviceUnknown."""
    printer = open_device(parse_device(plan.device), plan.context)
    if not printer.prints:
        return [printer_check(name, PrinterState.NONE, plan.device)]
    state = state_seen(printer.look()) if plan.sensors else None
    is_one_at_a_time = plan.device.startswith(ONE_AT_A_TIME)
    if state is PrinterState.UNREACHABLE and is_one_at_a_time and _is_open(around):
        return [green(name, "printer_held", device=plan.device)]
    return [printer_check(name, state, plan.device)]


def _is_open(around: Surroundings) -> bool:
    """Tell whether a window has this till open."""
    if not around.paths.lock_file.exists():
        return False
    try:
        InstanceLock(around.paths.lock_file, around.paths.profile).close()
    except AlreadyRunning:
        return True
    return False
