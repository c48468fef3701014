"""What everybody changes of themselves: how they see the till, and their PIN."""

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject, Signal

from till.actions.people.people_access import change_own_pin, set_forgotten_pin
from till.actions.people.people_editing import choose_display
from till.actions.people.signing_in import find_person
from till.domain.errors import TillError
from till.domain.shop.people import Cashier, DisplayChoice, Role
from ui.people.own_dialog import OwnDialog
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.shell.shell import Shell
from ui.theme.current import current_theme


class OwnController(QObject):
    """`prove` asks the computer whether its administrator sits there.

    `display_changed` carries whoever stands here, once they see the till another way.
    """

    display_changed = Signal(object)

    def __init__(self, shell: Shell, prove: Callable[[], Awaitable[bool]]) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        shell.when_made(OwnDialog, self._join)
        self._prove = prove

    @property
    def _own(self) -> OwnDialog:
        return self._shell.dialog(OwnDialog)

    @property
    def _pin(self) -> NewPinDialog:
        return self._shell.dialog(NewPinDialog)

    def _join(self, own: OwnDialog) -> None:
        own.chosen.connect(self._choose)
        own.pin_requested.connect(self._begin_pin_here)

    def begin(self) -> None:
        """Show what whoever stands here may change of themselves."""
        if self._shell.till.session.cashier is None:
            return
        theme = current_theme()
        self._own.begin(
            DisplayChoice(
                language=self._shell.words.language,
                theme=theme.name,
                text_size=theme.text_size,
            )
        )

    def begin_pin(self, person_id: int) -> None:
        """Ask somebody for their old PIN and a new one, signed in or not."""
        person = find_person(self._shell.till, person_id)

        def then(old: str, new: str) -> None:
            self._start(change_own_pin(self._shell.till, person_id, old, new), person)

        def forgotten() -> None:
            self._begin_forgotten(person)

        is_owner = person.role is Role.OWNER
        self._pin.begin(
            PinRequest(
                name=person.name,
                then=then,
                needs_old=True,
                forgotten=forgotten if is_owner else None,
            )
        )

    def _begin_pin_here(self) -> None:
        here = self._shell.till.session.cashier
        self._own.close_overlay()
        if here is not None:
            self.begin_pin(here.person_id)

    def _begin_forgotten(self, person: Cashier) -> None:
        """Ask an owner for a new PIN; the computer asks for its administrator afterwards."""

        def then(_old: str, new: str) -> None:
            till = self._shell.till
            self._start(set_forgotten_pin(till, person.person_id, new, self._prove), person)

        note = self._shell.words.say("people.pin_by_administrator")
        self._pin.begin(PinRequest(name=person.name, then=then, note=note))

    def _start(self, work: Awaitable[None], person: Cashier) -> None:
        async def change() -> None:
            await work
            self._pin.close_overlay()
            self._shell.hint(self._shell.words.say("people.pin_saved", name=person.name))

        self._pin.set_busy()
        self._shell.tasks.start(change(), name="change a PIN", on_failure=self._refuse_pin)

    def _refuse_pin(self, error: TillError) -> None:
        self._pin.show_problem(self._shell.words.error(error))

    def _choose(self, display: DisplayChoice) -> None:
        async def keep() -> None:
            kept = await choose_display(self._shell.till, display)
            self.display_changed.emit(kept)

        self._shell.tasks.start(keep(), name="keep how it is seen", on_failure=self._refuse)

    def _refuse(self, error: TillError) -> None:
        self._own.show_problem(self._shell.words.error(error))
