"""What the form of the service asks of the till: looking, trying, keeping, a token from a file."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Signal

from till.actions.ports.service import ServiceWanted
from till.actions.setup import service_connection
from till.actions.setup.setting_up import ServiceTrial
from till.domain.errors import TillError
from till.domain.errors.settings import (
    AddressMissing,
    AddressNotHttps,
    AddressOfEnvironment,
    AddressOfOtherProfile,
    AddressOnLoopback,
    SecretStoreMissing,
    SettingWrong,
)
from till.domain.fiscal.reconciliation import TOO_FAR_OFF
from till.domain.rights.approval import Approval
from till.system.secrets import token_in_file
from ui.kit.state import State
from ui.kit.wording import refused_line
from ui.service_setup.form import ServiceForm
from ui.shell.controllers import Controller
from ui.shell.file_dialogs import FileChooser
from ui.shell.messages import Messages
from ui.shell.shell import Shell

SECOND = timedelta(seconds=1)
KINDS = (".txt", ".jwt", ".token")
OF_THE_ADDRESS = (
    *(AddressMissing, AddressNotHttps, AddressOfEnvironment, AddressOfOtherProfile),
    *(AddressOnLoopback, SettingWrong),
)
"""What is said at the field of the address; all else is said under both."""


class ServiceSetup(Controller):
    """`tell` shows how it stands, and that in words; `shown` carries what the form shows now."""

    shown = Signal(object)

    def __init__(self, shell: Shell, tell: Callable[[State, str], object]) -> None:
        super().__init__(shell)
        self._tell = tell
        self._profile = ""
        self._chooser = FileChooser(shell, "service_setup.choose_file", KINDS)

    def join(self, form: ServiceForm) -> None:
        """Take the form of the present language."""
        self.form = form
        form.profile_chosen.connect(self.show)
        form.file_requested.connect(self._choose_file)
        form.file_dropped.connect(self._take_file)

    def show(self, profile: str) -> None:
        """Show the service of an environment as it is set up."""
        self._profile = profile
        self.shell.tasks.start(self.look(profile), name="look at a service", on_failure=self.refuse)

    async def look(self, profile: str) -> None:
        """Find out how it is set up, and show it."""
        view = await service_connection.look(self.shell.till, profile)
        if profile == self._profile:  # not another one chosen meanwhile
            self.form.show_view(view)
            self.shown.emit(view)

    async def wanted(self) -> ServiceWanted:
        """Return what is typed, for the environment that was chosen last."""
        while self.form.view.profile != self._profile:
            await self.look(self._profile)
        return self.form.wanted()

    async def try_out(self, wanted: ServiceWanted) -> ServiceTrial:
        """Ask the service that is wanted whom it knows, and tell what came of it."""
        self.form.show_hints()
        self._tell(State.WAIT, self.shell.words.say("settings.trying"))
        trial = await service_connection.try_out(self.shell.till, wanted)
        self._tell(*told_of(self.shell.words, trial, wanted))
        return trial

    async def keep(self, wanted: ServiceWanted, approval: Approval | None) -> bool:
        """Keep what is wanted; tell whether the till has to open again for it."""
        needs_start = await service_connection.keep(self.shell.till, wanted, approval)
        self.form.let_go()
        await self.look(wanted.profile)
        return needs_start

    def refuse(self, error: TillError) -> None:
        """Say what is wrong, at the address where it is that."""
        words = self.shell.words
        sentence = refused_line(words, error)
        if isinstance(error, AddressMissing):
            sentence = words.say("service_setup.no_address")
        if isinstance(error, SecretStoreMissing):
            self.form.offer_key_file()
            self._tell(State.ATT, words.say("service_setup.token_not_kept"))
        elif isinstance(error, OF_THE_ADDRESS):
            self.form.address.show_error(sentence)
            self._tell(State.MUTE, "")
        else:
            self._tell(State.ATT, sentence)

    def _choose_file(self) -> None:
        self._chooser.ask(self._take_file)

    def _take_file(self, path: Path) -> None:
        self.shell.tasks.start(
            self._read_token(path), name="read a token", on_failure=self._refuse_file
        )

    async def _read_token(self, path: Path) -> None:
        self.form.token.set_text(await asyncio.to_thread(token_in_file, path))
        self.form.show_hints()
        self.form.token.set_hint(self.shell.words.say("service_setup.file_read", name=path.name))

    def _refuse_file(self, error: TillError) -> None:
        self.form.token.show_error(self.shell.words.error(error))


def told_of(words: Messages, trial: ServiceTrial, wanted: ServiceWanted) -> tuple[State, str]:
    """Return what came of a trial: how it stands, and that in words; a wrong clock besides."""
    state = State.OK
    if trial.failure is None and not (wanted.address or trial.operators):
        said = words.say("service_setup.own")
    elif trial.failure is None:
        seconds = f"{trial.took / SECOND:.1f}".replace(".", ",")
        said = words.count("service_setup.taken", len(trial.operators), seconds=seconds)
    else:
        state = State.ATT
        reason = trial.obstacle or trial.failure
        environment = words.say(f"settings.option.{wanted.profile}")
        said = words.say(f"service_trial.{reason.value}", environment=environment)
    ahead = trial.clock_ahead or timedelta(0)
    if abs(ahead) > TOO_FAR_OFF:
        way = "clock_behind" if ahead > timedelta(0) else "clock_ahead"
        wait = abs(round(ahead / SECOND))
        said = f"{said} {words.say(f'reconciliation.{way}', wait=wait)}"
        state = State.ATT
    return state, said
