"""The service: its environment, its token by how it ends, and a trial of all of it."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from till.system.profile import Profile
from ui.kit.choice.button import Button
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.settings.sections import ServiceView
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

PROFILES: Final = (Profile.PRACTICE, Profile.DEVELOPMENT, Profile.PRODUCTION)


class ServiceCard(Panel):
    """`profile_chosen` carries a profile's name, `token_entered` what was typed or pasted."""

    profile_chosen = Signal(str)
    token_entered = Signal(str)
    trial_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(spacing=8)
        self._words = words
        say = words.say
        options = [Option(key=p.value, words=say(f"settings.profile.{p.value}")) for p in PROFILES]
        self.profile = Segmented(options)
        self.profile.setObjectName("settings.profile")
        self._profile = ""
        self.token = LabelledField(say("settings.token"))
        self.token.line.setObjectName("settings.token")
        self.token.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.keep = Button(say("settings.token_keep"))
        self.keep.setObjectName("settings.token_keep")
        self.trial = Button(say("settings.try_service"), icon="refresh-cw", keys="F5")
        self.trial.setObjectName("settings.try_service")
        self.said = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._about = Text(
            say("settings.profile_about"), role=TextRole.SMALL, tone="text2", wrap=True
        )
        self._lay_out()
        self.profile.chosen.connect(self._choose_profile)
        self.token.entered.connect(self.token_entered)
        self.keep.clicked.connect(lambda: self.token_entered.emit(self.token.text()))
        self.trial.clicked.connect(self.trial_requested)

    def show_view(self, view: ServiceView) -> None:
        """Show the service as it is set up."""
        self._profile = view.profile
        self.profile.choose(view.profile)
        self.token.setVisible(view.has_token_here)
        self.keep.setVisible(view.has_token_here)
        say = self._words.say
        signs = view.last_signs
        self.token.line.setPlaceholderText(f"•••••••• {signs}" if signs else "")
        told = say("settings.token_ends", day=view.last_day) if view.last_day else ""
        self.token.set_hint(told or say("settings.token_about"))

    def show_trial(self, sentence: str, *, tone: str = "text2") -> None:
        """Say how the trial is going, or what came of it."""
        self.said.set_tone(tone)
        self.said.setText(sentence)

    def _choose_profile(self, name: str) -> None:
        self.profile.choose(self._profile)  # until the till has changed over
        if name != self._profile:
            self.profile_chosen.emit(name)

    def _lay_out(self) -> None:
        say = self._words.say
        self.body.addWidget(Text(say("settings.service"), role=TextRole.H2))
        self.body.addWidget(Text(say("settings.environment"), role=TextRole.LABEL, tone="text2"))
        self.body.addWidget(self.profile)
        self.body.addWidget(self._about)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.token, 1)
        row.addWidget(self.keep, 0, Qt.AlignmentFlag.AlignVCenter)
        self.body.addLayout(row)
        last = QHBoxLayout()
        last.setSpacing(10)
        last.addWidget(self.trial)
        last.addWidget(self.said, 1)
        self.body.addLayout(last)
