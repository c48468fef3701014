"""The page of the check-up, with example data and a hand at it."""

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES
from tests.ui.drivers.hand import SQ, Hand, show
from till.checkup.support_file import SupportFile, SupportPart
from till.domain.maintenance.health import HealthCheck, amber, green, red
from till.system.words import Words
from ui.health.controller import counted, health_rows, in_order, make_health, show_chosen
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages, Tables

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


def a_file() -> SupportFile:
    """A file of some hundred kilobytes."""
    parts = tuple(SupportPart(name=name, text="x" * size) for name, size in PARTS)
    return SupportFile(made_at=MOMENT, parts=parts, text="x" * 416_000)


def make_screen(
    words: Messages, checks: tuple[HealthCheck, ...] = CHECKS
) -> RecordScreen[HealthCheck]:
    """The page as the till declares it: one red, two amber, one not set up, all others green."""
    screen = make_health(words, Tables(units={}, rates=lambda: RATES, countries={}))
    fill(screen, checks)
    return screen


def fill(screen: RecordScreen[HealthCheck], checks: tuple[HealthCheck, ...]) -> None:
    """Show what was found, and what is said of its first line."""
    words = screen.words
    ordered = in_order(checks)
    screen.explain(words.say("health.checked", time="14:36", seconds="3,2"))
    screen.records.foot.setText(counted(ordered, words))
    said = Words(words.language, strict=True)
    screen.show_rows(health_rows(ordered, said))
    show_chosen(screen, ordered[0], said)


class HealthDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, checks: tuple[HealthCheck, ...] = CHECKS) -> None:
        self.screen = make_screen(SQ, checks)
        self.checks = {each.name: each for each in checks}
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed: list[str] = []
        self.screen.pressed.connect(self.pressed.append)
        self.screen.chosen.connect(self._show)
        show(qtbot, self.screen)
        self.screen.setFocus()

    def _show(self, key: str) -> None:
        show_chosen(self.screen, self.checks[key], Words("sq", strict=True))

    @property
    def rows(self) -> tuple[ListRecord, ...]:
        """The lines of the list."""
        return self.screen.records.list.view.records.rows
