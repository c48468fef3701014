"""The page of settings with example data, for its tests and its pictures."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from till.system.settings.declared import declared_settings
from ui.app.status_strip import StatusStrip
from ui.kit.state import State
from ui.settings.screen import SettingsScreen
from ui.settings.sections import ServiceView, SettingsLead
from ui.shell.messages import Messages

VALUES = {each.key: each.default for each in declared_settings()}
"""The settings of a till that nobody has set up."""
LEADS = (
    SettingsLead(name="devices", icon="printer", open=lambda: None),
    SettingsLead(name="day", icon="calendar", open=lambda: None),
    SettingsLead(name="owner", icon="chart-column", open=lambda: None),
    SettingsLead(name="backups", icon="copy", open=lambda: None),
    SettingsLead(name="health", icon="shield-check", open=lambda: None),
    SettingsLead(name="catalogue", icon="tag", open=lambda: None),
)


def a_page(words: Messages, size: QSize) -> tuple[QWidget, SettingsScreen]:
    """Return the page under its strip, and the page itself."""
    screen = SettingsScreen(words)
    screen.show_leads(LEADS)
    screen.show_values(VALUES)
    screen.show_service(
        ServiceView(profile="production", last_signs="…9fQw", last_day="20.12.2026")
    )
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
