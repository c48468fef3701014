"""The page of the day: X until now, Z as it was closed (ui design, screen 12)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from till.domain.business_day import in_tirane
from ui.day.archive import DayList
from ui.day.closing import ClosingView
from ui.day.figures import DayShown
from ui.day.side import DaySide
from ui.day.tables import DayParts
from ui.kit.choice.button import ButtonKind
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.frame.banner import Banner
from ui.kit.frame.page import WIDE
from ui.kit.layout import column, holder
from ui.kit.page.figure_screen import FigureScreen, Number, NumberRow, Sided
from ui.kit.page.key import CONTROL_P, At, Key
from ui.kit.state import State
from ui.kit.wording import format_date, format_money, format_time, format_whole
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

X: Final = "x"
Z: Final = "z"
EARLIER: Final = "earlier"
LATER: Final = "later"
DAYS: Final = "day"
PRINT: Final = "print"
SAVE: Final = "save"
OWNER: Final = "owner"
CLOSE: Final = "close"
UNDER: Final = 244  # px of the side where it stands under the chart
LEAST: Final = 52  # px of X and Z, however short their words
NUMBERS: Final = ("invoices", "average", "returns")
USUAL_TEXT: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A banner's words; `leads` tells that it offers the list of days (F8)."""

    state: State
    title: str
    text: str
    is_pressing: bool = True
    leads: bool = False


def note_of(shown: DayShown, words: Messages) -> Note:
    """Return what the banner under a report says."""
    told = " ".join(_standing(shown, words))
    if text := _of_clock(shown, words):
        return Note(state=State.ATT, title=words.say("day_page.clock"), text=text)
    if shown.not_closed:
        return _not_closed(shown, words)
    if shown.number is not None:
        return _of_z(shown, words, told)
    pressing = bool(told) or shown.went_on
    if shown.closed_by is not None and not shown.may_close:
        title = words.say("day_page.is_closed", number=shown.closed_by)
        return Note(state=State.OK, title=title, text=told, is_pressing=pressing)
    if shown.closed_by is not None:
        key = "taxed_anew" if shown.is_taxed_anew else "went_on"
        title = words.say(f"day_page.{key}", number=shown.closed_by)
        return Note(state=State.WAIT, title=title, text=told or words.say("day_page.close_again"))
    title = words.say("day_page.z_closes")
    text = told or words.say("day_page.z_detail")
    return Note(state=State.INFO, title=title, text=text, is_pressing=pressing)


def _of_clock(shown: DayShown, words: Messages) -> str:
    """Return what is wrong with the computer's clock; nothing while it is right."""
    if shown.clock_ahead_s:
        way = "clock_behind" if shown.clock_ahead_s > 0 else "clock_ahead"
        return words.say(f"reconciliation.{way}", wait=abs(shown.clock_ahead_s))
    return words.say("report.clock_behind") if shown.report.is_clock_behind else ""


def _not_closed(shown: DayShown, words: Messages) -> Note:
    days = shown.not_closed
    title = words.count("day_page.days_not_closed", len(days))
    named = ", ".join(format_date(day) for day in days[-4:])
    return Note(state=State.WAIT, title=title, text=named, leads=True)


def _of_z(shown: DayShown, words: Messages, told: str) -> Note:
    day = format_date(shown.report.day)
    title = words.say("day_page.z_shown", number=shown.number or 0, day=day)
    if shown.went_on:
        key = "day_page.z_taxed_anew" if shown.is_taxed_anew else "report.went_on"
        return Note(state=State.WAIT, title=title, text=words.say(key))
    if shown.replaces is not None:
        text = words.say("report.replaces", number=shown.replaces)
        return Note(state=State.OK, title=title, text=text)
    text = told or words.say("day_page.z_stays")
    return Note(state=State.OK, title=title, text=text, is_pressing=bool(told))


def _standing(shown: DayShown, words: Messages) -> Iterator[str]:
    standing = shown.report.standing
    if standing.waiting:
        yield words.count("day_page.waits", standing.waiting)
    if standing.refused:
        yield words.count("report.refused", standing.refused)
    if standing.missing_numbers:
        yield words.count("day_page.missing_numbers", standing.missing_numbers)


def day_keys(words: Messages) -> tuple[Key, ...]:
    """Return what can be done with a report; X and Z, and its parts, have keys of their own."""
    say = words.say
    back = (Qt.Key.Key_PageUp, Qt.Key.Key_Left)
    on = (Qt.Key.Key_PageDown, Qt.Key.Key_Right)
    earlier = say("day_page.earlier")
    later = say("day_page.later")
    reprint = say("key.reprint")
    printed = say("day_page.print")
    saved = say("day_page.save")
    owner = say("day_page.owner")
    close = say("day_page.close")
    return (
        Key(name=EARLIER, icon="chevron-left", spoken=earlier, also=back, at=At.TOOL),
        Key(name=DAYS, keys="F8", icon="calendar", at=At.TOOL),
        Key(name=LATER, icon="chevron-right", spoken=later, also=on, at=At.TOOL),
        Key(name=PRINT, keys=reprint, words=printed, icon="printer", also=CONTROL_P, at=At.TOOL),
        Key(name=SAVE, keys="F9", words=saved, icon="download", at=At.LIST),
        Key(name=OWNER, keys="F10", words=owner, icon="trending-up", at=At.LIST),
        Key(name=CLOSE, keys="F12", words=close, icon="chart-column", primary=True),
    )


class DayScreen(FigureScreen):
    """`show_day` shows a report; `kind_requested` carries `x` or `z`.

    What the day is closed with comes from `closing.save_requested` (a `CountRequest`).
    """

    kind_requested = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="day", keys=day_keys(words))
        self.shown: DayShown | None = None
        self.entitle(words.say("day_page.title"))
        kinds = [Option(key=each, words=words.say(f"day_page.{each}")) for each in (X, Z)]
        self.kinds = Segmented(kinds, turn="F11")
        self.kinds.setObjectName("day.kinds")
        numbers = [
            Number(name=each, words=words.say(f"report.{each}"), share=2) for each in NUMBERS
        ]
        self.numbers = NumberRow("day", 3, *numbers)
        self.parts = DayParts(words)
        self.choices = (self.kinds, self.parts.chosen)
        self.banner = Banner()
        self.banner.setObjectName("day.banner")
        self.side = DaySide(words, [self.keys[each] for each in (SAVE, OWNER, CLOSE)])
        self.list = DayList(words)
        self.closing = ClosingView(words)

        left = column(self.numbers, (self.parts, 1), self.banner, spacing=Spacing.COLUMN)
        self.report = Sided(holder(left), self.side, under=UNDER)
        self.views = QStackedWidget()
        for view in (self.report, self.closing, self.list):
            self.views.addWidget(view)
        self.body.addWidget(self.views)
        around = [self.keys[each] for each in (EARLIER, DAYS, LATER)]
        self._tools = (self.kinds, *around, self.keys[PRINT])
        self.add_tools(self.ring, self.kinds, 4, *around, 4, self.keys[PRINT])
        self.keys[CLOSE].spread = True
        self.kinds.chosen.connect(self.kind_requested)
        self.banner.acted.connect(self.keys[DAYS].click)
        self._fit(0)

    def show_day(self, shown: DayShown) -> None:
        """Show a report."""
        self.set_working(working=False)
        self.shown = shown
        self.kinds.choose(Z if shown.is_z else X)
        self._speak_kinds()
        day = format_date(shown.report.day)
        self.keys[DAYS].set_words(day)
        self.keys[DAYS].speak(self.words.say("day_page.choose", day=day), "F8")
        self.keys[LATER].setEnabled(shown.report.day < shown.today)
        self._show_numbers(shown)
        self.parts.show_day(shown)
        self.side.show_day(shown)
        self._show_close(shown)
        self._show_note(shown)

    def _show_numbers(self, shown: DayShown) -> None:
        report = shown.report
        say = self.words.say
        if shown.is_running:
            moment = format_time(in_tirane(report.made_at))
            heading = say("day_page.total_until", time=moment)
        else:
            heading = say("day_page.total_of", day=format_date(report.day))
        self.numbers.amount.set_heading(heading)
        self.numbers.amount.set_number(format_money(report.total))
        parts = self.numbers.parts
        parts["invoices"].show_number(format_whole(report.sales_count))
        parts["average"].show_number(format_money(report.average))
        parts["returns"].show_number(format_money(report.returns_total))

    def _show_close(self, shown: DayShown) -> None:
        """Let the primary key close the day or correct its count; else it says why not."""
        say = self.words.say
        close = self.keys[CLOSE]
        close.kind = ButtonKind.SECONDARY if shown.corrects else ButtonKind.PRIMARY
        close.set_words(say("day_page.correct" if shown.corrects else "day_page.close"))
        if shown.may_close or shown.may_recount:
            close.enable()
        elif shown.closed_by is not None:
            close.disable(say("day_page.is_closed", number=shown.closed_by))
        else:
            close.disable(say("day_page.nothing"))

    def show_report(self) -> None:
        """Go back from counting or finding to the report."""
        self.views.setCurrentWidget(self.report)
        self._show_tools(are_there=True)
        self.setFocus()

    def show_view(self, view: QWidget) -> None:
        """Bring the count or the list of days to the front."""
        self.views.setCurrentWidget(view)
        self._show_tools(are_there=False)
        view.setFocus()

    def is_closing(self) -> bool:
        """Whether somebody counts."""
        return self.views.currentWidget() is self.closing

    def show_problem(self, sentence: str) -> None:
        """Say why something did not come about, where the eyes are."""
        self.set_working(working=False)
        if self.views.currentWidget() is self.closing:
            self.closing.count.show_problem(sentence)
            self.closing.show_close_key()

        elif self.views.currentWidget() is self.list:
            self.list.show_problem(sentence)
        else:
            self.say(sentence)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        view = self.views.currentWidget()
        if view is self.closing:
            return self.closing.count.key_actions()

        return self._report_actions() if view is self.report else {}

    def _report_actions(self) -> Mapping[int, Callable[[], object]]:
        """What may be closed is not known before the figures are there: the page asks then."""
        actions = dict(super().key_actions())
        if self.is_working:
            actions[Qt.Key.Key_F12] = lambda: self.press(CLOSE)
        return actions

    @override
    def step_back(self) -> None:
        if self.views.currentWidget() is self.report:
            super().step_back()
        else:
            self.show_report()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit(self.width())
        if self.shown is not None:
            self._show_note(self.shown)

    def _fit(self, width: int) -> None:
        """Stand side by side, or one under the other where there is little room.

        X and Z stand alone there, and in less the arrows leave their room to others.
        """
        is_large = current_theme().text_size > USUAL_TEXT
        is_narrow = self.report.fit(width)
        self.numbers.set_flat(flat=is_narrow)
        self._is_tight = is_narrow and is_large
        self.side.fold(folded=is_narrow, tight=self._is_tight)
        names = {X: "X", Z: "Z"}
        if not (is_narrow or is_large):
            names = {each: self.words.say(f"day_page.{each}") for each in names}
        self.kinds.set_words(names)
        for segment in self.kinds.segments.values():
            segment.setMinimumWidth(LEAST)
        self._speak_kinds()
        self._show_tools(are_there=self.views.currentWidget() is self.report)

    def _show_tools(self, *, are_there: bool) -> None:
        for tool in self._tools:
            tool.setVisible(are_there)
        for arrow in (EARLIER, LATER):
            self.keys[arrow].setVisible(are_there and not self._is_tight)

    def _speak_kinds(self) -> None:
        """Say X and Z in full, however short they are written."""
        for key, segment in self.kinds.segments.items():
            segment.speak(self.words.say(f"day_page.{key}"), segment.option.keys)

    def _show_note(self, shown: DayShown) -> None:
        note = note_of(shown, self.words)
        self.banner.show_state(note.state)
        is_narrow = self.width() < WIDE
        if is_narrow and note.text:
            self.banner.show_words(note.title if note.leads else note.text)
        else:
            self.banner.show_words(note.title, note.text)
        self.banner.show_button(self.words.say("day_page.days") if note.leads else "", "F8")
        self.banner.setVisible(note.is_pressing or not is_narrow)
