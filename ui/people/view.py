"""What the page of people shows, as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from till.actions.people.personnel import Staff
from till.actions.ports.people import PersonHistory
from till.domain.business_day import in_tirane
from till.domain.fiscal.lookup import Operator
from till.domain.rights.limits import Limits
from till.domain.selling.search import folded
from till.domain.shop.people import Cashier, Role
from ui.kit.formats import format_date, format_day_month, format_lek, format_percent, format_time
from ui.shell.messages import Messages

NEW: Final = 0
"""The number of somebody who is not kept yet."""
ROLES: Final = (Role.CASHIER, Role.SUPERVISOR, Role.OWNER)
ROLE_ICON: Final[Mapping[Role, str]] = {
    Role.CASHIER: "id-card-lanyard",
    Role.SUPERVISOR: "shield-check",
    Role.OWNER: "star",
}
SHARED_BY_ALL: Final = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """One person of the list, in words; `seen` is when they signed in last."""

    person: Cashier
    role: str
    code: str
    badge: str
    seen: str
    is_archived: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonView:
    """The person who is looked at; `person.person_id` is NEW before they are kept."""

    person: Cashier
    has_badge: bool = False
    is_archived: bool = False
    added: str = ""
    pin_set: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCode:
    """An operator code that the service knows, and who sells under it here."""

    code: str
    name: str
    holder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCodes:
    """The codes that the service knows; `problem` says why nothing is known of them."""

    codes: tuple[KnownCode, ...] = ()
    problem: str = ""
    is_asked: bool = False

    def knows(self, code: str) -> bool:
        """Tell whether the service has listed a code."""
        return any(each.code == code for each in self.codes)


def rows_of(staff: Staff, words: Messages, today: date) -> tuple[PersonLine, ...]:
    """Return a row for each who may sign in, as they were added."""
    say = words.say
    return tuple(
        PersonLine(
            person=each.person,
            role=say(f"role.{each.person.role.value}"),
            code=each.person.operator_code or "",
            badge=say("common.yes" if each.has_badge else "common.no"),
            seen=seen_text(each.last_sign_in, words, today),
        )
        for each in staff.members
    )


def archived_rows(staff: Staff, words: Messages) -> tuple[PersonLine, ...]:
    """Return a row for each who is archived, by name."""
    return tuple(
        PersonLine(
            person=each,
            role=words.say(f"role.{each.role.value}"),
            code=each.operator_code or "",
            badge="",
            seen=words.say("people.archived"),
            is_archived=True,
        )
        for each in staff.archived
    )


def fitting(rows: Sequence[PersonLine], typed: str) -> tuple[PersonLine, ...]:
    """Return the rows whose name or code has what was typed in it."""
    wanted = folded(typed)
    return tuple(each for each in rows if wanted in folded(each.person.name) or wanted in each.code)


def seen_text(moment: datetime | None, words: Messages, today: date) -> str:
    """Return when somebody signed in last: today with the time, else the day."""
    if moment is None:
        return SHARED_BY_ALL
    local = in_tirane(moment)
    if local.date() == today:
        return f"{words.say('people.today')} {format_time(local)}"
    return f"{format_day_month(local.date())} {format_time(local)}"


def added_text(history: PersonHistory, words: Messages) -> str:
    """Return when and by whom somebody was added, as far as that was written down."""
    if history.added_at is None:
        return ""
    day = format_date(in_tirane(history.added_at).date())
    return words.say("people.added", day=day, name=history.added_by)


def pin_text(history: PersonHistory, words: Messages) -> str:
    """Return since when the PIN is what it is."""
    if history.pin_set_at is None:
        return ""
    day = format_date(in_tirane(history.pin_set_at).date())
    return words.say("people.pin_since", day=day)


def codes_of(found: Sequence[Operator], staff: Staff) -> tuple[KnownCode, ...]:
    """Return the codes of a list of the service, each with who has it here."""
    holders = {
        each.person.operator_code: each.person.name
        for each in staff.members
        if each.person.operator_code
    }
    return tuple(
        KnownCode(
            code=each.operator_code, name=each.name, holder=holders.get(each.operator_code, "")
        )
        for each in found
    )


def limit_rows(limits: Limits, words: Messages) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each limit in words with what it is for each role."""
    mine = [limits.of(role) for role in ROLES]
    none = words.say("people.no_limit")

    def percent(value: Decimal) -> str:
        return none if value >= 100 else format_percent(value)  # noqa: PLR2004 the whole price

    def lek(value: Decimal | None) -> str:
        return none if value is None else format_lek(value)

    return (
        (words.say("people.limit.discount"), tuple(percent(e.discount_percent) for e in mine)),
        (words.say("people.limit.price"), tuple(percent(e.price_cut_percent) for e in mine)),
        (words.say("people.limit.withdrawal"), tuple(lek(e.withdrawal) for e in mine)),
        (words.say("people.limit.difference"), tuple(lek(e.count_difference) for e in mine)),
    )
