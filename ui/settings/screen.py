"""The page of settings: every section, the service with a trial of it, the roles."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from till.actions.ports.service import EnvironmentService
from till.domain.selling.search import folded, search_words
from till.system.settings.declared import DeclaredSetting, SettingPlace, declared_settings
from till.system.settings.role_table import IN_ROLE_TABLE
from ui.kit.entry.search_field import SearchField
from ui.kit.layout import Panel, PlainScroll, column, holder, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.page.sections_screen import PagePart, SectionsScreen
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import SaidLine, SaidLook, Text
from ui.service_setup.form import FORM_KEYS, ServiceForm
from ui.settings.home import HOME, ICONS, IN_THE_CARD, MOST_ASKED, SettingsHome, SettingsLink
from ui.settings.role_table import RoleKey, RoleTable
from ui.settings.rows import SettingRows, setting_name
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

ICON: Final = 18
KEYS: Final = (
    Key(name="token_keep", keys="F12"),
    Key(name="try_service", keys="F5", icon="refresh-cw"),
    Key(name="open_there", keys="F10", primary=True),
)
NAV: Final = (208, 252)
SEARCH_WIDE: Final = 280
THE_SHOP: Final = "shop."
MOST_FOUND: Final = 20
"""Settings that a search shows; nobody reads further, and one more word finds less."""


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
        self.said = SaidLine(look=SaidLook(size=ICON, role=TextRole.SMALL))
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
        self.said.say(STATE_ICON[state], STATE_INK[state], sentence)

    def _lay_out(self) -> None:
        say = self._words.say
        self.body.addWidget(Text(say("settings.service"), role=TextRole.H2))
        self.body.addWidget(self._about)
        self.body.addWidget(self.form)
        for button in (self.trial, self.keep):
            self.form.foot.addWidget(button)
        self.body.addLayout(row((self.said, 1), self.open_there, spacing=10))


class RestartBand(Panel):
    """Seen while a change waits; `requested` when the till is to close and open again."""

    requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 10, 18, 10), spacing=0)
        self._words = words
        self.said = Text("", wrap=True)
        restart = words.say("settings.restart_now")
        key = Key(name="restart_now", keys="F11", words=restart, icon="refresh-cw", at=At.ABOVE)
        self.button = make_key("settings", key)
        self.button.clicked.connect(self.requested)
        self.body.addLayout(row((self.said, 1), self.button, spacing=10))
        self.hide()

    def show_waiting(self, count: int) -> None:
        """Say how many changes wait; none, and the band goes."""
        self.said.setText(self._words.count("settings.restart_waits", count))
        self.setVisible(count > 0)


class SettingsScreen(SectionsScreen):
    """`changed` carries a setting's key and its text.

    `turned` carries the key of a list, a member of it and whether that is to be in it.
    """

    changed = Signal(str, str)
    turned = Signal(str, str, bool)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="settings", keys=(), widths=NAV)
        self.head.set_words(words.say("settings.title"))
        self._settings = declared_settings()
        self._values: Mapping[str, str] = {}
        self.search = self._made_search()
        self.place: SettingPlace | None = None
        self.add_parts([self._part(HOME, "layout-grid")])
        self.add_parts([self._part(each.value, icon) for each, icon in ICONS.items()])
        self.restart = RestartBand(words)
        self.home = SettingsHome(words)
        self.home.change.clicked.connect(self._open_shop)
        self.service = ServiceCard(words)
        self.roles = RoleTable(words)
        self.rows = SettingRows(words)
        self.head.tools.addWidget(self.search)
        parts = (self.restart, self.home, self.service, self.roles, (self.rows, 1))
        self.area = PlainScroll(holder(column(*parts, spacing=Spacing.COLUMN)))
        self.lay_beside(self.area)
        self.search.edited.connect(self._look_for)
        self.rows.changed.connect(self.changed)
        self.rows.turned.connect(self.turned)
        self.roles.reached.connect(self._bring_into_sight)
        self.open_section(HOME)

    def _made_search(self) -> SearchField:
        made = SearchField(self.words.say("settings.search"))
        made.setFixedHeight(52)
        made.setFixedWidth(SEARCH_WIDE * current_theme().text_size // 100)
        made.line.setObjectName("settings.search")
        made.set_hint("F3", "")
        return made

    def show_links(self, leads: Sequence[SettingsLink]) -> None:
        """Add the ways to other pages: daily work on the first page, the rest in the column."""
        self.add_parts([self._part(e.name, e.icon, leads=True) for e in leads if not e.keys])
        self.home.show_links([each for each in leads if each.keys])
        for key in self.home.pages.values():
            key.clicked.connect(self._follow_link)

    def _part(self, name: str, icon: str, *, leads: bool = False) -> PagePart:
        words = self.words.say(f"settings.section.{name}")
        return PagePart(name=name, words=words, icon=icon, leads=leads)

    def open_place(self, place: SettingPlace) -> None:
        """Show the settings of a section."""
        self.open_section(place.value)

    @override
    def show_section(self, name: str) -> None:
        self.place = None if name == HOME else SettingPlace(name)
        self.search.set_text("")
        here = [each for each in self._settings if self._stands_here(each)]
        here.sort(key=lambda each: not each.key.startswith(THE_SHOP))  # its name is seen first
        self._show(here)
        self.home.setVisible(self.place is None)
        self.service.setVisible(self.place is SettingPlace.SERVICE)
        self.roles.setVisible(self.place is SettingPlace.LIMITS)

    def _stands_here(self, declared: DeclaredSetting) -> bool:
        """Whether the open section shows a setting, and nothing else of it does."""
        if self.place is None:
            return declared.key in MOST_ASKED
        return declared.place is self.place and declared.key not in IN_THE_CARD | IN_ROLE_TABLE

    def _open_shop(self) -> None:
        self.open_place(SettingPlace.THIS_TILL)

    def _follow_link(self) -> None:
        self.link_chosen.emit(self.sender().objectName().removeprefix("settings.to_"))

    def show_values(self, values: Mapping[str, str]) -> None:
        """Show what holds, by dotted key."""
        self._values = values
        self.rows.show_values(values)
        self.roles.show_values(values)

    def show_problem(self, key: str, sentence: str) -> None:
        """Say at a setting why it was not changed, and what holds."""
        self.said.hide()
        at = self.rows.rows.get(key)
        if at is None:
            self.tell(sentence)
            return
        at.show_value(self._values)
        at.show_problem(sentence)

    def code_scanned(self, text: str, /) -> bool:
        """Try a scan on the templates of labels, where they are shown; else it means nothing."""
        lists = (each.entries for each in self.rows.rows.values() if each.entries)
        tried = next((each for each in lists if each.try_code(text)), None)
        if tried is not None:
            self.area.ensureWidgetVisible(tried)
        return tried is not None

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        actions = {
            **super().key_actions(),
            Qt.Key.Key_Right: self._enter_table,
            Qt.Key.Key_Left: self._leave_table,
            Qt.Key.Key_F3: lambda: self.search.line.setFocus(Qt.FocusReason.ShortcutFocusReason),
        }
        if self.restart.isVisible():
            actions[Qt.Key.Key_F11] = self.restart.button.click
        if self.home.isVisible():
            actions |= self.home.key_actions()
        return actions | (self._service_keys() if self.service.isVisible() else {})

    def _service_keys(self) -> dict[int, Callable[[], object]]:
        """Return what keys do while the service is shown."""
        service = self.service
        actions: dict[int, Callable[[], object]] = {
            Qt.Key.Key_F5: service.trial.click,
            Qt.Key.Key_F12: service.keep.click,
            **{key: partial(service.form.press, key) for key in FORM_KEYS},
        }
        if service.open_there.isVisible():
            actions[Qt.Key.Key_F10] = service.open_there.click
        return actions

    @override
    def step_back(self) -> None:
        """Esc ends a search; else it leaves the page."""
        if self.search.text():
            self.open_section(self.section)
        else:
            super().step_back()

    @override
    def keeps_arrows(self, focus: QWidget) -> bool:
        """An arrow in a field is the field's."""
        return self.area.isAncestorOf(focus)

    def _look_for(self, text: str) -> None:
        """Show the settings whose name, key or sentence has every word that was typed."""
        words = search_words(text)
        if not words:
            self.open_section(self.section)
            return
        found = [each for each in self._settings if all(w in self._text_of(each) for w in words)]
        for each in (self.home, self.service, self.roles):
            each.hide()
        self._show(found[:MOST_FOUND], self.words.say("settings.none_found", text=text))

    def _text_of(self, declared: DeclaredSetting) -> str:
        what = self.words.say(f"settings.what.{declared.said}")
        return folded(f"{setting_name(self.words, declared)} {declared.key} {what}")

    def _show(self, settings: Sequence[DeclaredSetting], nothing: str = "") -> None:
        self.rows.show_settings(settings, nothing)
        self.rows.show_values(self._values)
        self.area.verticalScrollBar().setValue(0)

    def _enter_table(self) -> None:
        """Go from the column into the table of roles."""
        if self.roles.isVisible() and any(key.hasFocus() for key in self.sections.values()):
            self.roles.enter()

    def _leave_table(self) -> None:
        """Go from the first column of the table back to its section."""
        if isinstance(QApplication.focusWidget(), RoleKey):
            self.sections[self.section].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _bring_into_sight(self, key: RoleKey) -> None:
        self.area.ensureWidgetVisible(key, 0, key.height())
