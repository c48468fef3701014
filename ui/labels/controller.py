"""The page of labels joined with the articles: which are labelled, on sheets or on a roll."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from typing_extensions import override

from till.actions.selling import finding
from till.actions.shop.labels import (
    LabelLine,
    current_lines,
    give_codes,
    label_slip,
    line_of,
    lines_of_category,
    lines_of_changed,
    lines_of_tomorrow,
    needs_code,
    print_labels,
    record_labels,
    weighed_line,
)
from till.domain.errors.basket import UnknownCode
from till.domain.labels.formats import COMMON, LabelFormat, LabelSheet, read_format
from till.domain.labels.label import Label
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.shop.article import Article
from till.domain.typed import read_quantity
from till.system.reference_tables import known_units
from till.system.words import Words
from ui.kit.choice.exclusive import Option
from ui.kit.page.number import NumberDialog, NumberRequest
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.wording import format_date, format_time
from ui.labels.plan import CHANGED, CHOSEN, TOMORROW, LabelsFace, each_label, label_row
from ui.shell.file_dialogs import FileSaver
from ui.shell.shell import Page, Shell

OF_CATEGORY: Final = "category:"
FILE: Final = "etiketat.pdf"


class LabelsController(RecordPage[LabelLine]):
    """What is on the list is on the sheet, each article as often as it says."""

    page = Page.LABELS

    def __init__(self, shell: Shell, make: Callable[[], RecordScreen[LabelLine]]) -> None:
        super().__init__(shell, make)
        self._group = ""
        self._lines: dict[str, LabelLine] = {}
        self._chosen: dict[str, LabelLine] = {}
        self._sheet = LabelSheet(format=COMMON[0])
        self._saver = FileSaver(shell, "labels.save_title")

    @override
    def join(self, screen: RecordScreen[LabelLine]) -> None:
        super().join(screen)
        self._face.view.edited.connect(self._change_sheet)

    @override
    def fill(self) -> None:
        self._group = ""
        used = self.shell.till.articles.label_formats()
        own = [read_format(each.format) for each in used]
        self._face.offer_formats(own)
        self._sheet = LabelSheet(
            format=own[0] if own else COMMON[0], shift=self._shift_of(own[0] if own else COMMON[0])
        )
        self._face.put(self._sheet)
        last = next((each for each in used if each.labels), None)
        moment = f"{format_date(last.made_at.date())} {format_time(last.made_at)}" if last else ""
        said = self.shell.words.count("labels.last", last.labels, moment=moment) if last else ""
        self.screen().explain(said)
        super().fill()

    @property
    def _face(self) -> LabelsFace:
        face = self.screen().face
        if not isinstance(face, LabelsFace):
            raise TypeError(face)
        return face

    @override
    def deeds(self) -> Deeds:
        return {
            "codes": self._give_codes,
            "weigh": self._ask_weight,
            "fewer": lambda: self._count(-1),
            "more": lambda: self._count(1),
            "crosses": self._save_crosses,
            "save": self._save,
            "make": self._print_or_save,
        }

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        if query.group != self._group:
            self._lines = await self._lines_of(query.group)
            self._group = query.group
        self._show_groups()
        self._show_sheet()
        return FoundRows(rows=[label_row(each) for each in self._lines.values()])

    async def _lines_of(self, group: str) -> dict[str, LabelLine]:
        if group == CHOSEN:
            return self._chosen
        if group == CHANGED:
            found = await lines_of_changed(self.shell.till)
        elif group == TOMORROW:
            found = await lines_of_tomorrow(self.shell.till)
        else:
            found = await lines_of_category(self.shell.till, group.removeprefix(OF_CATEGORY))
        return {each.key: each for each in found}

    @override
    def show(self, key: str) -> None:
        self._show_sheet()

    @override
    def take_scan(self, code: str) -> bool:
        """Add an article to those that are chosen, or one label more of it."""
        self._add(code)
        return True

    @override
    def take_typed(self, text: str) -> None:
        if text.strip():
            self._add(text)

    def choose(self, article: Article | None) -> None:
        """Open with an article among those that are chosen."""
        if article is not None and article.price:
            line = line_of(self.shell.till, article.article_id)
            self._chosen.setdefault(line.key, line)
        self.open()

    def _add(self, text: str) -> None:
        async def add() -> None:
            till = self.shell.till
            try:
                line = line_of(till, text)
            except UnknownCode:
                found = await finding.search(till, text, category="", limit=1)
                if not found.articles:
                    raise
                line = line_of(till, found.articles[0].article_id)
            there = self._chosen.get(line.key)
            self._put(replace(there, copies=there.copies + 1) if there else line)

        self.start(add(), "add a label")

    def _put(self, line: LabelLine) -> None:
        """Put a line among those that are chosen, and show them."""
        self._chosen[line.key] = line
        screen = self.screen()
        screen.search.set_text("")
        screen.groups.choose(CHOSEN)
        self.read(line.key)

    def _count(self, step: int) -> None:
        row = self.screen().row
        line = self._lines.get(row.key) if row else None
        if line is not None:
            copies = max(0, line.copies + step)
            self._lines[line.key] = replace(line, copies=copies)
            self.screen().renew_rows([label_row(each) for each in self._lines.values()])
            self._show_sheet()

    def _ask_weight(self) -> None:
        row = self.screen().row
        line = self._lines.get(row.key) if row else None
        if line is None:
            return
        number = self.shell.dialog(NumberDialog)

        def take(text: str) -> None:
            weight = read_quantity(text) or Decimal(0)
            number.close_overlay()
            self._put(weighed_line(self.shell.till, line, weight))

        def read(text: str) -> object:
            return weighed_line(self.shell.till, line, read_quantity(text) or Decimal(0))

        title = self.shell.words.say("labels.weight")
        number.ask(NumberRequest(title=title, sub=line.article.name, read=read), take)

    def _give_codes(self) -> None:
        async def give(approval: Approval | None) -> None:
            wanted = [each.article for each in self._lines.values() if needs_code(each.article)]
            given = await give_codes(self.shell.till, wanted, approval)
            by_id = {each.article_id: each for each in given}
            for key, line in self._lines.items():
                article = by_id.get(line.article.article_id, line.article)
                self._lines[key] = replace(line, article=article)
            self.screen().say(self.shell.words.count("labels.codes_given", len(given)))
            self.read()

        asked = Asked(deed=Deed.CHANGE_ARTICLE, of=self.shell.words.say("labels.give_codes"))
        self.run(give, "give codes", asked)

    def _change_sheet(self) -> None:
        """Take what is typed; another format begins with its own shift, at its first label."""
        was = self._sheet
        face = self._face
        told = face.view.values()["format"]
        if told in face.formats and told != was.format.text:
            chosen = face.formats[told]
            self._sheet = replace(was, format=chosen, start=1, shift=self._shift_of(chosen))
            face.put(self._sheet)
        read = face.read()
        self._sheet = read or self._sheet
        self.screen().keys["make"].setEnabled(read is not None)
        self._show_sheet()

    def _shift_of(self, chosen: LabelFormat) -> tuple[Decimal, Decimal]:
        used = self.shell.till.articles.label_formats()
        kept = next((each for each in used if each.format == chosen.text), None)
        return (kept.across, kept.down) if kept else (Decimal(0), Decimal(0))

    def _show_sheet(self) -> None:
        """Show the sheet with the first label of the marked row, and what the keys make of all."""
        screen = self.screen()
        lines = self._lines.values()
        row = screen.row
        self._face.show_lines(lines, self._sheet, row.key if row else "", self._worded)
        screen.keys["codes"].setVisible(any(needs_code(each.article) for each in lines))

    def _worded(self, lines: Sequence[LabelLine]) -> Sequence[Label]:
        from till.system.reports.label_sheet import wording  # noqa: PLC0415 no start waits for it

        till = self.shell.till
        units = known_units(till.articles.units())
        say = wording(till, Words(self.shell.words.language), units, self._sheet)
        return [say(each) for each in lines]

    def _save_crosses(self) -> None:
        from till.system.reports.label_sheet import crosses_pdf  # noqa: PLC0415 the same

        sheet = self._sheet
        words = Words(self.shell.words.language)
        self._write(lambda: crosses_pdf(sheet, words), "labels.crosses_made", ())

    def _print_or_save(self) -> None:
        """Print a roll; of sheets, save the file that the computer's own program prints."""
        if not self._sheet.format.is_roll:
            self._save()
            return

        async def print_roll() -> None:
            lines = current_lines(self.shell.till, self._lines.values())
            title = self.shell.words.say("labels.title")
            labels = self._worded(each_label(lines))
            slip = label_slip(title, labels, self._sheet.format.size[1])
            await print_labels(self.shell.till, slip, self._sheet, lines)
            self._tell_made(self.shell.words.say("labels.printed"), lines)

        self.start(print_roll(), "print labels")

    def _save(self) -> None:
        async def save() -> None:
            from till.system.reports.label_sheet import labels_pdf  # noqa: PLC0415 the same

            lines = current_lines(self.shell.till, self._lines.values())
            labels = self._worded(each_label(lines))
            sheet = self._sheet
            words = Words(self.shell.words.language)
            self._write(lambda: labels_pdf(labels, sheet, words), "labels.saved", lines)

        self.start(save(), "make labels")

    def _write(self, make: Callable[[], bytes], said: str, lines: Sequence[LabelLine]) -> None:
        """Ask for a file and write it; then keep what its labels bear, and the sheet's shift."""
        sheet = self._sheet

        def done(path: str) -> None:
            async def keep() -> None:
                await record_labels(self.shell.till, sheet, lines)
                self._tell_made(self.shell.words.say(said, path=path), lines)

            self.start(keep(), "keep labels")

        self._saver.save(FILE, {"pdf": "PDF"}, lambda _: make(), done=done, failed=self.refuse)

    def _tell_made(self, sentence: str, lines: Sequence[LabelLine]) -> None:
        """Say what was made; where there were labels, read anew what is due."""
        self.screen().say(sentence)
        if lines and self._group == CHOSEN:
            self._chosen.clear()
        if lines:
            self._group = ""
            self.read()

    def _show_groups(self) -> None:
        screen = self.screen()
        categories = finding.categories(self.shell.till)
        screen.offer_groups(
            [
                *screen.plan.list.groups,
                *(Option(key=f"{OF_CATEGORY}{name}", words=name) for name, _ in categories),
            ]
        )
        counts = {f"{OF_CATEGORY}{name}": count for name, count in categories}
        counts[CHOSEN] = len(self._chosen)
        screen.groups.set_counts(counts | {self._group: len(self._lines)})
