"""The page of the check-up: looking, what was found, leading on, the support file."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeyEvent, QPalette, Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from typing_extensions import override

from till.actions.people.authorisation import see_settings
from till.bootstrap import Surroundings
from till.checkup.examination import examine_as_set
from till.checkup.journal_file import ENDING
from till.checkup.support_file import SupportFile, draw_up
from till.checkup.wording import advice, sentence, title
from till.domain.business_day import in_tirane
from till.domain.maintenance.health import HealthCheck, HealthLevel
from till.system.words import Words
from ui.kit.frame.overlay import Overlay
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.key import At, Key
from ui.kit.page.page_access import PageAccess
from ui.kit.page.plan import ListPlan, Query, RecordPlan
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.table.record_list import PARTED, CellSign, ListColumn, ListRecord
from ui.kit.wording import format_time
from ui.shell.controllers import LateDialog
from ui.shell.file_dialogs import FileSaver
from ui.shell.messages import Messages, Tables
from ui.shell.shell import Page, Shell
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

AGAIN: Final = "again"
OPEN: Final = "open"
SEE: Final = "see_all"
SAVE: Final = "save"
CHOSEN: Final = "chosen"
SUPPORT: Final = "support"
STATE_AT: Final = 1
SUPPORT_SIZE: Final = QSize(968, 690)
KILO: Final = 1000
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "service": ("settings", "service", "token", "documents"),
    "clock": ("clock", "time_zone"),
    "printers": ("printer", "kitchen_printer", "bar_printer", "report_printer"),
    "data": ("database", "journal"),
    "copies": ("backups", "second_place", "shadow"),
    "disk": ("disk",),
    "system": ("secrets", "versions", "fonts", "locale"),
}
"""The groups in their order, which never changes, and what belongs to each."""
LINKS: Final[Mapping[str, str]] = {
    "settings": "settings",
    "service": "settings",
    "token": "settings",
    "documents": "attention",
    "journal": "journal",
    "printer": "devices",
    "kitchen_printer": "devices",
    "report_printer": "devices",
    "backups": "backups",
    "second_place": "backups",
    "shadow": "backups",
}
"""Where what is not green can be put right."""
ALWAYS_LINKS: Final = frozenset({"journal"})
"""What can be looked at while it is green, too."""
UNSET: Final = frozenset({"printer_none", "second_place_none", "shadow_none"})
STATES: Final[Mapping[HealthLevel, State]] = {
    HealthLevel.RED: State.ATT,
    HealthLevel.AMBER: State.WAIT,
    HealthLevel.GREEN: State.OK,
}
"""How each level looks, what is worst first."""
LET_IN: Final = frozenset({Page.SETTINGS})
"""Whoever stands there was let in by the right that this page asks for, too."""
Links = Mapping[str, Callable[[], object]]
"""What opens the place where something can be put right, by its name."""


def make_health(words: Messages, _: Tables) -> RecordScreen[HealthCheck]:
    """Return the page of the check-up in a language."""
    say = words.say
    nothing = (say("health.looking_key"), say("health.looking"))
    columns = (
        ListColumn(words=say("health.column_group"), width=100, roomy=True),
        ListColumn(words=say("health.column_state"), width=112),
        ListColumn(words=say("health.column_check"), width=0),
    )
    again = say("health.again")
    plan: RecordPlan[HealthCheck] = RecordPlan(
        name="health",
        title=say("health.title"),
        list=ListPlan(columns=columns, icon="shield-check", nothing=nothing, not_found=nothing),
        board=BoardPlan(
            parts={CHOSEN: say("health.chosen"), SUPPORT: say("health.support")}, has_glass=False
        ),
        width=350,
        narrow=290,
        keys=(
            Key(name=AGAIN, keys="F5", words=again, icon="refresh-cw", at=At.HEAD),
            Key(name=OPEN, keys=say("key.enter"), words="", at=At.LIST, opens=True),
            Key(name=SEE, keys="F7", words=say("health.see_all"), icon="eye", at=At.ABOVE),
            Key(name=SAVE, keys="F12", words=say("health.save"), icon="download", primary=True),
        ),
    )
    made = RecordScreen(words, plan)
    made.keys[OPEN].hide()
    for name in (SEE, SAVE):  # until there is a file
        made.keys[name].setEnabled(False)
    return made


def in_order(checks: Sequence[HealthCheck]) -> Sequence[HealthCheck]:
    """Return the lines of a check-up, group by group; what is in no group comes last."""
    order = [name for names in GROUPS.values() for name in names]
    ranks = {name: rank for rank, name in enumerate(order)}
    return sorted(checks, key=lambda each: ranks.get(each.name, len(order)))


def health_rows(checks: Sequence[HealthCheck], words: Words) -> list[ListRecord]:
    """Return a row for each line; the first of each group says its name."""
    groups = [_group(each.name) for each in checks]
    return [
        _row(each, "" if number and groups[number - 1] == groups[number] else groups[number], words)
        for number, each in enumerate(checks)
    ]


def _group(name: str) -> str:
    return next((group for group, names in GROUPS.items() if name in names), "system")


def state_of(check: HealthCheck) -> State:
    """Return how a line looks; grey is what does not exist at this till."""
    return State.MUTE if check.says in UNSET else STATES[check.state]


def _row(check: HealthCheck, group: str, words: Words) -> ListRecord:
    state = state_of(check)
    said = words.say(f"health.state.{'unset' if state is State.MUTE else state.value}")
    return ListRecord(
        key=check.name,
        cells=(words.say(f"health.group.{group}") if group else "", said, title(words, check)),
        sub=sentence(words, check),
        signs={STATE_AT: CellSign(STATE_ICON[state], STATE_INK[state])},
    )


def link_of(check: HealthCheck) -> str:
    """Return where a line leads to; nowhere while there is nothing to put right."""
    is_green = check.state is HealthLevel.GREEN
    return "" if is_green and check.name not in ALWAYS_LINKS else LINKS.get(check.name, "")


def counted(checks: Sequence[HealthCheck], words: Messages) -> str:
    """Return how many lines there are in all, and in each state."""
    states = [state_of(each) for each in checks]
    told = [words.count("health.checks", len(checks))]
    told += [
        words.count(f"health.count.{state.value}", states.count(state))
        for state in STATES.values()
        if state in states
    ]
    return PARTED.join(told)


def show_chosen(screen: RecordScreen[HealthCheck], check: HealthCheck, words: Words) -> None:
    """Show all that is said of a line, and the key to where it is put right."""
    said = f"{sentence(words, check)} {advice(words, check)}".rstrip()
    line = BoardLine(label=title(words, check), words=said, state=state_of(check))
    screen.overview.show_parts({CHOSEN: BoardPart(lines=(line,))})
    link = link_of(check)
    screen.keys[OPEN].set_words(screen.words.say(f"health.lead.{link}") if link else "")
    screen.keys[OPEN].setVisible(bool(link))


def show_file(screen: RecordScreen[HealthCheck], file: SupportFile) -> None:
    """Show what is in the file for whoever helps, and what never is."""
    say = screen.words.say
    lines = [
        BoardLine(words=say("health.support_explained")),
        *(
            BoardLine(label=say(f"support.part.{each.name}"), words=kilobytes(each.size))
            for each in file.parts
        ),
        BoardLine(label=say("health.support_whole"), words=kilobytes(len(file.content))),
        BoardLine(words=say("support.never")),
    ]
    screen.overview.show_parts({SUPPORT: BoardPart(lines=lines)})
    for name in (SEE, SAVE):
        screen.keys[name].setEnabled(True)


def kilobytes(size: int) -> str:
    """Return a size as people read it: `412 kB`; less than one is one."""
    return f"{max(1, round(size / KILO))}\u00a0kB"


class SupportText(Overlay):
    """Every line of the file as it will be written; Esc, Enter or F7 closes it."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(
            words, window, name="support_text", title="health.support", size=SUPPORT_SIZE
        )
        self._theme = current_theme()
        self.text = QPlainTextEdit()
        self.text.setObjectName("support_text.text")
        self.text.setAccessibleName(words.say("health.support"))
        self.text.setReadOnly(True)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.frame.body.setSpacing(Spacing.COLUMN)
        self.frame.body.addWidget(self.text, 1)
        self.dismissed.connect(self.close_overlay)
        self._theme.changed.connect(self._dress)
        self._dress()

    def begin(self, text: str) -> None:
        """Show a text from its beginning."""
        self.text.setPlainText(text)
        self.open(self.text)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F7):
            self.close_overlay()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _dress(self) -> None:
        self.text.setFont(self._theme.font(TextRole.SLIP))
        colours = self.text.palette()
        colours.setColor(QPalette.ColorRole.Base, self._theme.colour("surface"))
        colours.setColor(QPalette.ColorRole.Text, self._theme.colour("text"))
        self.text.setPalette(colours)


class HealthController(RecordPage[HealthCheck]):
    """Everything is looked at beside the window, each time the page opens and by F5."""

    page = Page.HEALTH
    _text = LateDialog(SupportText)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], RecordScreen[HealthCheck]],
        around: Surroundings,
        links: Links,
    ) -> None:
        super().__init__(shell, make)
        self._around = around
        self._door = PageAccess(shell, see_settings, name="open the check-up", let_in=LET_IN)
        self._links = links
        self._checks: Mapping[str, HealthCheck] = {}
        self._checked = ""
        self._file: SupportFile | None = None
        self._saver = FileSaver(shell, "health.save_title")

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    @override
    def deeds(self) -> Deeds:
        return {
            AGAIN: self.read,
            OPEN: self._follow,
            SEE: lambda: self._text.begin(self._file.text) if self._file else None,
            SAVE: self._save,
        }

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        """Look at everything anew; what was found before stays on the page until then."""
        screen = self.screen()
        say = self.shell.words.say
        screen.explain(say("health.looking"))
        screen.keys[AGAIN].set_busy(say("health.looking_key"))
        words = Words(self.shell.words.language)
        began = time.monotonic()
        try:
            checks = in_order(await asyncio.to_thread(examine_as_set, self._around))
            took = f"{time.monotonic() - began:.1f}".replace(".", ",")
            self._file = await asyncio.to_thread(draw_up, self._around, checks, words)
        finally:
            screen.explain(self._checked)
            screen.keys[AGAIN].set_idle()
        now = format_time(in_tirane(self.shell.till.clock.now()))
        self._checked = say("health.checked", time=now, seconds=took)
        self._checks = {each.name: each for each in checks}
        screen.explain(self._checked)
        screen.records.foot.setText(counted(checks, self.shell.words))
        show_file(screen, self._file)
        return FoundRows(rows=health_rows(checks, words))

    @override
    def show(self, key: str) -> None:
        show_chosen(self.screen(), self._checks[key], Words(self.shell.words.language))

    def _follow(self) -> None:
        """Open the place where the marked line can be put right."""
        row = self.screen().row
        if row is not None and (link := link_of(self._checks[row.key])):
            self._links[link]()

    def _save(self) -> None:
        """Ask where to, and write just what was shown."""
        file = self._file
        if file is None:
            return

        def chosen(path: Path) -> None:
            self.start(self._write(file, path), "save the support file")

        self._saver.ask(file.name, {ENDING: self.shell.words.say("health.form_txt")}, chosen)

    async def _write(self, file: SupportFile, path: Path) -> None:
        saved = await asyncio.to_thread(self._saver.write, path, file.content)
        self.screen().tell(self.shell.words.say("health.saved", path=str(saved)))
