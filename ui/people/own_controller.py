"""What everybody changes of themselves: how they see the till, and their PIN."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.people.people_access import change_own_pin, set_forgotten_pin
from till.actions.people.people_editing import choose_display
from till.actions.people.signing_in import find_person
from till.domain.errors import TillError
from till.domain.shop.people import Cashier, DisplayChoice, Role
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.frame.overlay import Overlay
from ui.kit.text import Text
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.shell.controllers import Controller, LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Shell
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(520, 510)
LANGUAGES: Final = ("sq", "en")
TEXT_SIZES: Final = (100, 115, 130)
THEMES: Final = ("light", "dark")


class OwnDialog(Overlay):
    """`chosen` carries the whole choice after each change; `pin_requested` asks for another PIN."""

    chosen = Signal(object)
    pin_requested = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="own", title="own.title", size=SIZE)
        self._display = DisplayChoice()
        say = words.say
        languages = {each: say(f"language.{each}") for each in LANGUAGES}
        themes = {each: say(f"own.theme_{each}") for each in THEMES}
        sizes = {str(each): f"{each}\u00a0%" for each in TEXT_SIZES}
        self.language = self._choice("own.language", languages, "F2")
        self.theme = self._choice("own.theme", themes, "F3")
        self.text_size = self._choice("own.text_size", sizes, "F4")
        self.pin = Button(words.say("own.pin"), icon="lock", keys="F5")
        self.pin.setObjectName("own.pin")
        self.note = Text(say("own.note"), role=TextRole.SMALL, tone="text2", wrap=True)
        self.problem = Text("", tone="att", wrap=True)
        self.frame.body.setSpacing(Spacing.WINDOW)
        self.frame.body.addWidget(self.note)
        self.frame.body.addWidget(self.pin)
        self.frame.body.addWidget(self.problem)
        self.frame.body.addStretch(1)
        self.dismissed.connect(self.close_overlay)
        self.pin.clicked.connect(self.pin_requested)

    def _choice(self, key: str, options: Mapping[str, str], cap: str) -> Segmented:
        """Add a labelled row of choices; its key goes to the next of them."""
        say = self.words.say
        made = Segmented(
            [Option(key=each, words=words) for each, words in options.items()],
            shares=[1] * len(options),
        )
        made.setObjectName(key)
        made.chosen.connect(self._tell)
        body = self.frame.body
        label = say("own.with_key", name=say(key), key=cap)
        body.addWidget(Text(label, role=TextRole.LABEL, tone="text2"))
        body.addWidget(made)
        return made

    def begin(self, display: DisplayChoice) -> None:
        """Show how the till is seen now; all three are given."""
        self._display = display
        self.problem.setText("")
        self.language.choose(display.language or LANGUAGES[0])
        self.theme.choose(display.theme or THEMES[0])
        self.text_size.choose(str(display.text_size or TEXT_SIZES[0]))
        self.open(self)

    def show_problem(self, sentence: str) -> None:
        """Say why a choice was not kept."""
        self.problem.setText(sentence)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        turned = {
            Qt.Key.Key_F2: self.language,
            Qt.Key.Key_F3: self.theme,
            Qt.Key.Key_F4: self.text_size,
        }.get(Qt.Key(event.key()))
        if turned is not None and not event.isAutoRepeat():
            _turn(turned)
            event.accept()
        elif event.key() == Qt.Key.Key_F5:
            self.pin.click()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _tell(self) -> None:
        self._display = replace(
            self._display,
            language=self.language.current(),
            theme=self.theme.current(),
            text_size=int(self.text_size.current()),
        )
        self.chosen.emit(self._display)


def _turn(choice: Segmented) -> None:
    """Choose what stands after the chosen one, and after the last the first."""
    keys = list(choice.segments)
    after = keys[(keys.index(choice.current()) + 1) % len(keys)]
    choice.segments[after].click()


class OwnController(Controller):
    """`prove` asks the computer whether its administrator sits there.

    `display_changed` carries whoever stands here, once they see the till another way.
    """

    display_changed = Signal(object)
    _own = LateDialog(OwnDialog)
    _pin = LateDialog(NewPinDialog)

    def __init__(self, shell: Shell, prove: Callable[[], Awaitable[bool]]) -> None:
        super().__init__(shell)
        shell.when_made(OwnDialog, self._join)
        self._prove = prove

    def _join(self, own: OwnDialog) -> None:
        own.chosen.connect(self._choose)
        own.pin_requested.connect(self._begin_pin_here)

    def begin(self) -> None:
        """Show what whoever stands here may change of themselves."""
        if self.shell.till.session.cashier is None:
            return
        theme = current_theme()
        self._own.begin(
            DisplayChoice(
                language=self.shell.words.language,
                theme=theme.name,
                text_size=theme.text_size,
            )
        )

    def begin_pin(self, person_id: int) -> None:
        """Ask somebody for their old PIN and a new one, signed in or not."""
        person = find_person(self.shell.till, person_id)

        def then(old: str, new: str) -> None:
            self._start(change_own_pin(self.shell.till, person_id, old, new), person)

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
        here = self.shell.till.session.cashier
        self._own.close_overlay()
        if here is not None:
            self.begin_pin(here.person_id)

    def _begin_forgotten(self, person: Cashier) -> None:
        """Ask an owner for a new PIN; the computer asks for its administrator afterwards."""

        def then(_old: str, new: str) -> None:
            till = self.shell.till
            self._start(set_forgotten_pin(till, person.person_id, new, self._prove), person)

        note = self.shell.words.say("people.pin_by_administrator")
        self._pin.begin(PinRequest(name=person.name, then=then, note=note))

    def _start(self, work: Awaitable[None], person: Cashier) -> None:
        async def change() -> None:
            await work
            self._pin.close_overlay()
            self.shell.hint(self.shell.words.say("people.pin_saved", name=person.name))

        self._pin.set_busy()
        self.shell.tasks.start(change(), name="change a PIN", on_failure=self._refuse_pin)

    def _refuse_pin(self, error: TillError) -> None:
        self._pin.show_problem(self.shell.words.error(error))

    def _choose(self, display: DisplayChoice) -> None:
        async def keep() -> None:
            kept = await choose_display(self.shell.till, display)
            self.display_changed.emit(kept)

        self.shell.tasks.start(keep(), name="keep how it is seen", on_failure=self._refuse)

    def _refuse(self, error: TillError) -> None:
        self._own.show_problem(self.shell.words.error(error))
