"""The page of printers and the other things on the counter."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from typing_extensions import override

from ui.devices.plan import (
    PRINTERS,
    SETTINGS,
    VAT_SINCE,
    Choosing,
    DevicesSection,
    PrinterView,
    device_forms,
    device_keys,
    section_parts,
)
from ui.devices.printer_card import JobsCard, PrinterCard
from ui.devices.printer_choice import ChoosingCard
from ui.kit.choice.button import Button
from ui.kit.frame.page import WIDE
from ui.kit.layout import Panel, column, holder, row
from ui.kit.page.board import BoardLine, BoardPanel, BoardPart
from ui.kit.page.form import Face, Form, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.sections_screen import SectionsScreen
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

NAV: Final = (192, 236)
LARGE_TEXT: Final = 115
CARD: Final = (18, 14, 18, 16)
AS_DECLARED: Final = Face()


class DeviceCard(Panel):
    """`kept` carries the name of a part and its value. What is said of a part stays."""

    kept = Signal(str, str)

    def __init__(self, title: str, form: Form[Values], keys: Mapping[str, Button]) -> None:
        super().__init__(margins=CARD, spacing=10)
        self._said: dict[str, tuple[str, bool]] = {}
        self.view = FormView(form, keys, page="printers")
        self.view.walks = False
        self.view.kept.connect(self.kept)
        self.view.begin(form.blank, None, AS_DECLARED)
        self.body.addLayout(column(Text(title, role=TextRole.H2), (self.view, 1), spacing=10))

    def show_values(self, values: Values) -> None:
        """Show what holds; what is being typed stays, and what is wrong with it."""
        if not any(line.hasFocus() for line in self.view.lines):
            self.view.begin({**self.view.values(), **values}, None, AS_DECLARED)
            for name, (sentence, wrong) in self._said.items():
                self.view.controls[name].say(sentence, wrong=wrong)

    def say(self, name: str, sentence: str, *, wrong: bool = False) -> None:
        """Say something of a part until something else is said."""
        self._said[name] = (sentence, wrong)
        self.view.controls[name].say(sentence, wrong=wrong)

    def said(self, name: str) -> str:
        """What was said of a part."""
        return self._said.get(name, ("", False))[0]


class PrintersScreen(SectionsScreen):
    """`kept` carries the section, the name of a part of its form, and its value.

    `printer_chosen` carries the end of a setting's name and its text, for the open printer.
    `search_ended` ends a search under way.
    """

    kept = Signal(str, str)
    printer_chosen = Signal(str, str)
    search_ended = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="printers", keys=device_keys(words), widths=NAV)
        self.head.set_words(words.say("printers.title"))
        self.add_parts(section_parts(words))
        self.printer = PrinterCard(words, self.keys)
        self.jobs = JobsCard(words, self.keys)
        self.choosing = ChoosingCard(words, self.keys)
        self.cards = {
            section: DeviceCard(words.say(f"printers.card.{section.value}"), form, self.keys)
            for section, form in device_forms(words).items()
        }
        self.about = BoardPanel(words.say("printers.beside"), name="printers.about")
        self.codes = BoardPanel(words.say("printers.vat_in_use"), name="printers.vat_codes")
        self._lay_out()
        self.printer.chosen.connect(self.printer_chosen)
        self.choosing.chosen.connect(self.printer_chosen)
        for card in self.cards.values():
            card.kept.connect(self.kept)
        self.open_section(DevicesSection.RECEIPT.value)

    def _lay_out(self) -> None:
        gap = Spacing.WINDOW
        left = column(self.printer, (self.jobs, 1), spacing=Spacing.COLUMN)
        self._printers = holder(row((left, 1), (self.choosing, 1), spacing=gap))
        told = column(self.about, self.codes, None, spacing=gap)
        cards = [(each, 1) for each in self.cards.values()]
        self._others = holder(row(*cards, (told, 1), spacing=gap))
        self.lay_beside(holder(row((self._printers, 1), (self._others, 1), spacing=0)))

    @property
    def open_one(self) -> DevicesSection:
        """The section that is looked at."""
        return DevicesSection(self.section)

    @override
    def show_section(self, name: str) -> None:
        section = DevicesSection(name)
        self._printers.setVisible(section in PRINTERS)
        self._others.setVisible(section not in PRINTERS)
        for each, card in self.cards.items():
            card.setVisible(each is section)
        is_vat = section is DevicesSection.VAT
        self.codes.setVisible(is_vat)
        self.about.setVisible(not is_vat)
        if section not in PRINTERS and not is_vat:
            about = self.words.say(f"printers.about.{name}")
            self.about.show_part(BoardPart(lines=(BoardLine(words=about),)))

    def show_printer(self, view: PrinterView) -> None:
        """Show a printer as it is, and what waits for it."""
        self.printer.show_printer(view)
        self.jobs.show_jobs(view)
        self.choosing.show_printer(view)

    def show_choosing(self, choosing: Choosing) -> None:
        """Show what may be chosen."""
        self.choosing.show_choosing(choosing)

    def show_codes(self, part: BoardPart, today: str) -> None:
        """Show the VAT codes of the business; one that is confirmed holds from `today`."""
        self.codes.show_part(part)
        self.codes.setVisible(self.open_one is DevicesSection.VAT)
        self.card_of(VAT_SINCE).view.lines[-1].setPlaceholderText(today)

    def card_of(self, name: str) -> DeviceCard:
        """Return the card that has a part. Raises StopIteration."""
        return next(each for each in self.cards.values() if name in each.view.controls)

    def show_values(self, values: Mapping[str, str]) -> None:
        """Show drawer, display and scale as they are set, by the keys of the settings."""
        shown = {name: values[key] for name, key in SETTINGS.items()}
        shown["drawer_on"] = "on" if shown["drawer_on"] == "true" else ""
        for card in self.cards.values():
            card.show_values({name: shown[name] for name in card.view.controls if name in shown})

    def show_problem(self, key: str, sentence: str) -> None:
        """Say what is wrong with a setting, where it is typed, else in the head."""
        self.said.hide()
        name = next((name for name, each in SETTINGS.items() if each == key), "")
        if name.endswith("_device"):
            self.card_of(name).view.show_error(name, sentence)
        elif key.endswith(".device"):
            self.choosing.show_problem(sentence)
        else:
            self.say(sentence, State.ATT)

    @override
    def step_back(self) -> None:
        """Esc ends a search under way; else it leaves the page."""
        if self.choosing.is_searching:
            self.search_ended.emit()
        else:
            super().step_back()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_large = current_theme().text_size > LARGE_TEXT
        self.printer.set_narrow(narrow=self.width() < WIDE or is_large)
        super().resizeEvent(event)
