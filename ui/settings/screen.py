"""The page of settings: sections at the left, the open one at the right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout
from typing_extensions import override

from ui.kit.choice.section_key import SectionKey
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.key_value import KeyValue
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.settings.sections import SettingsLead, SettingsSection, ThisTill
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

NAV_WIDE: Final = 236
NAV_NARROW: Final = 192
ROWS: Final = ("shop", "till", "environment", "address", "version")
ICONS: Final = {SettingsSection.THIS_TILL: "settings"}


class ThisTillCard(Panel):
    """A row for each thing there is to say."""

    def __init__(self, words: Messages) -> None:
        super().__init__(spacing=4)
        self._words = words
        self.body.addWidget(Text(words.say("settings.section.this_till"), role=TextRole.H2))
        self.rows = {each: KeyValue(words.say(f"settings.this_till.{each}")) for each in ROWS}
        for row in self.rows.values():
            self.body.addWidget(row)
        self.body.addStretch(1)

    def show_till(self, till: ThisTill) -> None:
        """Show the till as it is; what is not set has a dash."""
        shown = {
            "shop": till.shop,
            "till": till.till_name,
            "environment": self._words.say(f"settings.environment.{till.environment}"),
            "address": till.address,
            "version": till.version,
        }
        for name, text in shown.items():
            self.rows[name].value.setText(text or "–")


class SettingsScreen(PageScreen):
    """`lead_chosen` carries the name of another page that somebody wants to see."""

    lead_chosen = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="settings")
        self.head.set_words(words.say("settings.title"))
        self.nav = Panel(margins=(8, 8, 8, 8), spacing=2)
        self.nav.setFixedWidth(NAV_NARROW)
        self.keys = [self._key(each.value, ICONS[each]) for each in SettingsSection]
        self.nav.body.addStretch(1)
        self.this_till = ThisTillCard(words)
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self.nav)
        row.addWidget(self.this_till, 1)
        self.body.addLayout(row, 1)
        self.keys[0].setChecked(True)

    def show_leads(self, leads: Sequence[SettingsLead]) -> None:
        """Add the pages that the column leads to, under the sections."""
        for each in leads:
            key = self._key(each.name, each.icon, leads=True)
            key.clicked.connect(self._lead)
            self.keys.append(key)

    def show_this_till(self, till: ThisTill) -> None:
        """Show which till this is."""
        self.this_till.show_till(till)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return {
            Qt.Key.Key_Down: lambda: self._walk(1),
            Qt.Key.Key_Up: lambda: self._walk(-1),
            Qt.Key.Key_Return: self._press,
            Qt.Key.Key_Enter: self._press,
        }

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self.nav.setFixedWidth(NAV_WIDE if self.width() >= WIDE else NAV_NARROW)
        super().resizeEvent(event)

    def _walk(self, step: int) -> None:
        """Put the focus on the key above or below; a section opens at once."""
        here = next((at for at, key in enumerate(self.keys) if key.hasFocus()), self._open_at())
        key = self.keys[(here + step) % len(self.keys)]
        key.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not key.leads:
            key.click()

    def _press(self) -> None:
        """Press the key that has the focus."""
        key = next((each for each in self.keys if each.hasFocus()), None)
        if key is not None:
            key.click()

    def _open_at(self) -> int:
        return next(at for at, key in enumerate(self.keys) if key.isChecked())

    def _lead(self) -> None:
        key = self.sender()
        if isinstance(key, SectionKey):
            self.lead_chosen.emit(key.objectName().removeprefix("settings.to_"))

    def _key(self, name: str, icon: str, *, leads: bool = False) -> SectionKey:
        key = SectionKey(self.words.say(f"settings.section.{name}"), icon, leads=leads)
        key.setObjectName(f"settings.to_{name}" if leads else f"settings.section_{name}")
        at = self.nav.body.count() - 1 if leads else -1  # what comes last is the empty room
        self.nav.body.insertWidget(at, key)
        return key
