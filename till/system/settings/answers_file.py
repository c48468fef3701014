"""The answers of a first start, as a file in TOML: what a till is to be, and where secrets are."""

import platform
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

import tomlkit
from tomlkit.items import InlineTable

from till.domain.errors import TillError
from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.settings import (
    AnswersTillUnknown,
    SecretMissing,
    SettingsUnreadable,
    SettingUnknown,
    SettingWrong,
)
from till.domain.shop.people import Cashier, Role, checked_name, checked_operator_code
from till.system.json_values import json_value
from till.system.profile import Profile
from till.system.settings.file import Setting, as_typed, value_of
from till.system.settings.model import known_keys
from till.system.settings.sources import (
    LOOPBACK_KEY,
    PREFIX,
    TOKEN_KEY,
    SettingEntry,
    build_settings,
    place_of,
    read_text,
    unknown_setting,
)

TOP = ("profile", "settings", "token", "people", "catalogue", "office", "tills")
OF_A_PERSON = ("name", "role", "operator_code", "pin", "badge")
OF_A_SECRET = ("variable", "file")
OF_AN_OFFICE = '{ url = "https://…", code = { variable = "NAME" } }'
FORMS = '{ variable = "NAME" }, { file = "PATH" }'  # of a secret
LONGEST_SECRET = 16 * 1024  # bytes
NOT_BY_FILE = "an owner's word: till settings set"
_PERSON = re.compile(r"\s*\[\[\s*people\s*\]\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretSource:
    """Where a secret is: a variable of the environment, or a file that is removed afterwards."""

    where: str
    variable: str = ""
    file: Path | None = None

    def read(self, environment: Mapping[str, str]) -> str:
        """Return the secret, without the end of its line. Raises SecretMissing."""
        if self.file is None:
            found = environment.get(self.variable, "")
        else:
            found = self._content(self.file)
        if not found:
            raise SecretMissing(where=self.where, source=self.variable or str(self.file))
        return found

    def _content(self, file: Path) -> str:
        try:
            with file.open("rb") as opened:
                return opened.read(LONGEST_SECRET).decode("utf-8-sig").strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            raise SecretMissing(where=self.where, source=str(file)) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredPerson:
    """Somebody who is to sign in; their secrets are read when they are needed."""

    name: str
    role: Role
    pin: SecretSource
    operator_code: str | None = None
    badge: SecretSource | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredOffice:
    """The office of a chain that a till is to join, and where its code is."""

    url: str
    code: SecretSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What one till is to be. `settings` are by dotted key, as somebody would type them."""

    profile: Profile
    settings: Mapping[str, str]
    token: SecretSource | None = None
    people: Sequence[AnsweredPerson] = ()
    catalogue: Path | None = None
    office: AnsweredOffice | None = None

    @property
    def secret_files(self) -> Sequence[Path]:
        """The files that hold secrets."""
        secrets = [self.token, *(each.pin for each in self.people)]
        secrets.append(self.office.code if self.office else None)
        secrets += [each.badge for each in self.people]
        return [each.file for each in secrets if each is not None and each.file is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TillDifference:
    """What differs for one of the file's tills, and the dotted name of its table."""

    table: str = "tills"
    answers: Mapping[str, object] = field(default_factory=dict)


def read_answers(path: Path, till_name: str = "") -> Answers:
    """Read the answers for one of the file's tills: the one named, else that of this computer.

    Everything is checked, and what is wrong named with its line. Raises FileNotFound,
    SettingsUnreadable, SettingUnknown, SettingWrong, AnswersTillUnknown, PersonNameUnfit,
    OperatorCodeUnfit.
    """
    reader = _Reader(path)
    reader.check_tills()
    own = reader.own_of(till_name)
    return reader.answers(own)


def answers_text(
    profile: Profile, settings: Iterable[Setting], people: Iterable[Cashier], catalogue: str
) -> str:
    """Return the answers that make such a till; where its secrets are, is to be filled in.

    `settings` are those that were set, `catalogue` the path of a file beside the answers.
    """
    document = tomlkit.document()
    document["profile"] = profile.value
    if catalogue:
        document["catalogue"] = catalogue
    document["token"] = _named_secret("SERVICE_TOKEN")
    tables = tomlkit.table(is_super_table=True)
    for each in settings:
        section, _, name = each.key.partition(".")
        if each.key != LOOPBACK_KEY:
            tables.setdefault(section, tomlkit.table())[name] = each.value
    document["settings"] = tables
    listed = tomlkit.aot()
    for number, person in enumerate(people, start=1):
        table = tomlkit.table()
        table["name"] = person.name
        table["role"] = person.role.value
        if person.operator_code:
            table["operator_code"] = person.operator_code
        table["pin"] = _named_secret(f"PIN_{number}")
        listed.append(table)
    document["people"] = listed
    return tomlkit.dumps(document)


def _named_secret(variable: str) -> InlineTable:
    table = tomlkit.inline_table()
    table["variable"] = variable
    return table


class _Reader:
    """One file, with the places of what it says."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if not path.is_file():
            raise FileNotFound(path=str(path))
        self._text = read_text(path)
        try:
            self._whole: dict[str, object] = tomllib.loads(self._text, parse_float=Decimal)
        except (ValueError, RecursionError) as error:
            raise SettingsUnreadable(path=str(path), reason=str(error)) from error
        self._require_known(self._whole, TOP, "")

    def own_of(self, till_name: str) -> TillDifference:
        """Return what differs for one till. Raises AnswersTillUnknown."""
        tills = self._tills()
        if not tills and not till_name:
            return TillDifference()
        name = till_name or platform.node()
        known = {each.casefold(): each for each in tills}
        if name.casefold() not in known:
            place = self._place("tills")
            raise AnswersTillUnknown(where=place, name=name, allowed=", ".join(tills))
        return self._difference(known[name.casefold()], tills)

    def _tills(self) -> Mapping[str, object]:
        return self._table(self._whole.get("tills", {}), "tills")

    def check_tills(self) -> None:
        """Check what differs for each till, so that the first one set up tells of all."""
        profile = self._profile()
        tills = self._tills()
        for name in tills:
            own = self._difference(name, tills)
            self._settings(profile, own)
            self._token(own)
            self._office(own)

    def _difference(self, name: str, tills: Mapping[str, object]) -> TillDifference:
        table = f"tills.{name}"
        return TillDifference(table=table, answers=self._table(tills[name], table))

    def answers(self, own: TillDifference) -> Answers:
        """Return the whole file, with what differs for one till."""
        profile = self._profile()
        people = self._whole.get("people", [])
        if not isinstance(people, list):
            raise self._wrong("people", people, "[[people]]")
        return Answers(
            profile=profile,
            settings=self._settings(profile, own),
            token=self._token(own),
            people=[self._person(each, number) for number, each in enumerate(people)],
            catalogue=self._catalogue(),
            office=self._office(own),
        )

    def _profile(self) -> Profile:
        by_name: Mapping[object, Profile] = {each.value: each for each in Profile}
        named = self._whole.get("profile", "")
        if named not in by_name:
            allowed = ", ".join(str(each) for each in by_name)
            raise self._wrong("profile", named, allowed)
        return by_name[named]

    def _token(self, own: TillDifference) -> SecretSource | None:
        """Return where the till's token is: its own, else that of all."""
        if "token" in own.answers:
            place = self._place(f"{own.table}.token")
            return self._secret(own.answers["token"], "token", place)
        token = self._whole.get("token")
        return None if token is None else self._secret(token, "token")

    def _office(self, own: TillDifference) -> AnsweredOffice | None:
        """Return which office the till joins, and where its code is: its own, else that of all."""
        key = f"{own.table}.office" if _joins(own.answers) else "office"
        given = own.answers["office"] if _joins(own.answers) else self._whole.get("office")
        if given is None:
            return None
        place = self._place(key)
        if not isinstance(given, dict) or given.keys() != {"url", "code"} or not given["url"]:
            raise SettingWrong(where=place, key="office", value="…", allowed=OF_AN_OFFICE)
        code = self._secret(given["code"], "code", place)
        return AnsweredOffice(url=str(given["url"]), code=code)

    def _settings(self, profile: Profile, own: TillDifference) -> Mapping[str, str]:
        """Return the settings, each known and as it may be."""
        shared = self._table(self._whole.get("settings", {}), "settings")
        apart = {"token", "office"} if _joins(own.answers) else {"token"}
        differing = {name: value for name, value in own.answers.items() if name not in apart}
        entries = {
            entry.key: entry
            for table, prefix in ((shared, "settings"), (differing, own.table))
            for entry in self._flat(table, prefix)
        }
        settings = build_settings(entries, profile)
        return {key: as_typed(json_value(value_of(settings, key))) for key in entries}

    def _flat(self, table: Mapping[str, object], prefix: str) -> Iterator[SettingEntry]:
        for key, value in _leaves(table, ""):
            where = self._place(f"{prefix}.{key}")
            if key in {TOKEN_KEY, LOOPBACK_KEY}:
                allowed = "[token]" if key == TOKEN_KEY else NOT_BY_FILE
                raise SettingWrong(where=where, key=key, value="…", allowed=allowed)
            if key not in known_keys():
                raise unknown_setting(where, key)
            yield SettingEntry(key=key, value=value, where=where)

    def _person(self, given: object, number: int) -> AnsweredPerson:
        table = given if isinstance(given, dict) else {}
        for key in table:
            if key not in OF_A_PERSON:
                place = self._place_of_person(number, key)
                raise SettingUnknown(where=place, key=key, allowed=", ".join(OF_A_PERSON))
        roles: Mapping[object, Role] = {each.value: each for each in Role}
        role = table.get("role", "")
        if role not in roles:
            place = self._place_of_person(number, "role")
            allowed = ", ".join(str(each) for each in roles)
            raise SettingWrong(where=place, key="role", value=str(role), allowed=allowed)
        code = table.get("operator_code")
        badge = table.get("badge")
        return AnsweredPerson(
            name=checked_name(str(table.get("name", ""))),
            role=roles[role],
            operator_code=None if code is None else checked_operator_code(str(code)),
            pin=self._secret_of(table, number, "pin"),
            badge=None if badge is None else self._secret_of(table, number, "badge"),
        )

    def _secret_of(self, person: Mapping[str, object], number: int, key: str) -> SecretSource:
        return self._secret(person.get(key), key, self._place_of_person(number, key))

    def _secret(self, given: object, key: str, where: str = "") -> SecretSource:
        """Return where a secret is; the secret itself never stands in the file."""
        place = where or self._place(key)
        table = given if isinstance(given, dict) else {}
        variable = table.get("variable", "")
        file = table.get("file", "")
        is_one = bool(variable) != bool(file) and set(table) <= set(OF_A_SECRET)
        if not is_one or str(variable).startswith(PREFIX):  # those are settings
            raise SettingWrong(where=place, key=key, value="…", allowed=FORMS)
        beside = self._path.parent / str(file) if file else None
        if beside is not None and not self._is_beside(beside):
            raise SettingWrong(where=place, key=key, value="…", allowed=FORMS)
        return SecretSource(where=place, variable=str(variable), file=beside)

    def _is_beside(self, file: Path) -> bool:
        """Tell whether a file that is read and removed lies with the answers, wherever links lead.

        Whoever prepared the answers is not whoever runs them.
        """
        found = file.resolve()
        is_near = found.is_relative_to(self._path.parent.resolve())
        return is_near and (found.is_file() or not found.exists())

    def _catalogue(self) -> Path | None:
        given = self._whole.get("catalogue")
        if given is None:
            return None
        if not isinstance(given, str):
            raise self._wrong("catalogue", given, "PATH")
        return self._path.parent / given

    def _require_known(self, table: Mapping[str, object], known: Sequence[str], head: str) -> None:
        for key in table:
            if key not in known:
                place = self._place(f"{head}{key}")
                raise SettingUnknown(where=place, key=key, allowed=", ".join(known))

    def _table(self, given: object, key: str) -> Mapping[str, object]:
        if not isinstance(given, dict):
            raise self._wrong(key, given, f"[{key}]")
        return given

    def _wrong(self, key: str, value: object, allowed: str) -> TillError:
        place = self._place(key)
        return SettingWrong(where=place, key=key, value=str(value), allowed=allowed)

    def _place(self, key: str) -> str:
        return place_of(key, self._text, self._path)

    def _place_of_person(self, number: int, key: str) -> str:
        """Return `FILE:LINE` of a person, or of what is said of them."""
        lines = self._text.splitlines()
        heads = [at for at, line in enumerate(lines, start=1) if _PERSON.match(line)]
        if number >= len(heads):
            return self._place("people")
        here = heads[number]
        end = heads[number + 1] if number + 1 < len(heads) else len(lines) + 1
        said = re.compile(rf"\s*{re.escape(key)}\s*=")
        at = next((at for at in range(here, end) if key and said.match(lines[at - 1])), here)
        return f"{self._path}:{at}"


def _joins(till: Mapping[str, object]) -> bool:
    """Tell whether what differs for a till has a code of an office: else these are settings."""
    office = till.get("office")
    return isinstance(office, dict) and "code" in office


def _leaves(table: Mapping[str, object], head: str) -> Iterator[tuple[str, object]]:
    """Walk down to the values: `shop.till_name` may be one quoted key, or a table in a table."""
    for name, value in table.items():
        if isinstance(value, dict) and f"{head}{name}" not in known_keys():
            yield from _leaves(value, f"{head}{name}.")
        else:
            yield f"{head}{name}", value
