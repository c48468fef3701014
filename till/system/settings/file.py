"""Looking settings up and changing them, one at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import tomlkit
from tomlkit.exceptions import ParseError
from tomlkit.items import Table

from till.domain.errors.disk import disk_error
from till.domain.errors.settings import NothingToTake, SettingsUnreadable
from till.system.json_values import json_value
from till.system.profile import Profile
from till.system.settings.model import SECTIONS, Settings, known_keys
from till.system.settings.sources import (
    ADDRESS_KEY,
    PROFILE_TABLE,
    SettingEntry,
    build_settings,
    parse_entries,
    read_entries,
    read_text,
    require_own_address,
    unknown_setting,
)
from till.system.whole_file import write_private

PROFILE_SECTIONS = {"service"}  # what must differ by profile (docs/decisions/0009)
READ_WITH = {  # what a setting is held against
    "vat.codes": ("vat.confirmed",),
    "service.base_url": ("service.allow_loopback",),
}
TAKEN_BY_ROLES = ("roles.cashier_tenders", "roles.supervisor_tenders")
ON_REQUEST = "settings set"
ASKED_FOR = "settings get"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A setting as it holds now; `where` is empty for a default."""

    key: str
    value: object
    where: str


class SettingFile:
    """The settings of one profile, for looking up and changing."""

    def __init__(self, file: Path, profile: Profile, environment: Mapping[str, str]) -> None:
        self._file = file
        self._profile = profile
        self._environment = environment

    def read(self) -> Settings:
        """Return all settings as they hold now. Raises as read_settings."""
        return build_settings(
            read_entries(self._file, self._profile, self._environment), self._profile
        )

    def every(self) -> list[Setting]:
        """Return every setting. Raises as read_settings."""
        entries = read_entries(self._file, self._profile, self._environment)
        settings = build_settings(entries, self._profile)
        return [
            Setting(
                key=key,
                value=json_value(value_of(settings, key)),
                where=entries[key].where if key in entries else "",
            )
            for key in known_keys()
        ]

    def usual(self) -> list[Setting]:
        """Return every setting as it is where nobody has set it."""
        settings = build_settings({}, self._profile)
        values = ((key, json_value(value_of(settings, key))) for key in known_keys())
        return [Setting(key=key, value=value, where="") for key, value in values]

    def look_up(self, key: str) -> Setting:
        """Return one setting. Raises SettingUnknown, and as read_settings."""
        for setting in self.every():
            if setting.key == key:
                return setting
        raise unknown_setting(ASKED_FOR, key)

    def change(self, key: str, text: str) -> Setting:
        """Change one setting; comments and order of the file stay, a wrong value changes nothing.

        Raises SettingUnknown, SettingWrong, NothingToTake, SettingsUnreadable, DiskFailing.
        """
        return self.change_all({key: text})[0]

    def change_all(self, changes: Mapping[str, object]) -> Sequence[Setting]:
        """Change settings, all of them or none, in one step; else as `change`."""
        document, changed = self._changed(changes)
        _replace(self._file, tomlkit.dumps(document))
        return changed

    def check_all(self, changes: Mapping[str, object]) -> None:
        """Raise what `change_all` would of these values; nothing is written."""
        self._changed(changes)

    def _changed(
        self, changes: Mapping[str, object]
    ) -> tuple[tomlkit.TOMLDocument, Sequence[Setting]]:
        """Return the file as it would be with these changes, and the settings. Raises as change."""
        values = self.read_values(changes)
        document = self._document()
        for key, value in values.items():
            section, _, name = key.partition(".")
            table: tomlkit.TOMLDocument | Table = document
            for part in self._path(document, section, name):
                table = _table_in(table, part)
            table[name] = value
        written = tomlkit.dumps(document)
        build_settings(parse_entries(written, self._file, self._profile), self._profile)
        if ADDRESS_KEY in values:
            address = str(values[ADDRESS_KEY])
            require_own_address(written, self._file, self._profile, address)
        _require_something_to_take(values)
        where = str(self._file)
        return document, [Setting(key=key, value=values[key], where=where) for key in values]

    def forget(self, key: str) -> None:
        """Take one setting out, whatever it is, so that its usual value holds.

        Other settings may be wrong as well; they stay. Raises SettingsUnreadable, DiskFailing.
        """
        section, _, name = key.partition(".")
        document = self._document()
        table: tomlkit.TOMLDocument | Table = document
        for part in self._path(document, section, name):
            table = _table_in(table, part)
        table.remove(name)
        _replace(self._file, tomlkit.dumps(document))

    def _document(self) -> tomlkit.TOMLDocument:
        try:
            return tomlkit.parse(read_text(self._file))
        except ParseError as error:
            raise SettingsUnreadable(path=str(self._file), reason=str(error)) from error

    def _path(self, document: tomlkit.TOMLDocument, section: str, name: str) -> list[str]:
        """Return the tables to write in: the profile's own where the section or the key is its."""
        own = document.unwrap().get(PROFILE_TABLE, {}).get(self._profile.value, {})
        if section in PROFILE_SECTIONS or name in own.get(section, {}):
            return [PROFILE_TABLE, self._profile.value, section]
        return [section]

    def read_values(self, changes: Mapping[str, object]) -> Mapping[str, object]:
        """Return each text, or value of TOML, as the value it stands for, as TOML writes it.

        Raises SettingUnknown, SettingWrong.
        """
        for key in changes:
            if key not in known_keys():
                raise unknown_setting(ON_REQUEST, key)
        given = {
            key: SettingEntry(key=key, value=value, where=ON_REQUEST)
            for key, value in changes.items()
        }
        kept = parse_entries(read_text(self._file), self._file, self._profile)
        needed = {each for key in changes for each in READ_WITH.get(key, ())}
        beside = {each: kept[each] for each in needed if each in kept}
        settings = build_settings({**beside, **given}, self._profile)
        return {key: json_value(value_of(settings, key)) for key in changes}


def as_typed(value: object) -> str:
    """Return a plain value as a person would type it."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(map(str, value))
        case dict():
            return ", ".join(f"{name}={part}" for name, part in value.items())
        case _:
            return str(value)


def value_of(settings: Settings, key: str) -> object:
    """Return one setting by its dotted key."""
    section, _, name = key.partition(".")
    return getattr(getattr(settings, section), name)


def _require_something_to_take(values: Mapping[str, object]) -> None:
    """Keep a role from being locked out of selling. Raises NothingToTake."""
    for key in TAKEN_BY_ROLES:
        if values.get(key) == []:
            raise NothingToTake(key=key)


def _table_in(table: tomlkit.TOMLDocument | Table, name: str) -> Table:
    """Return the table of that name, made where there is none."""
    if name not in table:
        table[name] = tomlkit.table(is_super_table=name not in SECTIONS)
    inner = table[name]
    if not isinstance(inner, Table):
        raise unknown_setting(ON_REQUEST, name)
    return inner


def _replace(file: Path, text: str) -> None:
    """Write the file whole or not at all, also when the power goes. Raises DiskFailing."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise disk_error(error, file) from error
    write_private(file, text)
