"""Saving a report of the day as a file: as what, and what came of it.

Lives here: `DayFiles`.
Must not: what stands in the file (system.day_file), figures; asking where (file_asking).
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

from till.domain.errors import TillError
from till.system.day_file import Form, file_name, written
from till.system.day_value import DayPaper
from till.system.words import Words
from ui.desk import Desk
from ui.flows.file_asking import FileAsking

Say = Callable[[str], None]


class DayFiles:
    """Saves what the page of the day shows as PDF, CSV or JSON."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.asking = FileAsking(desk)

    def save(self, paper: DayPaper, say: Say) -> None:
        """Ask where, and save there; `say` is told what came of it."""
        say_words = self._desk.words.say
        filters = {form.value: say_words(f"day_page.form_{form.value}") for form in Form}

        def refuse(error: TillError) -> None:
            say(self._desk.words.error(error))

        def chosen(path: Path) -> None:
            work = self._write(paper, path, say)
            self._desk.tasks.start(work, name="save a report", on_failure=refuse)

        self.asking.ask(file_name(paper, Form.PDF), filters, chosen)

    async def _write(self, paper: DayPaper, path: Path, say: Say) -> None:
        """Write the form that the file's name ends with; a PDF where it ends with none."""
        suffix = path.suffix.lower().lstrip(".")
        form = Form(suffix) if suffix in {each.value for each in Form} else Form.PDF
        target = path if suffix == form.value else path.with_name(f"{path.name}.{form.value}")
        shop = self._desk.settings.shop
        above = " · ".join(part for part in (shop.name, shop.till_name) if part)
        words = Words(self._desk.words.language)
        content = await asyncio.to_thread(written, paper, form, words, shop=above)
        kept = await asyncio.to_thread(self.asking.write, target, content)
        say(self._desk.words.say("day_page.saved", path=str(kept)))
