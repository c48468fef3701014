"""Who works at the till, taken from the service's operators: a code is chosen, then its PIN."""

from collections.abc import Callable
from dataclasses import dataclass

from till.actions.people.people_access import add_person
from till.actions.people.people_editing import list_people_of
from till.actions.setup.setting_up import try_service
from till.domain.errors import TillError
from till.domain.shop.people import Cashier, Role, checked_name
from ui.people.code_dialog import CodeDialog, KnownCode, KnownCodes, codes_of
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Fail, Shell

Chosen = Callable[[KnownCode], object]
Joined = Callable[[Cashier, str], object]
"""What is given somebody who was added, and the PIN that they typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """Somebody who is to sign in, but for the PIN; without a code the service chooses one."""

    name: str
    role: Role
    code: str | None


class Newcomers(Controller):
    """`refuse` is told what the page has to say, where nobody was added."""

    _pin = LateDialog(NewPinDialog)

    def __init__(self, shell: Shell, refuse: Fail) -> None:
        super().__init__(shell)
        self._refuse = refuse

    def list_operators(self, then: Chosen) -> None:
        """Show who the service knows, those without a person first; `then` is given the chosen."""
        self.shell.tasks.start(self._list(then), name="list operators", on_failure=self._refuse)

    async def _list(self, then: Chosen) -> None:
        till = self.shell.till
        trial = await try_service(till)
        failure = trial.failure
        problem = self.shell.words.say(f"people.codes_{failure.value}") if failure else ""
        known = codes_of(trial.operators, list_people_of(till))
        by_code = {each.code: each for each in known}
        listed = KnownCodes(codes=known, problem=problem, is_asked=True)
        self.shell.dialog(CodeDialog).begin(listed, lambda code: then(by_code[code]))

    def add_cashier(self, chosen: KnownCode, joined: Joined) -> None:
        """Let an operator of the service sign in; one who does already is told as that."""
        if chosen.holder:
            self.shell.say(self.shell.words.say("first_start.is_here", name=chosen.holder))
            return
        try:
            name = checked_name(chosen.name)
        except TillError as error:
            self._refuse(error)
            return
        self.ask_pin(Newcomer(name=name, role=Role.CASHIER, code=chosen.code), joined)

    def ask_pin(self, newcomer: Newcomer, joined: Joined) -> None:
        """Ask for somebody's PIN, twice, and add them with it."""

        def then(_old: str, pin: str) -> None:
            self._pin.set_busy()
            self.shell.tasks.start(
                self._add(newcomer, pin, joined), name="add a person", on_failure=self._refuse_pin
            )

        self._pin.begin(PinRequest(name=newcomer.name, then=then))

    async def _add(self, newcomer: Newcomer, pin: str, joined: Joined) -> None:
        till = self.shell.till
        added = await add_person(
            till, newcomer.name, pin, operator_code=newcomer.code, role=newcomer.role
        )
        self._pin.close_overlay()
        joined(added, pin)

    def _refuse_pin(self, error: TillError) -> None:
        self._pin.show_problem(self.shell.words.error(error))
