"""The page of printers and the other things on the counter, with a card for each printer."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QElapsedTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame
from typing_extensions import override

from till.domain.paper.print_job import PrinterState
from ui.devices.plan import (
    DRAWER,
    DROP,
    MEND,
    MOVES,
    PRINT,
    PRINTER_LOOK,
    PRINTERS,
    SETTINGS,
    TEST,
    VAT_SINCE,
    Choosing,
    DevicesSection,
    PrinterView,
    device_forms,
    device_keys,
    move_name,
    place_words,
    section_parts,
)
from ui.devices.printer_choice import ChoosingCard
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.frame.page import WIDE
from ui.kit.layout import Panel, column, holder, row, set_upright
from ui.kit.page.board import BoardLine, BoardPanel, BoardPart
from ui.kit.page.form import Face, Form, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.sections_screen import SectionsScreen
from ui.kit.state import Pill, State
from ui.kit.text import IconLabel, Text, plain_tip
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

NAV: Final = (192, 236)
LARGE_TEXT: Final = 115
CARD: Final = (18, 14, 18, 16)
AS_DECLARED: Final = Face()
WIDTHS: Final = ("58", "80", "110")
MENDED_BY: Final = {
    PrinterState.PAPER_OUT: "again",
    PrinterState.COVER_OPEN: "again",
    PrinterState.UNREACHABLE: "again",
    PrinterState.UNCERTAIN: "answer",
    PrinterState.NONE: "search",
}
MEND_ICON: Final = {"again": "refresh-cw", "search": "search", "answer": "circle-question-mark"}
SHARED: Final = "shared"
ECHO_MS: Final = 300


class PlaceBox(QFrame):
    """A frame with the printer's place, and its state under it: an address is read whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "field")
        self.place = Text("", role=TextRole.BODY_MEDIUM, elide=True)
        self.pill = Pill(plain=True)
        place = row(IconLabel("printer", size=20), (self.place, 1), spacing=10)
        self.setLayout(column(place, self.pill, spacing=0, margins=(14, 0, 14, 0)))


class PrinterCard(Panel):
    """`chosen` carries `paper_width` and mm; `mended_by` is `again`, `search` or `answer`."""

    chosen = Signal(str, str)

    def __init__(self, words: Messages, keys: Mapping[str, Button]) -> None:
        super().__init__(margins=(18, 12, 18, 11), spacing=7)
        self._words = words
        self._keys = keys
        self._is_narrow = self._is_own = True
        self._has_drawer = True
        self.mended_by = ""
        self.title = Text("", role=TextRole.H2)
        self.box = PlaceBox()
        self.said = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.label = Text(words.say("printers.width"), role=TextRole.LABEL, tone="text2")
        self.widths = Segmented([Option(key=each, words=each) for each in WIDTHS])
        self.widths.setObjectName("printers.width")
        self.model = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self._state = column((self.said, 1), keys[MEND], spacing=10)
        tried = row((keys[TEST], 1), (keys[DRAWER], 1), spacing=10)
        paper = (self.label, self.widths, self.model)
        parts = (self.title, self.box, self._state, *paper, 4, tried)
        self.body.addLayout(column(*parts, spacing=7))
        self.widths.chosen.connect(lambda mm: self.chosen.emit("paper_width", mm))

    def show_printer(self, view: PrinterView) -> None:
        """Show a printer as it is."""
        say = self._words.say
        state = SHARED if view.state is None else view.state.value
        self.title.setText(say(f"printers.card.{view.section.value}"))
        place = place_words(self._words, view.address, view.section)
        self.box.place.setText(place)
        self.box.place.setToolTip(plain_tip(place))
        look = State.MUTE if view.state is None else PRINTER_LOOK[view.state]
        self.box.pill.show_state(look, say(f"printers.state.{state}"))
        self.box.pill.setVisible(view.state is not None)
        self._show_mending(view, state)
        self._is_own = bool(view.address)
        self._has_drawer = view.section is DevicesSection.RECEIPT
        for part in (self.label, self.widths):
            part.setVisible(self._is_own)
        self.widths.choose(str(view.width))
        self.model.setText(f"{say('printers.model')}: {view.model_title}")
        self.model.setToolTip(plain_tip(self.model.text()))
        self.set_narrow(narrow=self._is_narrow)

    def _show_mending(self, view: PrinterView, state: str) -> None:
        """Say what its state means for paper, and offer the one thing that mends it."""
        words = self._words
        self.mended_by = "" if view.state is None else MENDED_BY.get(view.state, "")
        if view.failed and not self.mended_by:
            self.mended_by = "answer"
            self.said.setText(words.count("printers.failed", view.failed))
        else:
            is_silent = state == SHARED and view.section is DevicesSection.KITCHEN
            key = f"printers.said.{'no_orders' if is_silent else state}"
            self.said.setText(words.say(view.why or key))
        mend = self._keys[MEND]
        mend.setVisible(bool(self.mended_by))
        if self.mended_by:
            icon = MEND_ICON[self.mended_by]
            mend.set_words(words.say(f"printers.mend.{self.mended_by}"), icon=icon)

    def set_narrow(self, *, narrow: bool) -> None:
        """Leave drawer and model to their own places where there is no room for all."""
        self._is_narrow = narrow
        set_upright(self._state, upright=narrow)
        self._keys[DRAWER].setVisible(self._has_drawer and not narrow)
        self.model.setVisible(self._is_own and not narrow)


class JobsCard(Panel):
    """What waits for a printer; to drop it takes a second word."""

    def __init__(self, words: Messages, keys: Mapping[str, Button]) -> None:
        super().__init__(margins=(18, 14, 18, 16), spacing=8)
        self._words = words
        self._keys = keys
        self._shown = PrinterView(section=DevicesSection.RECEIPT, address="")
        self._is_sure = False
        self._asked_at = QElapsedTimer()
        self.said = Text("", tone="text2", wrap=True)
        self.old = Text("", tone="wait", wrap=True)
        self.targets = {each: keys[move_name(each)] for each in MOVES.values()}
        for cap, section in MOVES.items():
            role = words.say(f"printers.section.{section.value}")
            whole = words.say("printers.move_to", role=role)
            self.targets[section].setAccessibleName(f"{whole}, {cap}")
        title = Text(words.say("printers.waiting"), role=TextRole.H2)
        targets = row(*((key, 1) for key in self.targets.values()), spacing=10)
        owed = row((keys[PRINT], 1), (keys[DROP], 1), spacing=10)
        self.body.addLayout(column(title, self.said, targets, self.old, owed, None, spacing=8))

    def show_jobs(self, view: PrinterView) -> None:
        """Show how many jobs wait for a printer, and which printers could take them.

        The second word to drop them is asked for anew when they are others than before.
        """
        words = self._words
        before, self._shown = self._shown, view
        self._is_sure = self._is_sure and _waiting(before) == _waiting(view)
        self._name_drop()
        count = view.waiting
        said = words.count("printers.jobs_or" if view.targets else "printers.jobs", count)
        self.said.setText(said if count else words.say("printers.nothing_waits"))
        self.old.setText(words.count("printers.owed", view.owed) if view.owed else "")
        for part in (self.old, self._keys[PRINT]):
            part.setVisible(bool(view.owed))
        self._keys[DROP].setVisible(bool(view.owed or count))
        for section, button in self.targets.items():
            button.setVisible(bool(count) and section in view.targets)

    @property
    def has_old(self) -> bool:
        """Whether some of it came too late, which is printed or dropped first."""
        return bool(self._shown.owed)

    def agrees_to_drop(self) -> bool:
        """Ask, or agree to what was asked; a second press at once is the first one's echo."""
        agrees = self._is_sure and self._asked_at.hasExpired(ECHO_MS)
        if not self._is_sure:
            self._asked_at.start()
        self._is_sure = not agrees
        self._name_drop()
        return agrees

    def _name_drop(self) -> None:
        key = "drop_sure" if self._is_sure else "drop_owed" if self._shown.owed else "give_up"
        self._keys[DROP].set_words(self._words.say(f"printers.{key}"))


def _waiting(view: PrinterView) -> tuple[DevicesSection, int, int]:
    return view.section, view.waiting, view.owed


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
