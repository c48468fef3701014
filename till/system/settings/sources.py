"""Where settings come from: settings.toml, then the environment.

settings.toml holds what all profiles share in tables such as `[ui]`, and what belongs to one
profile in tables such as `[profile.production.service]`, which win (docs/decisions/0009).
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import takewhile
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import ValidationError

from till.domain.errors.settings import (
    AddressOfOtherProfile,
    AddressOnLoopback,
    ProxyWithPassword,
    SettingsUnreadable,
    SettingUnknown,
    SettingWrong,
)
from till.system.paths import DATA_DIR_VARIABLE
from till.system.profile import Profile
from till.system.proxies import is_loopback
from till.system.secrets import PIN_VARIABLE, TOKEN_VARIABLE
from till.system.settings.model import SECTIONS, Settings, known_keys

_TABLE = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"' -]+?)\s*=")
PREFIX = "TILL_"
PROFILE_VARIABLE = "TILL_PROFILE"
ADDRESS_VARIABLE = "TILL_SERVICE__BASE_URL"
NO_SETTINGS = frozenset({DATA_DIR_VARIABLE, PROFILE_VARIABLE, TOKEN_VARIABLE, PIN_VARIABLE})
TOKEN_KEY = "service.token"  # noqa: S105 the name of the setting, not a token
ADDRESS_KEY = "service.base_url"
PROXY_KEY = "service.proxy"
LOOPBACK_KEY = "service.allow_loopback"
START_KEY = "start.profile"
OWNED = frozenset({"limits", "roles"})
NEVER_GIVEN = frozenset({"price_files"})
PROFILE_TABLE = "profile"
LARGEST_FILE = 64 * 1024  # bytes
LONGEST_LINE = 2000  # characters

Table = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingEntry:
    """One setting as it was found; `where` is a file with its line, or a variable."""

    key: str
    value: object
    where: str


def read_settings(file: Path, profile: Profile, environment: Mapping[str, str]) -> Settings:
    """Read and check all settings of a profile; the first thing wrong is raised.

    Raises SettingsUnreadable, SettingUnknown, SettingWrong, AddressNotHttps or ProxyWithPassword.
    """
    return build_settings(read_entries(file, profile, environment), profile)


def read_entries(
    file: Path, profile: Profile, environment: Mapping[str, str]
) -> dict[str, SettingEntry]:
    """Return what was set, by key; the environment wins over the file. Raises as read_settings.

    It does not for what is the owner's alone: whoever starts a program is not one.
    """
    owned = NEVER_GIVEN | (OWNED if profile is Profile.PRODUCTION else frozenset())
    found = {entry.key: entry for entry in _from_environment(environment)}
    given = {key: each for key, each in found.items() if key.partition(".")[0] not in owned}
    return parse_entries(read_text(file), file, profile) | given


def read_text(file: Path) -> str:
    """Return the settings file's text, empty where there is no file. Raises SettingsUnreadable.

    Nobody writes so much by hand as it may hold: a key of many parts costs the reader of TOML a
    thousand times its length.
    """
    try:
        is_small = file.stat().st_size <= LARGEST_FILE
        text = file.read_text(encoding="utf-8-sig") if is_small else ""
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        raise SettingsUnreadable(path=str(file), reason="UTF-8") from error
    except OSError as error:
        raise SettingsUnreadable(path=str(file), reason=error.strerror or str(error)) from error
    if not is_small or any(len(line) > LONGEST_LINE for line in text.splitlines()):
        raise SettingsUnreadable(path=str(file), reason=f"> {LARGEST_FILE} B, > {LONGEST_LINE}")
    return text


def parse_entries(text: str, file: Path, profile: Profile) -> dict[str, SettingEntry]:
    """Return what a settings file sets for a profile. Raises as read_settings."""
    tables = _parsed(text, file)
    own = tables.pop(PROFILE_TABLE, {})
    shared = list(_flat(tables, "", file, text))
    _check_shared_address(shared)
    by_profile = _by_profile(own, file, text)
    found = {
        entry.key: entry
        for entry in shared
        if entry.key != ADDRESS_KEY or profile is Profile.PRACTICE
    }
    return found | {entry.key: entry for entry in by_profile[profile]}


def require_own_address(text: str, file: Path, profile: Profile, address: str) -> None:
    """See that no other profile of a settings file has an address. Raises AddressOfOtherProfile."""
    for other in set(Profile) - {profile}:
        kept = parse_entries(text, file, other).get(ADDRESS_KEY)
        if address and kept is not None and str(kept.value).rstrip("/") == address.rstrip("/"):
            raise AddressOfOtherProfile(profile=other.value)


def profile_in_use(file: Path) -> Profile:
    """Return the profile in use where none was named: the one chosen, as far as it has an address.

    Else production comes before development, where they have an address; without any it is
    practice, which needs none. Raises SettingsUnreadable.
    """
    addressed = list(_profiles_with_address(file))
    section, _, name = START_KEY.partition(".")
    chosen = _table(_parsed(read_text(file), file).get(section)).get(name)
    return next(
        (each for each in (*addressed, Profile.PRACTICE) if each.value == chosen),
        next(iter(addressed), Profile.PRACTICE),
    )


def token_given(file: Path, profile: Profile, environment: Mapping[str, str]) -> str:
    """Return the token of TILL_SERVICE__TOKEN where it counts for this profile, else nothing.

    It counts for one: the one that TILL_PROFILE names, else the only one but practice that has an
    address; an address from the environment is one of the profile that runs. Practice gets none.
    Raises SettingsUnreadable, SettingWrong.
    """
    given = environment.get(TOKEN_VARIABLE, "")
    if not given or profile is Profile.PRACTICE:
        return ""
    return given if profile is _profile_of_token(file, profile, environment) else ""


def _profile_of_token(
    file: Path, profile: Profile, environment: Mapping[str, str]
) -> Profile | None:
    if named := environment.get(PROFILE_VARIABLE, "").strip():
        by_name = {each.value: each for each in Profile}
        if named not in by_name:
            allowed = ", ".join(by_name)
            where = PROFILE_VARIABLE
            raise SettingWrong(where=where, key=where, value=named, allowed=allowed)
        return by_name[named]
    addressed = set(_profiles_with_address(file))
    if environment.get(ADDRESS_VARIABLE):
        addressed.add(profile)
    return addressed.pop() if len(addressed) == 1 else None


def _profiles_with_address(file: Path) -> Iterator[Profile]:
    """Name the profiles but practice that the file has an address of.

    Raises SettingsUnreadable.
    """
    own = _parsed(read_text(file), file).get(PROFILE_TABLE, {})
    for profile in (Profile.PRODUCTION, Profile.DEVELOPMENT):
        service = _table(_table(own).get(profile.value)).get("service")
        if _table(service).get("base_url"):
            yield profile


def build_settings(entries: Mapping[str, SettingEntry], profile: Profile) -> Settings:
    """Check every value and return the settings.

    Raises SettingWrong, AddressNotHttps, ProxyWithPassword.
    """
    _refuse_password(entries.get(PROXY_KEY))
    given: dict[str, dict[str, object]] = {section: {} for section in SECTIONS}
    if profile is Profile.PRACTICE:
        given["printer"]["device"] = "screen:"
    for entry in entries.values():
        section, _, name = entry.key.partition(".")
        given[section][name] = entry.value
    try:
        settings = Settings.model_validate({"profile": profile, **given})
    except ValidationError as error:
        key = ".".join(str(part) for part in error.errors()[0]["loc"][:2])
        raise wrong_setting(entries[key]) from error
    _check_loopback(settings, entries)
    _check_vat(settings, entries)
    _check_start(entries)
    return settings


def _check_start(entries: Mapping[str, SettingEntry]) -> None:
    """Let the file alone say where the till opens: a variable is read too late for that.

    Raises SettingWrong.
    """
    chosen = entries.get(START_KEY)
    if chosen is not None and chosen.where.startswith(PREFIX):
        raise wrong_setting(chosen)


def _check_vat(settings: Settings, entries: Mapping[str, SettingEntry]) -> None:
    """Let an owner say which further codes the business has (2.17), in the file alone.

    Raises SettingWrong.
    """
    confirmed = entries.get("vat.confirmed")
    if confirmed is not None and confirmed.where.startswith(PREFIX):
        raise wrong_setting(confirmed)
    if settings.vat.unconfirmed:
        raise wrong_setting(entries["vat.codes"])


def _check_loopback(settings: Settings, entries: Mapping[str, SettingEntry]) -> None:
    """Keep production off this machine, where only a practice service listens.

    An owner may say otherwise, in the file of production alone. Raises SettingWrong,
    AddressOnLoopback.
    """
    service = settings.service
    if service.allow_loopback and (
        settings.profile is not Profile.PRODUCTION or entries[LOOPBACK_KEY].where.startswith(PREFIX)
    ):
        raise wrong_setting(entries[LOOPBACK_KEY])
    is_production = settings.profile is Profile.PRODUCTION
    if is_production and service.is_on_loopback and not service.allow_loopback:
        raise AddressOnLoopback(where=entries[ADDRESS_KEY].where)


def _refuse_password(proxy: SettingEntry | None) -> None:
    """Refuse a proxy's address with a name or a password, and quote nothing of it.

    An address without has no `@`, and one that has may be too odd to tell where its secret ends.
    """
    if proxy is not None and "@" in str(proxy.value):
        raise ProxyWithPassword(where=proxy.where)


def wrong_setting(entry: SettingEntry) -> SettingWrong:
    """Say what a setting may be, and never repeat a name and password in an address."""
    return SettingWrong(
        where=entry.where,
        key=entry.key,
        value=re.sub(r"//[^/]*@", "//…@", str(entry.value)),
        allowed=known_keys()[entry.key].description or "",
    )


def unknown_setting(where: str, key: str) -> SettingUnknown:
    """Say which settings there are: of the section, where that is known."""
    section = key.partition(".")[0] + "."
    alike = [known for known in known_keys() if known.startswith(section)]
    return SettingUnknown(where=where, key=key, allowed=", ".join(alike or SECTIONS))


def _parsed(text: str, file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError as error:
        raise SettingsUnreadable(path=str(file), reason="too deep") from error
    except (ValueError, InvalidOperation) as error:  # no TOML, or a number without end
        raise SettingsUnreadable(path=str(file), reason=str(error)) from error


def _by_profile(own: object, file: Path, text: str) -> dict[Profile, list[SettingEntry]]:
    """Read the profiles' own tables, all of them, so that a typo shows in any."""
    names = {profile.value: profile for profile in Profile}
    found: dict[Profile, list[SettingEntry]] = {profile: [] for profile in Profile}
    for name, tables in _table(own).items():
        prefix = f"{PROFILE_TABLE}.{name}."
        if name not in names:
            place = place_of(prefix[:-1], text, file)
            raise SettingUnknown(where=place, key=prefix[:-1], allowed=", ".join(names))
        section, _, key = START_KEY.partition(".")
        if key in _table(_table(tables).get(section)):  # it is said once, for all of them
            raise unknown_setting(place_of(prefix + START_KEY, text, file), prefix + START_KEY)
        found[names[name]] = list(_flat(_table(tables), prefix, file, text))
    return found


def _flat(tables: Table, prefix: str, file: Path, text: str) -> Iterator[SettingEntry]:
    """Walk the tables down to known settings. Raises SettingUnknown, SettingWrong."""
    known = known_keys()
    for section, table in tables.items():
        if not isinstance(table, dict) or section not in SECTIONS:
            raise unknown_setting(place_of(prefix + section, text, file), section)
        for name, value in table.items():
            key = f"{section}.{name}"
            where = place_of(prefix + key, text, file)
            if key == TOKEN_KEY:
                raise SettingWrong(where=where, key=key, value="…", allowed=TOKEN_VARIABLE)
            if key not in known:
                raise unknown_setting(where, key)
            yield SettingEntry(key=key, value=value, where=where)


def _check_shared_address(shared: list[SettingEntry]) -> None:
    """Take a service address for all profiles on loopback alone (promise 7 of the architecture).

    There only a practice service listens, so no profile's papers reach another's service.
    """
    for entry in shared:
        if entry.key == ADDRESS_KEY and not is_loopback(_host(str(entry.value))):
            tables = ", ".join(f"[{PROFILE_TABLE}.{each.value}.service]" for each in Profile)
            raise SettingWrong(
                where=entry.where,
                key=entry.key,
                value=wrong_setting(entry).facts["value"],
                allowed=tables,
            )


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # a bracket that does not close
        return ""


def _from_environment(environment: Mapping[str, str]) -> Iterator[SettingEntry]:
    known = known_keys()
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or variable in NO_SETTINGS:
            continue
        key = variable.removeprefix(PREFIX).lower().replace("__", ".")
        if key not in known:
            raise unknown_setting(variable, key)
        yield SettingEntry(key=key, value=value, where=variable)


def _table(value: object) -> Table:
    """Return a table as it is, and anything else as an empty one."""
    return value if isinstance(value, dict) else {}


def place_of(key: str, text: str, file: Path) -> str:
    """Return `FILE:LINE` of a dotted key, or of the nearest thing around it, or the file alone."""
    wanted = _parts(key)
    table = ""
    best = 0
    best_line = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if head := _TABLE.match(line):
            table = head[1]
            here = _parts(table)
        elif assignment := _KEY.match(line):
            here = _parts(f"{table}.{assignment[1]}" if table else assignment[1])
        else:
            continue
        depth = _common(here, wanted)
        if depth > best:
            best = depth
            best_line = number
    return f"{file}:{best_line}" if best_line else str(file)


def _parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in dotted.split(".")]


def _common(one: list[str], other: list[str]) -> int:
    """Count the leading parts that two keys share."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
