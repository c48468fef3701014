"""The page of people joined with the till: who may sign in, changed, added, archived."""

from collections.abc import Callable, Coroutine
from dataclasses import replace

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.people.people_access import add_person, change_own_pin, set_badge, set_pin
from till.actions.people.people_editing import (
    ListedPeople,
    archive_person,
    bring_back,
    change_person,
    history_of,
    list_people_of,
    listed_operators,
    see_people,
)
from till.actions.till import housekeeping
from till.domain.errors import TillError
from till.domain.fiscal.lookup import Operator
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.shop.people import Cashier, Role, checked_name, checked_operator_code
from ui.kit.page.page_access import PageAccess
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.people.code_dialog import CodeDialog, KnownCodes, codes_of
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.people.plan import (
    ARCHIVE,
    ARCHIVE_PERSON,
    BADGE,
    CHOOSE_CODE,
    LIMITS,
    PIN,
    PersonView,
    asked_of_person,
    count_line,
    fitting,
    limits_section,
    rows_of,
    view_of,
)
from ui.shell.controllers import LateDialog
from ui.shell.shell import Page, Shell, Work

Change = Callable[[str, Approval | None], Coroutine[object, object, None]]
"""What is done with a new PIN."""


class PeopleController(RecordPage[PersonView]):
    """Opens for an owner, or by approval; each change asks again where it has to.

    `display_changed` carries whoever stands here, once they see the till another way;
    `limits_requested` asks for the page where it is set what each role may.
    """

    page = Page.PEOPLE
    display_changed = Signal(object)
    limits_requested = Signal()
    _pin = LateDialog(NewPinDialog)
    _code_list = LateDialog(CodeDialog)

    def __init__(
        self, shell: Shell, make: Callable[[], RecordScreen[PersonView]], codes: KnownCodes
    ) -> None:
        """`codes` is what the page says of operator codes; the service is asked for them here."""
        super().__init__(shell, make)
        self._staff = ListedPeople(members=(), archived=())
        self._operators: tuple[Operator, ...] = ()
        self._codes = codes
        self._chosen = ""
        self._shows_archive = False
        self._door = PageAccess(shell, see_people, name="open people")

    @override
    def join(self, screen: RecordScreen[PersonView]) -> None:
        super().join(screen)
        screen.fields.view.edited.connect(self._show_limits)

    @override
    def open(self) -> None:
        self._door.enter(self._open)

    def _open(self) -> None:
        self._chosen = str(self.shell.till.cashier.person_id)
        self._shows_archive = False
        self.show_again()
        self.start(self._ask_service(), "ask for operators")

    def show_again(self) -> None:
        """Show the page as things stand, for who may see it already."""
        super().open()

    def come_back(self) -> None:
        """Show the page as things stand after another that was opened from it."""
        self.fill()
        self.shell.show_page(self.page)

    @override
    def fill(self) -> None:
        self.screen().begin(self.shell.till.today)
        self._show_all(self._chosen)

    async def _ask_service(self) -> None:
        """Ask which operator codes the service knows; without an answer nothing is lost."""
        answer = await listed_operators(self.shell.till)
        self._operators = answer.found
        say = self.shell.words.say
        failure = answer.failure
        self._codes.problem = say(f"people.codes_{failure.value}") if failure else ""
        self._codes.is_asked = True
        self._codes.codes = codes_of(self._operators, self._staff)
        self.screen().fields.view.forget_errors()

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        till = self.shell.till
        words = self.shell.words
        self._staff = list_people_of(till)
        self._codes.codes = codes_of(self._operators, self._staff)
        screen = self.screen()
        screen.explain(count_line(self._staff, words))
        archived = len(self._staff.archived)
        turn = screen.keys[ARCHIVE]
        turn.set_words(
            words.say("people.archive_hide")
            if self._shows_archive
            else words.count("people.archive_count", archived)
        )
        turn.setVisible(bool(archived))
        rows = rows_of(self._staff, words, till.today, archived=self._shows_archive)
        return FoundRows(rows=fitting(rows, query.text))

    @override
    def show(self, key: str) -> None:
        till = self.shell.till
        self._staff = list_people_of(till)
        view = view_of(int(key), self._staff, history_of(till, int(key)), self.shell.words)
        if view is not None:
            self._chosen = key
            self.screen().show_record(view, state=view.added)
            self._show_limits()

    def _show_limits(self) -> None:
        """Let what the chosen role may stand out."""
        screen = self.screen()
        if screen.section is not None:
            role = Role(screen.fields.view.values()["role"])
            limits = self.shell.till.policy.limits
            screen.section.show_section(limits_section(limits, self.shell.words, role))

    @override
    def deeds(self) -> Deeds:
        return {
            ARCHIVE: self._turn_list,
            LIMITS: self._ask_limits,
            PIN: self._ask_pin,
            CHOOSE_CODE: lambda: self._code_list.begin(self._codes, self._take_code),
            BADGE: self._turn_badge,
            ARCHIVE_PERSON: self._archive,
        }

    def _turn_list(self) -> None:
        """Show who is archived, or who may sign in."""
        if not self.screen().keeps_changes():
            self._shows_archive = not self._shows_archive
            self.read()

    def _ask_limits(self) -> None:
        if not self.screen().keeps_changes():
            self.limits_requested.emit()

    @override
    def save(self, record: PersonView, is_new: bool) -> None:
        """Keep what was changed; of somebody new the PIN is asked for first."""
        if is_new:
            self._begin_adding(record.person)
        else:
            super().save(record, is_new)

    @override
    async def keep(
        self, record: PersonView, approval: Approval | None, *, is_new: bool
    ) -> PersonView:
        before = self._as_kept(record.person)
        kept = await change_person(self.shell.till, record.person, approval)
        here = self.shell.till.session.cashier
        if here is not None and here.person_id == kept.person_id and kept.display != before.display:
            self.display_changed.emit(kept)
        return replace(record, person=kept)

    def _as_kept(self, person: Cashier) -> Cashier:
        members = (each.person for each in self._staff.members)
        return next(each for each in members if each.person_id == person.person_id)

    @override
    def asked_to_keep(self, record: PersonView, *, is_new: bool) -> Asked:
        return asked_of_person(self.shell.words, self._as_kept(record.person), record.person)

    @override
    def show_kept(self, record: PersonView) -> None:
        self._show_all(self.key_of(record))
        self._say("people.saved", record.person)

    def _begin_adding(self, person: Cashier) -> None:
        """Say what is wrong with the fields before a PIN is typed; then ask for it."""
        try:
            checked_name(person.name)
            if person.operator_code:
                checked_operator_code(person.operator_code)
        except TillError as error:
            self.refuse_typed(error)
            return
        role = self.shell.words.say(f"role.{person.role.value}")
        asked = Asked(deed=Deed.ADD_PERSON, of=person.name.strip(), now=role)
        self._ask_new_pin(person, self._add(person), asked)

    def _add(self, person: Cashier) -> Change:
        async def add(pin: str, approval: Approval | None) -> None:
            till = self.shell.till
            added = await add_person(
                till,
                person.name,
                pin,
                operator_code=person.operator_code,
                role=person.role,
                pin_may_be_shared=till.policy.is_practice,
                approval=approval,
            )
            if person.display != added.display:
                await change_person(till, replace(added, display=person.display), approval)
            self._finish(added, "people.added_now")

        return add

    def _ask_pin(self) -> None:
        """Ask for another PIN: one's own after the old one, somebody else's by an owner."""
        person = self._shown_person()
        if person is None:
            self.screen().press_save()
            return
        here = self.shell.till.session.cashier
        is_own = here is not None and here.person_id == person.person_id

        def then(old: str, new: str) -> None:
            async def change(approval: Approval | None) -> None:
                if is_own:
                    await change_own_pin(self.shell.till, person.person_id, old, new)
                else:
                    await set_pin(self.shell.till, person.person_id, new, approval)
                self._finish(person, "people.pin_saved")

            self._run_pin(change, Asked(deed=Deed.SET_PIN, of=person.name))

        if not self.screen().keeps_changes():
            self._pin.begin(PinRequest(name=person.name, then=then, needs_old=is_own))

    def _ask_new_pin(self, person: Cashier, change: Change, asked: Asked, note: str = "") -> None:
        def then(_old: str, new: str) -> None:
            self._run_pin(lambda approval: change(new, approval), asked)

        self._pin.begin(PinRequest(name=person.name.strip(), then=then, note=note))

    def _turn_badge(self) -> None:
        """Take a badge away; where there is none, ask for a scan."""
        view = self.screen().fields.record
        if view is not None and view.has_badge:
            self._keep_badge(view.person, None)
        elif view is not None:
            self.screen().tell(self.shell.words.say("people.badge_scan_now"))

    @override
    def take_scan(self, code: str) -> bool:
        """A scan is the badge of whoever is looked at."""
        person = self._shown_person()
        if person is None:
            self.screen().tell(self.shell.words.say("people.badge_after"))
        else:
            self._keep_badge(person, code)
        return True

    def _keep_badge(self, person: Cashier, badge: str | None) -> None:
        async def keep(approval: Approval | None) -> None:
            await set_badge(self.shell.till, person.person_id, badge, approval)
            self._show_all(str(person.person_id))
            self._say("people.badge_saved" if badge else "people.badge_taken_away", person)

        if not self.screen().keeps_changes():
            deed = Deed.SET_BADGE if badge else Deed.TAKE_BADGE
            self._run(keep, Asked(deed=deed, of=person.name))

    def _take_code(self, code: str) -> None:
        self.screen().fields.view.put("code", code)

    def _archive(self) -> None:
        """Archive who is looked at, or bring them back with a new PIN."""
        view = self.screen().fields.record
        if view is None or self.screen().keeps_changes():
            return
        person = view.person
        if view.is_archived:
            note = self.shell.words.say("people.back_note")
            asked = Asked(deed=Deed.BRING_BACK, of=person.name)
            self._ask_new_pin(person, self._bring_back(person), asked, note)
            return

        async def put_away(approval: Approval | None) -> None:
            await archive_person(self.shell.till, person.person_id, approval)
            self.read()
            self._say("people.archived_now", person)

        self._run(put_away, Asked(deed=Deed.ARCHIVE_PERSON, of=person.name))

    def _bring_back(self, person: Cashier) -> Change:
        async def bring(pin: str, approval: Approval | None) -> None:
            await bring_back(self.shell.till, person.person_id, pin, approval)
            self._shows_archive = False
            self._finish(person, "people.back_now")

        return bring

    def _shown_person(self) -> Cashier | None:
        """Return who may sign in and is looked at; nobody before they are kept."""
        view = self.screen().fields.record
        return view.person if view and not view.is_archived else None

    def _finish(self, person: Cashier, key: str) -> None:
        """Close the dialog of the PIN, show what came of it, and say it in the head."""
        self._pin.close_overlay()
        self._show_all(str(person.person_id))
        self._say(key, person)

    def _show_all(self, key: str) -> None:
        with housekeeping(self.shell.till.warn):
            self.show(key)
            self.read(key)

    def _say(self, key: str, person: Cashier) -> None:
        self.screen().say(self.shell.words.say(key, name=person.name))

    def _run(self, work: Work, asked: Asked) -> None:
        self.run(work, "change a person", asked, on_failure=self.refuse_typed)

    def _run_pin(self, work: Work, asked: Asked) -> None:
        self._pin.set_busy()
        self.run(work, "set a PIN", asked, on_failure=self._refuse_pin)

    def _refuse_pin(self, error: TillError) -> None:
        """Say it in the dialog; what concerns a field, at that one once the dialog is gone."""
        if error.place in {"name", "code", BADGE}:
            self._pin.close_overlay()
            self.refuse_typed(error)
        else:
            self._pin.show_problem(self.shell.words.error(error))
