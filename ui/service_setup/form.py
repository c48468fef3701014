"""The form of the service: its environment, its address, its token by how it ends."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from till.actions.ports.service import EnvironmentService, ServiceWanted, TokenFacts
from till.domain.business_day import in_tirane
from till.system.profile import Profile
from till.system.secrets import LONGEST_TOKEN
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.layout import column, row
from ui.kit.text import Text
from ui.kit.wording import format_date
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole

KEYS: Final = {
    Profile.PRACTICE: ("F6", Qt.Key.Key_F6),
    Profile.DEVELOPMENT: ("F7", Qt.Key.Key_F7),
    Profile.PRODUCTION: ("F9", Qt.Key.Key_F9),
}
FILE_KEY: Final = ("F4", Qt.Key.Key_F4)
KEEP_KEY: Final = ("F2", Qt.Key.Key_F2)
FORM_KEYS: Final = (FILE_KEY[1], KEEP_KEY[1], *(key for _, key in KEYS.values()))
LONGEST_ADDRESS: Final = 500


class ServiceForm(QWidget):
    """`profile_chosen` carries a profile's name, `file_dropped` a path; `entered` after Enter.

    Where the computer has no secret store, `offer_key_file` offers a private file for the token.
    """

    profile_chosen = Signal(str)
    entered = Signal()
    file_requested = Signal()
    file_dropped = Signal(object)

    def __init__(self, words: Messages, *, name: str) -> None:
        """`name` begins the name of every control, as `settings` in `settings.token`."""
        super().__init__()
        self._words = words
        say = words.say
        options = [
            Option(key=each.value, words=say(f"settings.option.{each.value}"), keys=keys)
            for each, (keys, _) in KEYS.items()
        ]
        self.profile = Segmented(options, shares=[1] * len(options))
        self.profile.setObjectName(f"{name}.profile")
        self.address = LabelledField(say("service_setup.address"))
        self.address.line.setObjectName(f"{name}.service_address")
        self.address.line.setMaxLength(LONGEST_ADDRESS)
        self.token = LabelledField(say("settings.token"))
        self.token.line.setObjectName(f"{name}.token")
        self.token.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.token.line.setMaxLength(LONGEST_TOKEN)
        self.file = Button(say("service_setup.from_file"), icon="file-text", keys=FILE_KEY[0])
        self.file.setObjectName(f"{name}.token_file")
        self._in_file = False
        self._is_chosen = False  # just now: the first empty field takes the focus
        self.no_store = Text(say("service_setup.no_store"), tone="text2", wrap=True)
        self.keep_in_file = Button(say("service_setup.keep_in_file"), icon="lock", keys=KEEP_KEY[0])
        self.keep_in_file.setObjectName(f"{name}.keep_in_file")
        self.view = EnvironmentService(
            profile="", address="", token=TokenFacts(), is_open=True, is_in_use=True
        )
        self._lay_out()
        self._connect()

    def show_view(self, view: EnvironmentService) -> None:
        """Show the service of an environment; what somebody types meanwhile stays."""
        self.view = view
        self.profile.choose(view.profile)
        if not self.address.line.isModified():
            self.address.set_text(view.address)
            self.address.line.setCursorPosition(0)
        self.show_hints()
        if self._is_chosen:
            self._is_chosen = False
            first = self.token if self.address.text() else self.address
            first.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def let_go(self) -> None:
        """Let go of what was typed: it was kept, or it was for another environment."""
        self.address.set_text("")
        self.token.set_text("")
        self._in_file = False
        self._show_key_file(is_offered=False)

    def offer_key_file(self) -> None:
        """Say that nothing here keeps secrets, and offer a file that this account alone reads."""
        self._in_file = False
        self._show_key_file(is_offered=True)

    def show_hints(self) -> None:
        """Say at each field what it is for, and end what was said to be wrong."""
        say = self._words.say
        is_practice = self.view.profile == Profile.PRACTICE.value
        self.address.set_hint(say("service_setup.practice_about") if is_practice else "")
        signs = self.view.token.last_signs
        self.token.line.setPlaceholderText(f"•••••••• {signs}" if signs else "")
        ends_at = self.view.token.ends_at
        day = format_date(in_tirane(ends_at).date()) if ends_at else ""
        told = say("settings.token_ends", day=day) if day else say("service_setup.token_about")
        self.token.set_hint(told)

    def wanted(self) -> ServiceWanted:
        """Return what is typed; an address without the slash that some end with."""
        return ServiceWanted(
            profile=self.view.profile,
            address=self.address.text().strip().rstrip("/"),
            token=self.token.text().strip(),
            in_file=self._in_file,
        )

    def press(self, key: int) -> None:
        """Choose the environment, or a file, that a key stands for."""
        if key == FILE_KEY[1]:
            self.file.click()
        if key == KEEP_KEY[1] and self.keep_in_file.isVisible():
            self.keep_in_file.click()
        for each, (_, own) in KEYS.items():
            if own == key:
                self.profile.segments[each.value].click()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Take a file that is dropped onto the token; a text goes in as it always does."""
        if isinstance(event, QDragEnterEvent | QDropEvent):
            urls = event.mimeData().urls()
            path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
            if path is not None:
                event.acceptProposedAction()
                if event.type() is QEvent.Type.Drop:
                    self.file_dropped.emit(path)
                return True
        return super().eventFilter(watched, event)

    def _go_to_token(self, _address: str) -> None:
        self.token.line.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_key_file(self, *, is_offered: bool) -> None:
        self.no_store.setVisible(is_offered)
        self.keep_in_file.setVisible(is_offered)

    def _agree(self) -> None:
        """Go on with the token in a file, as the owner wants it."""
        self._in_file = True
        self._show_key_file(is_offered=False)
        self.entered.emit()

    def _choose(self, name: str) -> None:
        self.let_go()
        self._is_chosen = True
        self.profile_chosen.emit(name)

    def _connect(self) -> None:
        self.profile.chosen.connect(self._choose)
        self.address.entered.connect(self._go_to_token)
        self.token.entered.connect(self.entered)
        self.keep_in_file.clicked.connect(self._agree)
        self.file.clicked.connect(self.file_requested)
        self.token.line.installEventFilter(self)

    def _lay_out(self) -> None:
        label = Text(self._words.say("settings.environment"), role=TextRole.LABEL, tone="text2")
        self.foot = row(self.file, None)
        fields = (label, self.profile, self.address, self.token)
        whole = column(*fields, self.foot, self.no_store, row(self.keep_in_file, None))
        self.setLayout(whole)
        self._show_key_file(is_offered=False)
