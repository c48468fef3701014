"""The page of the check-up, with example data and a hand at it."""

from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, show
from till.domain.maintenance.health import HealthCheck, amber, green, red
from till.system.words import Words
from ui.health.screen import HealthScreen
from ui.health.support import SupportView
from ui.health.view import HealthView, rows_of
from ui.shell.messages import Messages

CHECKS: tuple[HealthCheck, ...] = (
    green("service", "service_well", seconds="0,4"),
    green("clock", "clock_well", seconds=2),
    amber("token", "token_ends", day="29.11.2026", days=9),
    green("documents", "documents_none"),
    green("time_zone", "time_zone_well"),
    green("printer", "printer_ready", device="usb:04b8:0e15"),
    red("kitchen_printer", "printer_unreachable", device="tcp://192.168.1.51:9100"),
    green("database", "database_well", size="84,2"),
    green("journal", "journal_well", count=48206),
    green("backups", "copies_well", hours=1),
    amber("second_place", "second_place_missing", place="/media/shop/TILL-COPY"),
    green("shadow", "shadow_none"),
    green("disk", "disk_well", gigabytes="48,2"),
    green("secrets", "secrets_kept", place="keyring.backends.Windows"),
    green("fonts", "fonts_well", count=6),
)
PARTS = (
    ("check", 1840),
    ("versions", 210),
    ("settings", 640),
    ("documents", 90),
    ("tables", 780),
    ("log", 412_000),
)


def a_view(words: Messages, checks: tuple[HealthCheck, ...] = CHECKS) -> HealthView:
    """One red, two amber, one that is not set up, all others green."""
    rows = rows_of(checks, Words(words.language, strict=True))
    return HealthView(rows=rows, checked=words.say("health.checked", time="14:36", seconds="3,2"))


def a_file() -> SupportView:
    """A file of some hundred kilobytes."""
    return SupportView(parts=PARTS, size=416_000, text="Till · 20.11.2026\n== ==\n")


class HealthDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = HealthScreen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.requested: list[str] = []
        self.screen.again_requested.connect(lambda: self.requested.append("again"))
        self.screen.see_requested.connect(lambda: self.requested.append("see"))
        self.screen.save_requested.connect(lambda: self.requested.append("save"))
        self.screen.link_requested.connect(self.requested.append)
        show(qtbot, self.screen)
        self.screen.setFocus()
