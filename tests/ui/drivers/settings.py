"""The page of settings with example data, for its tests and its pictures."""

from datetime import UTC, datetime

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from till.actions.ports.service import EnvironmentService, TokenFacts
from till.system.settings.declared import declared_settings
from ui.app.status_strip import StatusStrip
from ui.kit.state import State
from ui.settings.home import SettingsLink
from ui.settings.screen import SettingsScreen
from ui.shell.messages import Messages

VALUES = {each.key: each.default for each in declared_settings()}
"""The settings of a till that nobody has set up."""
LINKS = tuple(
    SettingsLink(name=name, icon=icon, open=lambda: None, keys=keys)
    for name, icon, keys in (
        ("catalogue", "tag", "F4"),
        ("buyers", "user", "F5"),
        ("people", "id-card", "F6"),
        ("devices", "printer", "F7"),
        ("backups", "copy", "F8"),
        ("office", "globe", "F9"),
        ("day", "calendar", ""),
        ("owner", "chart-column", ""),
        ("health", "shield-check", ""),
        ("journal", "file-text", ""),
    )
)
HERE = EnvironmentService(
    profile="production",
    address="https://api.example.al/fiscal/v1",
    token=TokenFacts(last_signs="…9fQw", ends_at=datetime(2026, 12, 20, 12, tzinfo=UTC)),
    is_open=True,
    is_in_use=True,
)
THERE = EnvironmentService(
    profile="development", address="", token=TokenFacts(), is_open=False, is_in_use=False
)


def a_page(words: Messages, size: QSize) -> tuple[QWidget, SettingsScreen]:
    """Return the page under its strip, and the page itself."""
    screen = SettingsScreen(words)
    screen.show_links(LINKS)
    screen.show_values(VALUES)
    show_service(screen, HERE)
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(_strip(words))
    column.addWidget(screen, 1)
    made.setProperty("kind", "page")
    made.resize(size)
    made.show()
    return made, screen


def show_service(screen: SettingsScreen, view: EnvironmentService) -> None:
    """Show the service of an environment, as the controller does."""
    screen.service.form.show_view(view)
    screen.service.show_view(view)


def _strip(words: Messages) -> StatusStrip:
    strip = StatusStrip()
    strip.setFixedHeight(48)
    strip.show_operator("IS", "Ilir Shehu", words.say("role.owner"))
    strip.show_day("20.11.2026", words.say("strip.day_open"))
    strip.show_service(State.OK, words.say("service.up"), words.say("service.queue", count=0))
    strip.show_printer(State.OK, words.say("printer.ready"))
    strip.show_clock("14:36")
    strip.set_lock_name(words.say("strip.lock"), words.say("key.lock"))
    return strip
