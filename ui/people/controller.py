"""The page of people, joined with the till."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.people.own_pin import change_own_pin
from till.actions.people.personnel import (
    Staff,
    archive_person,
    bring_back,
    change_person,
    history_of,
    listed_operators,
    see_people,
    staff_of,
)
from till.actions.staff import add_person, set_badge, set_pin
from till.actions.till import housekeeping
from till.domain.errors import TillError
from till.domain.errors.people import (
    BadgeTaken,
    BadgeUnfit,
    OperatorCodeUnfit,
    PersonExists,
    PersonNameUnfit,
)
from till.domain.fiscal.lookup import Operator
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.shop.people import Cashier, DisplayChoice, checked_name, checked_operator_code
from ui.kit.wording import refused_line
from ui.people.code_dialog import CodeDialog
from ui.people.editor import a_new_person
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.people.view import (
    NEW,
    KnownCodes,
    PersonView,
    added_text,
    archived_rows,
    codes_of,
    fitting,
    limit_rows,
    pin_text,
    rows_of,
)
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell, Work

if TYPE_CHECKING:
    from ui.people.screen import PeopleScreen

FIELDS: dict[type[TillError], str] = {
    PersonNameUnfit: "name",
    PersonExists: "name",
    OperatorCodeUnfit: "code",
    BadgeTaken: "badge",
    BadgeUnfit: "badge",
}
"""Where on the page is said what was refused."""


class PeopleController(PageController["PeopleScreen"]):
    """Opens for an owner, or by approval; each change asks again where it has to.

    `display_changed` carries whoever stands here, once they see the till another way;
    `limits_requested` asks for the page where it is set what each role may.
    """

    page = Page.PEOPLE
    display_changed = Signal(object)
    limits_requested = Signal()

    def __init__(self, shell: Shell, make: Callable[[], "PeopleScreen"]) -> None:
        super().__init__(shell, make)
        self._staff = Staff(members=(), archived=())
        self._operators: tuple[Operator, ...] = ()
        self._codes = KnownCodes()
        self._chosen = NEW
        self._shows_archive = False
        self._typed = ""

    def join_dialogs(self, pin: NewPinDialog, codes: CodeDialog) -> None:
        """Take the dialogs of the present language."""
        self._pin = pin
        self._code_list = codes

    @override
    def join(self, screen: "PeopleScreen") -> None:
        screen.left.connect(self.leave)
        screen.person_chosen.connect(self._choose)
        screen.new_requested.connect(self._begin_new)
        screen.save_requested.connect(self._save)
        screen.pin_requested.connect(self._ask_pin)
        screen.codes_requested.connect(self._ask_code)
        screen.badge_requested.connect(self._turn_badge)
        screen.badge_scanned.connect(self._take_badge)
        screen.archive_requested.connect(self._archive)
        screen.list_turned.connect(self._turn_list)
        screen.searched.connect(self._search)
        screen.limits_requested.connect(self.limits_requested)

    @override
    def open(self) -> None:
        self.shell.run_with_approval(
            self._open, name="open people", about=Asked, on_failure=self._tell_who_asked
        )

    async def _open(self, approval: Approval | None) -> None:
        await see_people(self.shell.till, approval)
        here = self.shell.till.cashier
        self._chosen = here.person_id
        self._shows_archive = False
        self.show_again()
        await self._ask_service()

    def show_again(self) -> None:
        """Show the page as things stand, for who may see it already."""
        super().open()

    def come_back(self) -> None:
        """Show the page as things stand after another that was opened from it."""
        self.fill()
        self.shell.show_page(self.page)

    @override
    def fill(self) -> None:
        self._typed = ""
        self.screen().search.set_text("")
        limits = limit_rows(self.shell.till.policy.limits, self.shell.words)
        self.screen().limits.show_limits(limits)
        self._show_list()
        self._look_at(self._chosen)

    async def _ask_service(self) -> None:
        """Ask which operator codes the service knows; without an answer nothing is lost."""
        answer = await listed_operators(self.shell.till)
        failure = answer.failure
        problem = self.shell.words.say(f"people.codes_{failure.value}") if failure else ""
        self._operators = answer.found
        self._codes = KnownCodes(problem=problem, is_asked=True)
        self._join_codes()
        self.screen().show_codes(self._codes)

    def _join_codes(self) -> None:
        """Tell of each code the service knows who has it here."""
        self._codes = replace(self._codes, codes=codes_of(self._operators, self._staff))

    def _show_list(self) -> None:
        """Read everybody anew and show who is listed."""
        till = self.shell.till
        self._staff = staff_of(till)
        words = self.shell.words
        rows = rows_of(self._staff, words, till.today)
        if self._shows_archive:
            rows = archived_rows(self._staff, words)
        screen = self.screen()
        screen.show_rows(fitting(rows, self._typed), self._chosen)
        screen.list.show_archive(len(self._staff.archived), is_open=self._shows_archive)
        without = sum(not each.person.operator_code for each in self._staff.members)
        screen.show_count(len(self._staff.members), without)

    def _look_at(self, person_id: int) -> None:
        """Show somebody at the right; who is not there any more gives way to the first."""
        members = {each.person.person_id: each for each in self._staff.members}
        archived = {each.person_id: each for each in self._staff.archived}
        if person_id not in members and person_id not in archived:
            person_id = next(iter(members), NEW)
        self._chosen = person_id
        history = history_of(self.shell.till, person_id)
        words = self.shell.words
        view = PersonView(
            person=members[person_id].person if person_id in members else a_new_person(),
            has_badge=person_id in members and members[person_id].has_badge,
            added=added_text(history, words),
            pin_set=pin_text(history, words),
        )
        if person_id in archived:
            view = replace(view, person=archived[person_id], is_archived=True)
        self._show(view)

    def _show(self, view: PersonView) -> None:
        ui = self.shell.settings.ui
        own = DisplayChoice(language=self.shell.words.language, text_size=ui.text_size)
        self.screen().show_person(view, own)
        self.screen().show_codes(self._codes)

    def _choose(self, person_id: int) -> None:
        self._look_at(person_id)

    def _begin_new(self) -> None:
        self._chosen = NEW
        self._show(PersonView(person=a_new_person()))

    def _search(self, typed: str) -> None:
        self._typed = typed
        self._show_list()

    def _turn_list(self) -> None:
        """Show who is archived, or who may sign in."""
        self._shows_archive = not self._shows_archive
        self._show_list()

    def _save(self) -> None:
        """Keep what was changed; of somebody new the PIN is asked for first."""
        person = self.screen().editor.person()
        if person.person_id == NEW:
            self._begin_adding(person)
        else:
            self._run(lambda approval: self._change(person, approval), "change a person")

    async def _change(self, person: Cashier, approval: Approval | None) -> None:
        before = next(
            each.person for each in self._staff.members if each.person.person_id == person.person_id
        )
        kept = await change_person(self.shell.till, person, approval)
        self._show_all(kept.person_id, "people.saved", kept.name)
        here = self.shell.till.session.cashier
        if here is not None and here.person_id == kept.person_id and kept.display != before.display:
            self.display_changed.emit(kept)

    def _begin_adding(self, person: Cashier) -> None:
        """Say what is wrong with the fields before a PIN is typed; then ask for it."""
        try:
            checked_name(person.name)
            if person.operator_code:
                checked_operator_code(person.operator_code)
        except TillError as error:
            self._refuse(error)
            return

        def then(_old: str, new: str) -> None:
            self._run(lambda approval: self._add(person, new, approval), "add a person", pin=True)

        self._pin.begin(PinRequest(name=person.name.strip(), then=then))

    async def _add(self, person: Cashier, pin: str, approval: Approval | None) -> None:
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
        self._pin.close_overlay()
        self._show_all(added.person_id, "people.added_now", added.name)

    def _ask_pin(self) -> None:
        """Ask for another PIN: one's own after the old one, somebody else's by an owner."""
        person = self._looked_at()
        if person is None:
            self._save()
            return
        here = self.shell.till.session.cashier
        is_own = here is not None and here.person_id == person.person_id

        def then(old: str, new: str) -> None:
            def work(approval: Approval | None) -> Coroutine[object, object, None]:
                return self._set_pin(person, old if is_own else None, new, approval)

            self._run(work, "set a PIN", pin=True)

        self._pin.begin(PinRequest(name=person.name, then=then, needs_old=is_own))

    async def _set_pin(
        self, person: Cashier, old: str | None, new: str, approval: Approval | None
    ) -> None:
        till = self.shell.till
        if old is None:
            await set_pin(till, person.person_id, new, approval)
        else:
            await change_own_pin(till, person.person_id, old, new)
        self._pin.close_overlay()
        self._show_all(person.person_id, "people.pin_saved", person.name)

    def _turn_badge(self) -> None:
        """Take a badge away; where there is none, ask for a scan."""
        person = self._looked_at()
        if person is None:
            return
        if any(e.person.person_id == person.person_id and e.has_badge for e in self._staff.members):
            self._run(lambda approval: self._keep_badge(person, None, approval), "take a badge")
        else:
            self.screen().tell(self.shell.words.say("people.badge_scan_now"))

    def _take_badge(self, text: str) -> None:
        person = self._looked_at()
        if person is None:
            self.screen().tell(self.shell.words.say("people.badge_after"))
        else:
            self._run(lambda approval: self._keep_badge(person, text, approval), "set a badge")

    async def _keep_badge(
        self, person: Cashier, badge: str | None, approval: Approval | None
    ) -> None:
        await set_badge(self.shell.till, person.person_id, badge, approval)
        key = "people.badge_taken_away" if badge is None else "people.badge_saved"
        self._show_all(person.person_id, key, person.name)

    def _ask_code(self) -> None:
        self._join_codes()
        self._code_list.begin(self._codes, self._take_code)

    def _take_code(self, code: str) -> None:
        self.screen().editor.take_code(code)

    def _archive(self) -> None:
        """Archive who is looked at, or bring them back with a new PIN."""
        archived = next((e for e in self._staff.archived if e.person_id == self._chosen), None)
        person = self._looked_at()
        if archived is not None:
            self._ask_back(archived)
        elif person is not None:
            self._run(lambda approval: self._put_away(person, approval), "archive a person")

    async def _put_away(self, person: Cashier, approval: Approval | None) -> None:
        await archive_person(self.shell.till, person.person_id, approval)
        self._show_all(NEW, "people.archived_now", person.name)

    def _ask_back(self, person: Cashier) -> None:
        def then(_old: str, new: str) -> None:
            def work(approval: Approval | None) -> Coroutine[object, object, None]:
                return self._bring_back(person, new, approval)

            self._run(work, "bring a person back", pin=True)

        note = self.shell.words.say("people.back_note")
        self._pin.begin(PinRequest(name=person.name, then=then, note=note))

    async def _bring_back(self, person: Cashier, pin: str, approval: Approval | None) -> None:
        await bring_back(self.shell.till, person.person_id, pin, approval)
        self._shows_archive = False
        self._pin.close_overlay()
        self._show_all(person.person_id, "people.back_now", person.name)

    def _looked_at(self) -> Cashier | None:
        """Return who may sign in and is looked at; nobody before they are kept."""
        members = (each.person for each in self._staff.members)
        return next((each for each in members if each.person_id == self._chosen), None)

    def _show_all(self, person_id: int, key: str, name: str) -> None:
        """Show what came of a change, and say it in the head."""
        self._chosen = person_id
        with housekeeping(self.shell.till.warn):
            self._show_list()
            self._look_at(person_id)
            self.screen().list.mark(self._chosen)
        self.screen().show_done(self.shell.words.say(key, name=name))

    def _run(self, work: Work, name: str, *, pin: bool = False) -> None:
        """Start a change; what is refused is said at its field, or in the PIN's dialog."""
        if pin:
            self._pin.set_busy()
        refuse = self._refuse_pin if pin else self._refuse
        of = self.screen().editor.person().name
        self.shell.run_with_approval(work, name=name, about=lambda: Asked(of=of), on_failure=refuse)

    def _refuse(self, error: TillError) -> None:
        sentence = self.shell.words.error(error)
        field = FIELDS.get(type(error))
        if field is None:
            self.screen().tell(sentence)
        else:
            self.screen().editor.show_problem(field, sentence)

    def _refuse_pin(self, error: TillError) -> None:
        """Say it in the dialog; what concerns a field, at that one once the dialog is gone."""
        if type(error) in FIELDS:
            self._pin.close_overlay()
            self._refuse(error)
        else:
            self._pin.show_problem(self.shell.words.error(error))

    def _tell_who_asked(self, error: TillError) -> None:
        self.shell.say(refused_line(self.shell.words, error))
