"""The service: its environment, address and token, a trial of all of it, and changing over."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.actions.ports.service import EnvironmentService
from ui.kit.layout import TOP, Panel, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import IconLabel, Text
from ui.service_setup.form import ServiceForm
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

ICON: Final = 18
KEYS: Final = (
    Key(name="token_keep", keys="F12"),
    Key(name="try_service", keys="F5", icon="refresh-cw"),
    Key(name="open_there", keys="F10", primary=True),
)


class StateSentence(QWidget):
    """What a pill says in a word, said in a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel(STATE_ICON[State.MUTE], size=ICON, tone=STATE_INK[State.MUTE])
        self._said = Text("", role=TextRole.SMALL, wrap=True)
        self.setLayout(row((self._icon, 0, TOP), (self._said, 1), spacing=8))

    def words(self) -> str:
        """The sentence shown."""
        return self._said.text()

    def show_state(self, state: State, sentence: str) -> None:
        """Show a state with its sentence; without one there is nothing to see."""
        self._icon.show_icon(STATE_ICON[state], tone=STATE_INK[state])
        self._said.set_tone(STATE_INK[state])
        self._said.setText(sentence)
        self.setAccessibleName(sentence)
        self._icon.setVisible(bool(sentence))


class ServiceCard(Panel):
    """`kept` when what is typed is to be kept, `opened` when the till is to open there."""

    kept = Signal()
    opened = Signal()
    trial_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(spacing=8)
        self._words = words
        say = words.say
        self.form = ServiceForm(words, name="settings")
        self.keep, self.trial, self.open_there = (
            make_key("settings", replace(key, words=say(f"settings.{key.name}"), at=At.ABOVE))
            for key in KEYS
        )
        self.said = StateSentence()
        self._about = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._lay_out()
        self.form.entered.connect(self.kept)
        self.keep.clicked.connect(self.kept)
        self.trial.clicked.connect(self.trial_requested)
        self.open_there.clicked.connect(self.opened)

    def show_view(self, view: EnvironmentService) -> None:
        """Offer to open the till there, where it is open elsewhere."""
        self.open_there.setVisible(not view.is_open)
        key = "settings.profile_here" if view.is_open else "settings.profile_elsewhere"
        environment = self._words.say(f"settings.option.{view.profile}")
        self._about.setText(self._words.say(key, environment=environment))

    def show_trial(self, state: State, sentence: str) -> None:
        """Say how the trial is going, or what came of it."""
        self.said.show_state(state, sentence)

    def _lay_out(self) -> None:
        say = self._words.say
        self.body.addWidget(Text(say("settings.service"), role=TextRole.H2))
        self.body.addWidget(self._about)
        self.body.addWidget(self.form)
        for button in (self.trial, self.keep):
            self.form.foot.addWidget(button)
        self.body.addLayout(row((self.said, 1), self.open_there, spacing=10))
