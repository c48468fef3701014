"""The page of the check-up joined with the till: looking, leading on, the support file."""

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from typing_extensions import override

from till.actions.people.authorisation import see_settings
from till.bootstrap import Surroundings
from till.checkup.examination import examine_as_set
from till.checkup.support_file import ENDING, SupportFile, draw_up
from till.domain.business_day import in_tirane
from till.domain.maintenance.health import HealthCheck
from till.system.words import Words
from ui.health.plan import (
    AGAIN,
    OPEN,
    SAVE,
    SEE,
    SupportText,
    counted,
    health_rows,
    in_order,
    link_of,
    show_chosen,
    show_file,
)
from ui.kit.formats import format_time
from ui.kit.frame.page_access import PageAccess
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.shell.save_file import FileSaver
from ui.shell.shell import Page, Shell

LET_IN: Final = frozenset({Page.SETTINGS})
"""Whoever stands there was let in by the right that this page asks for, too."""
Links = Mapping[str, Callable[[], object]]
"""What opens the place where something can be put right, by its name."""


class HealthController(RecordPage[HealthCheck]):
    """Everything is looked at beside the window, each time the page opens and by F5."""

    page = Page.HEALTH

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

    @property
    def _text(self) -> SupportText:
        return self.shell.dialog(SupportText)

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
