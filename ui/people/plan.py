"""What the page of people is made of: who may sign in, what roles may, and one person in fields."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from till.actions.people.people_editing import ListedPeople
from till.actions.ports.people import PersonHistory
from till.domain.business_day import in_tirane
from till.domain.rights.asked import Asked, Deed
from till.domain.rights.limits import Limits
from till.domain.selling.search import folded
from till.domain.shop.people import LONGEST_NAME, Cashier, DisplayChoice, Role
from ui.kit.choice.exclusive import Option
from ui.kit.page.form import Face, Field, Form, FormPart, KeyPlace, Pick, Values
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordForm, RecordPlan
from ui.kit.page.record_screen import ADD, SAVE, RecordScreen
from ui.kit.page.section import Section, SectionPlan
from ui.kit.table.record_list import CellSign, ListColumn, ListRecord
from ui.kit.wording import format_date, format_day_month, format_lek, format_percent, format_time
from ui.people.code_dialog import KnownCodes
from ui.people.own_controller import LANGUAGES, TEXT_SIZES
from ui.shell.messages import Messages

ARCHIVE: Final = "archive"
LIMITS: Final = "limits_change"
PIN: Final = "pin"
BADGE: Final = "badge"
CHOOSE_CODE: Final = "choose_code"
ARCHIVE_PERSON: Final = "archive_person"
LONGEST_CODE: Final = 10
LIMITED: Final = (Role.CASHIER, Role.SUPERVISOR, Role.OWNER)
"""The roles that have a column among the limits: a waiter takes no money at all."""
ROLES: Final = (Role.WAITER, *LIMITED)
ROLE_SIGN: Final[Mapping[Role, CellSign]] = {
    Role.WAITER: CellSign("user", "text2"),
    Role.CASHIER: CellSign("id-card-lanyard", "text2"),
    Role.SUPERVISOR: CellSign("shield-check", "accent"),
    Role.OWNER: CellSign("star", "accent"),
}
WITHOUT_CODE: Final = CellSign("triangle-alert", "att")
SHARED_BY_ALL: Final = "–"
NOBODY: Final = Cashier(person_id=0, name="", operator_code=None, role=Role.CASHIER)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonView:
    """A person as the page has them; `added` and `pin_set` say when and by whom."""

    person: Cashier
    has_badge: bool = False
    is_archived: bool = False
    added: str = ""
    pin_set: str = ""


def make_people(
    words: Messages, codes: KnownCodes, text_size: int | None
) -> RecordScreen[PersonView]:
    """Return the page of people; `text_size` is that of who has chosen none."""
    say = words.say
    plan = RecordPlan(
        name="people",
        title=say("people.title"),
        list=_list(words),
        form=_form(words, codes, text_size),
        section=SectionPlan(title=say("people.limits"), note=say("people.limits_note")),
        unchosen=(say("people.nobody"), ""),
        unchosen_icon="users",
        width=448,
        narrow=452,
        keys=_keys(words),
    )
    return RecordScreen(words, plan)


def _keys(words: Messages) -> tuple[Key, ...]:
    say = words.say
    put_away = say("people.archive_person")
    return (
        Key(name=ADD, keys="F2", words=say("people.new"), icon="plus", at=At.HEAD),
        Key(name=ARCHIVE, keys="F7", words="", icon="package", at=At.LIST),
        Key(name=LIMITS, keys="F9", words=say("people.limits_change"), at=At.SECTION),
        Key(name=PIN, keys="F4", words=say("people.pin_change"), at=At.FIELDS),
        Key(name=CHOOSE_CODE, keys="F5", words=say("people.choose_code"), at=At.FIELDS),
        Key(name=BADGE, keys="F6", words=say("people.badge_scan"), at=At.FIELDS),
        Key(name=ARCHIVE_PERSON, keys="F8", words=put_away, icon="package", needs_record=True),
        Key(name=SAVE, keys="F12", words=say("people.save"), icon="circle-check", primary=True),
    )


def _list(words: Messages) -> ListPlan:
    say = words.say
    return ListPlan(
        columns=(
            ListColumn(words=say("people.head.name"), width=0),
            ListColumn(words=say("people.head.role"), width=116),
            ListColumn(words=say("people.head.code"), width=128),
            ListColumn(words=say("people.head.badge"), width=52, roomy=True),
            ListColumn(words=say("people.head.seen"), width=112, is_right=True, roomy=True),
        ),
        search=say("people.search"),
        icon="users",
        nothing=(say("people.nobody"), ""),
        not_found=(say("people.nobody"), ""),
    )


def _form(words: Messages, codes: KnownCodes, text_size: int | None) -> RecordForm[PersonView]:
    say = words.say
    write = _writer(DisplayChoice(language=words.language, text_size=text_size))

    def read(values: Values, before: PersonView | None) -> PersonView:
        shown = before or PersonView(person=NOBODY)
        return replace(shown, person=_read(values, shown.person, write(shown)))

    form: Form[PersonView] = Form(
        parts=_parts(words),
        write=write,
        read=read,
        blank=write(PersonView(person=NOBODY)),
        hints=lambda values, view: _hints(values, view, words, codes),
    )
    return RecordForm(
        form=form,
        key_of=lambda view: str(view.person.person_id),
        heading=lambda view: view.person.name,
        new_heading=say("people.new"),
        face=lambda view: _face(view, words),
    )


def _parts(words: Messages) -> tuple[FormPart, ...]:
    say = words.say
    roles = [Option(key=each.value, words=say(f"role.{each.value}")) for each in ROLES]
    languages = [Option(key=each, words=say(f"language.{each}")) for each in LANGUAGES]
    sizes = [Option(key=str(each), words=str(each)) for each in TEXT_SIZES]
    language = say("people.language")
    size = say("people.text_size")
    sample = "aa000aa000"
    return (
        Field(name="name", words=say("people.name"), longest=LONGEST_NAME),
        Pick(name="role", words=say("people.role"), options=roles, spread=True),
        Field(name="code", words=say("people.code"), longest=LONGEST_CODE, sample=sample),
        KeyPlace(name=CHOOSE_CODE, beside=True),
        KeyPlace(name=PIN, words=say("people.pin")),
        KeyPlace(name=BADGE, words=say("people.badge"), beside=True),
        Pick(name="language", words=language, options=languages, spread=True),
        Pick(name="text_size", words=size, options=sizes, spread=True, beside=True),
    )


def _writer(own: DisplayChoice) -> Callable[[PersonView], Values]:
    """Return what writes a person; who has chosen no look has that of the till."""

    def write(view: PersonView) -> Values:
        person = view.person
        size = person.display.text_size or own.text_size or TEXT_SIZES[0]
        return {
            "name": person.name,
            "role": person.role.value,
            "code": person.operator_code or "",
            "language": person.display.language or own.language or LANGUAGES[0],
            "text_size": str(min(TEXT_SIZES, key=lambda each: abs(each - size))),
        }

    return write


def _read(values: Values, before: Cashier, shown: Values) -> Cashier:
    """Return the person that is typed; a look that was not touched stays unchosen."""
    display = before.display
    if values["language"] != shown["language"]:
        display = replace(display, language=values["language"])
    if values["text_size"] != shown["text_size"]:
        display = replace(display, text_size=int(values["text_size"]))
    return replace(
        before,
        name=values["name"],
        role=Role(values["role"]),
        operator_code=values["code"].lower() or None,
        display=display,
    )


def _face(view: PersonView | None, words: Messages) -> Face:
    """Say which keys have another meaning for somebody new, or archived."""
    say = words.say
    if view is None:
        return Face(words={PIN: say("people.pin_set")}, idle={BADGE})
    if view.is_archived:
        idle = {"name", "role", "code", CHOOSE_CODE, PIN, BADGE, "language", "text_size"}
        return Face(words={ARCHIVE_PERSON: say("people.bring_back")}, away={SAVE}, idle=idle)
    return Face(words={BADGE: say("people.badge_take")} if view.has_badge else {})


def _hints(values: Values, view: PersonView | None, words: Messages, codes: KnownCodes) -> Values:
    """Say what the service knows of the code, since when the PIN holds, how a badge is given."""
    badge = "people.badge_any_time" if view else "people.badge_after"
    has_badge = view is not None and view.has_badge
    return {
        "code": words.say(_of_code(values["code"].lower(), codes)),
        PIN: (view.pin_set if view else "") or words.say("people.pin_rule"),
        BADGE: words.say("people.badge_here" if has_badge else badge),
    }


def _of_code(code: str, codes: KnownCodes) -> str:
    if not code:
        return "people.no_code"
    if codes.knows(code):
        return "people.code_known"
    is_answered = codes.is_asked and not codes.problem
    return "people.code_unknown" if is_answered else "people.code_unchecked"


def asked_of_person(words: Messages, was: Cashier, now: Cashier) -> Asked:
    """Return what an approval of a change names: role, name and code, where they are others."""
    before, after = (
        (words.say(f"role.{each.role.value}"), each.name.strip(), each.operator_code or "–")
        for each in (was, now)
    )
    others = [place for place, said in enumerate(before) if said != after[place]]
    return Asked(
        deed=Deed.CHANGE_PERSON if was.role is now.role else Deed.CHANGE_ROLE,
        of=was.name,
        was=" · ".join(before[place] for place in others),
        now=" · ".join(after[place] for place in others),
    )


def rows_of(
    staff: ListedPeople, words: Messages, today: date, *, archived: bool
) -> list[ListRecord]:
    """Return a row for each who may sign in, as they were added, or for each who is archived."""
    say = words.say
    if archived:
        return [_row(each, words, badge="", seen=say("people.archived")) for each in staff.archived]
    return [
        _row(
            each.person,
            words,
            badge=say("common.yes" if each.has_badge else "common.no"),
            seen=seen_text(each.last_sign_in, words, today),
            missing=say("people.no_code"),
        )
        for each in staff.members
    ]


def _row(
    person: Cashier, words: Messages, *, badge: str, seen: str, missing: str = ""
) -> ListRecord:
    signs = {1: ROLE_SIGN.get(person.role, ROLE_SIGN[Role.CASHIER])}
    if missing and not person.operator_code:
        signs[2] = WITHOUT_CODE
    role = words.say(f"role.{person.role.value}")
    code = person.operator_code or missing
    return ListRecord(
        key=str(person.person_id), cells=(person.name, role, code, badge, seen), signs=signs
    )


def fitting(rows: Sequence[ListRecord], typed: str) -> list[ListRecord]:
    """Return the rows whose name or code has what was typed in it."""
    wanted = folded(typed)
    return [each for each in rows if any(wanted in folded(each.cells[at]) for at in (0, 2))]


def seen_text(moment: datetime | None, words: Messages, today: date) -> str:
    """Return when somebody signed in last: today with the time, else the day."""
    if moment is None:
        return SHARED_BY_ALL
    local = in_tirane(moment)
    day = words.say("people.today") if local.date() == today else format_day_month(local.date())
    return f"{day} {format_time(local)}"


def count_line(staff: ListedPeople, words: Messages) -> str:
    """Return how many may sign in, and how many of them the service does not know."""
    said = words.count("people.count", len(staff.members))
    without = sum(not each.person.operator_code for each in staff.members)
    if not without:
        return said
    missing = words.count("people.count_without_code", without)
    return words.say("common.joined", first=said, second=missing)


def view_of(
    person_id: int, staff: ListedPeople, history: PersonHistory, words: Messages
) -> PersonView | None:
    """Return somebody as the page has them; None who is not there any more."""
    member = next((each for each in staff.members if each.person.person_id == person_id), None)
    archived = next((each for each in staff.archived if each.person_id == person_id), None)
    person = member.person if member else archived
    if person is None:
        return None
    added = _day(history.added_at)
    pin_set = _day(history.pin_set_at)
    return PersonView(
        person=person,
        has_badge=member is not None and member.has_badge,
        is_archived=member is None,
        added=words.say("people.added", day=added, name=history.added_by) if added else "",
        pin_set=words.say("people.pin_since", day=pin_set) if pin_set else "",
    )


def _day(moment: datetime | None) -> str:
    return format_date(in_tirane(moment).date()) if moment else ""


def limits_section(limits: Limits, words: Messages, marked: Role) -> Section:
    """Return what each role may, with one that stands out."""
    mine = [limits.of(role) for role in LIMITED]
    none = words.say("people.no_limit")

    def percent(value: Decimal) -> str:
        return none if value >= 100 else format_percent(value)  # noqa: PLR2004 the whole price

    def lek(value: Decimal | None) -> str:
        return none if value is None else format_lek(value)

    rows = {
        "discount": [percent(each.discount_percent) for each in mine],
        "price": [percent(each.price_cut_percent) for each in mine],
        "withdrawal": [lek(each.withdrawal) for each in mine],
        "difference": [lek(each.count_difference) for each in mine],
    }
    return Section(
        head=("", *(words.say(f"role.{role.value}") for role in LIMITED)),
        rows=tuple((words.say(f"people.limit.{key}"), *row) for key, row in rows.items()),
        marked=LIMITED.index(marked) + 1 if marked in LIMITED else 0,
    )
