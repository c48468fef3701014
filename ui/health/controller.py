"""The page of the check-up joined with the till: looking, leading on, the support file."""

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from till.actions.authorisation import see_settings
from till.bootstrap import Surroundings
from till.checkup.examination import examine_as_set
from till.checkup.support_file import ENDING, SupportFile, draw_up
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.system.words import Words
from ui.health.support import SupportText, SupportView
from ui.health.view import HealthView, rows_of
from ui.kit.formats import format_time
from ui.kit.frame.page_access import PageAccess
from ui.shell.page_controller import PageController
from ui.shell.save_file import FileSaver
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.health.screen import HealthScreen

NOTHING: Final = HealthView()
LET_IN: Final = frozenset({Page.SETTINGS})
"""Whoever stands there was let in by the right that this page asks for, too."""
Links = Mapping[str, Callable[[], object]]
"""What opens the place where something can be put right, by its name."""


class HealthController(PageController["HealthScreen"]):
    """Everything is looked at beside the window, each time the page opens and by F5."""

    page = Page.HEALTH

    def __init__(
        self, shell: Shell, make: Callable[[], "HealthScreen"], around: Surroundings, links: Links
    ) -> None:
        super().__init__(shell, make)
        self._around = around
        self._door = PageAccess(shell, see_settings, name="open the check-up", let_in=LET_IN)
        self._links = links
        self._view = NOTHING
        self._file: SupportFile | None = None
        self._saver = FileSaver(shell, "health.save_title")
        self._is_looking = False

    @override
    def join(self, screen: "HealthScreen") -> None:
        screen.left.connect(self.leave)
        screen.again_requested.connect(self._look)
        screen.see_requested.connect(self._see)
        screen.save_requested.connect(self._save)
        screen.link_requested.connect(self._link)

    def join_text(self, text: SupportText) -> None:
        """Take the dialog that shows the file in the present language."""
        self._text = text

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    @override
    def fill(self) -> None:
        self._look()

    def _look(self) -> None:
        """Look at everything anew; what was found before stays on the page until then."""
        if self._is_looking:
            return
        self._is_looking = True
        self.screen().set_working()
        self.shell.tasks.start(self._examine(), name="check-up", on_failure=self._fail)

    async def _examine(self) -> None:
        words = Words(self.shell.words.language)
        began = time.monotonic()
        try:
            checks = await asyncio.to_thread(examine_as_set, self._around)
            took = f"{time.monotonic() - began:.1f}".replace(".", ",")
            file = await asyncio.to_thread(draw_up, self._around, checks, words)
        finally:
            self._is_looking = False
        now = format_time(in_tirane(self.shell.till.clock.now()))
        say = self.shell.words.say
        self._view = HealthView(
            rows=rows_of(checks, words), checked=say("health.checked", time=now, seconds=took)
        )
        self._file = file
        self._show()

    def _show(self) -> None:
        screen = self.screen()
        screen.show_view(self._view)
        file = self._file
        if file is not None:
            parts = tuple((each.name, each.size) for each in file.parts)
            screen.show_file(SupportView(parts=parts, size=len(file.content), text=file.text))

    def _see(self) -> None:
        if self._file is not None:
            self._text.begin(self._file.text)

    def _save(self) -> None:
        """Ask where to, and write just what was shown."""
        file = self._file
        if file is None:
            return

        def chosen(path: Path) -> None:
            self.shell.tasks.start(
                self._write(file, path), name="save the support file", on_failure=self._refuse
            )

        self._saver.ask(file.name, {ENDING: self.shell.words.say("health.form_txt")}, chosen)

    async def _write(self, file: SupportFile, path: Path) -> None:
        saved = await asyncio.to_thread(self._saver.write, path, file.content)
        self.screen().tell(self.shell.words.say("health.saved", path=str(saved)))

    def _link(self, name: str) -> None:
        self._links[name]()

    def _fail(self, error: TillError) -> None:
        self.screen().show_view(self._view)
        self._refuse(error)

    def _refuse(self, error: TillError) -> None:
        self.screen().tell(self.shell.words.error(error))
