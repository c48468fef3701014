"""Looking at the machine: disk, secrets, time zones, fonts, letters, versions."""

import io
import shutil
import sys
import tempfile
from collections.abc import Sequence
from datetime import datetime, timedelta
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from PIL import ImageFont

from till.bootstrap import Surroundings
from till.domain.errors.disk import DiskFailing
from till.domain.errors.settings import OthersMayWrite
from till.domain.health import HealthCheck, amber, fault, green, red, space_check
from till.store.migrating import shipped_steps
from till.system.paths import others_may_write
from till.system.profile import Profile
from till.system.settings.sources import token_given
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


def look_at_disk(around: Surroundings) -> Sequence[HealthCheck]:
    """See how much room there is, and whether a file can be written. Raises DiskFailing."""
    folder = next(
        each for each in (around.paths.folder, *around.paths.folder.parents) if each.is_dir()
    )
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"till")
            file.flush()
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise DiskFailing(path=str(folder)) from error
    return [space_check(free)]


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
