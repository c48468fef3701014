"""The sign-in page: the clock, the day, who is on the till; at the right a PIN and its pad."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.shop.people import Cashier
from ui.kit.choice.button import Button
from ui.kit.choice.people_grid import PeopleGrid
from ui.kit.entry.burst_guard import take_no_bursts
from ui.kit.entry.pin_pad import PinAsked
from ui.kit.layout import BOTTOM, TOP, Panel, column, holder, lay, panel, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.state import Pill, State
from ui.kit.text import SaidLine, SaidLook, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

CARD: Final = SaidLook(size=22, role=TextRole.BODY, spacing=Spacing.COLUMN, lowest=24, centred=True)
TOLD: Final = replace(CARD, tone="text", ink="accent")
WIDE = 1280
HIGH = 740
ROOMY = 800
CLOCK_LINE = 64
TITLE_LINE = 36
F_KEYS = tuple(range(Qt.Key.Key_F2, Qt.Key.Key_F11 + 1))
ENTER_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
WIDTH: Final = 388
HEAD_HEIGHT: Final = 80
NAME_HEIGHT: Final = 28


class SignInScreen(QWidget):
    """`sign_in_requested` carries the person's id and the PIN typed, `badge_scanned` a card's code.

    `pin_change_requested` carries the id of who wants another PIN (F12).

    The field lets Enter through to the page, which alone acts on it: once for each press.
    """

    sign_in_requested = Signal(int, str)
    badge_scanned = Signal(str)
    demo_requested = Signal()
    pin_change_requested = Signal(int)
    set_up_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        take_no_bursts(self)  # digits typed anywhere on it are the PIN's
        self.setObjectName("sign_in")
        self._words = words
        self._person: Cashier | None = None
        self.clock = Text("", role=TextRole.CLOCK)
        self.clock.setFixedHeight(CLOCK_LINE)
        self.date = Text("", tone="text2")
        self.date.set_role(TextRole.BODY, px=18)
        self.day = Pill(words.say("sign_in.day_not_open"), State.WAIT)
        self.who = Text(words.say("sign_in.who"), role=TextRole.TITLE_FINISHED)
        self.who.setMinimumHeight(TITLE_LINE)
        self.people = PeopleGrid(words)
        self.name = Text("", role=TextRole.TITLE_DIALOG, elide=True)
        self.pin = self._pin()
        other = words.say("sign_in.change_pin")
        change = Key(name="change_pin", keys="F12", words=other, at=At.SECTION)
        self.change = make_key("sign_in", change)
        self.panel = self._panel()
        self.kept = SaidLine("pause", look=TOLD)
        self.kept.hide()
        self.demo = SaidLine(look=TOLD)
        self.demo.hide()
        self.card = SaidLine("id-card-lanyard", words.say("sign_in.scan_card"), look=CARD)
        self.setFocusProxy(self.pin.line)
        clock = column(self.clock, self.date)
        top = row((clock, 1), (self.day, 0, BOTTOM), spacing=0)
        people = (self.who, 18, (self.people, 1), Spacing.PANEL)
        notes = (self.demo, self.kept, Spacing.KEYS, self.card)
        left = column(top, 44, *people, *notes, spacing=0)
        self._row = row((left, 1), (self.panel, 0, TOP))
        lay(self, self._row)
        self.people.chosen.connect(self._choose)
        self.people.try_demo.clicked.connect(self.demo_requested)
        self.people.set_up.clicked.connect(self.set_up_requested)
        self.pin.entered.connect(self._request)
        self.change.clicked.connect(self._ask_other_pin)
        self.clear()

    def _pin(self) -> PinAsked:
        say = self._words.say
        enter = Key(name="enter", keys=say("key.enter"), words=say("sign_in.enter"), primary=True)
        return PinAsked(
            self._words,
            make_key("sign_in", enter),
            name="sign_in.pin",
            too_short=say("sign_in.too_short"),
        )

    def _panel(self) -> Panel:
        """The white panel at the right: whose PIN, the dots, the pad, the keys under them."""
        pin = self.pin
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name.setMinimumHeight(NAME_HEIGHT)
        told = row(None, (pin.sign, 0, TOP), pin.said, None, spacing=7)
        middle = column(told, None, pin.line, None, spacing=0)
        middle.setStretch(1, 18)
        middle.setStretch(3, 22)
        head = holder(middle)
        head.setFixedHeight(HEAD_HEIGHT)
        parts = (self.name, head, pin.pad, Spacing.WINDOW, pin.enter, self.change)
        made = panel(*parts, spacing=0, margins=(24, 24, 24, 8))
        made.setFixedWidth(WIDTH)
        return made

    def show_people(self, people: Sequence[Cashier], *, last: int | None = None) -> None:
        """Offer people to choose from; `last` is the id of who signed in last, and is chosen."""
        before = last if last is not None else self._person.person_id if self._person else None
        self.people.show_people(people)
        self.panel.setVisible(bool(people))
        self.card.setVisible(bool(people))
        self._person = None
        self.setFocusProxy(self.pin.line if people else self.people.set_up)
        places = [place for place, each in enumerate(people) if each.person_id == before]
        if people:
            self._choose(places[0] if places else 0)

    def show_clock(self, time_text: str, date_text: str) -> None:
        """Show the time and the date, already written out."""
        self.clock.setText(time_text)
        self.date.setText(date_text)

    def show_day(self, is_open: bool) -> None:  # noqa: FBT001 -- the one value is the method's name
        """Say whether the business day is open."""
        key = "sign_in.day_open" if is_open else "sign_in.day_not_open"
        self.day.show_state(State.OK if is_open else State.WAIT, self._words.say(key))

    def show_kept(self, line_count: int) -> None:
        """Tell that an open sale of so many lines is kept here; none tells nothing."""
        self.kept.say_or_hide(self._words.count("sign_in.kept", line_count) if line_count else "")

    def show_demo(self, pin: str, *, may_try: bool) -> None:
        """Say the PIN of a demo shop; where nobody has set the till up, offer to make it one."""
        self.people.set_up.setVisible(not self.people.people())
        self.demo.say_or_hide(self._words.say("sign_in.demo_pins", pin=pin) if pin else "")
        self.people.try_demo.setVisible(may_try and not self.people.people())
        self.who.setVisible(bool(self.people.people()))

    def set_making_demo(self, *, is_making: bool) -> None:
        """Take no second wish while the demo shop is being made."""
        if is_making:
            self.people.try_demo.set_busy(self._words.say("sign_in.making_demo"))
        else:
            self.people.try_demo.set_idle()

    def ask_pin_of(self, person_id: int) -> None:
        """A card was recognised, but its owner signs in with the PIN as well: ask for it."""
        ids = [each.person_id for each in self.people.people()]
        if person_id in ids:
            self._person = None
            self._choose(ids.index(person_id))
            self.pin.ask_after_badge(self._words.say("sign_in.badge_known"))

    def show_wrong_pin(self, sentence: str) -> None:
        """Empty the dots and say that the PIN was wrong."""
        self.pin.show_wrong(sentence)

    def show_wait(self, seconds: int, sentence: str) -> None:
        """Lock the keys for so many seconds; zero gives them back."""
        is_waiting = seconds > 0
        was_free = self.pin.is_free
        self.pin.allow(allowed=not is_waiting)
        if is_waiting:
            self.pin.line.clear()
            self.pin.say(sentence, icon="clock", tone="wait")
        elif not was_free and self.pin.is_free:
            self.clear()

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 -- the one value is the method's name
        """Lock the keys while the PIN is checked."""
        self.pin.set_busy(self._words.say("sign_in.entering") if busy else "")

    def clear(self) -> None:
        """Forget what was typed and said."""
        self.pin.ask(self._words.say("sign_in.type_pin"))

    def choose_operator(self, number: int) -> None:
        """Choose the tile of a number, from 1 on (F2 is 1); one without a tile does nothing."""
        if 1 <= number <= len(self.people.tiles):
            self._choose(number - 1)

    def code_scanned(self, text: str) -> bool:
        """Take a scan for somebody's card; it never becomes a PIN."""
        if self.pin.is_free:
            self.badge_scanned.emit(text)
        return True

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in F_KEYS and self.people.people():
            self.choose_operator(F_KEYS.index(event.key()) + 1)
        elif event.key() in self._first_keys():
            self._first_keys()[event.key()].click()
        elif event.key() == Qt.Key.Key_F12:
            self.change.click()
        elif event.key() in ENTER_KEYS:
            if not event.isAutoRepeat():
                self.pin.press()
        elif event.text().isdecimal():
            self.pin.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        wide = self.width() >= WIDE
        high = self.height() >= HIGH
        side = 64 if wide else 48
        spare = max(0, self.height() - ROOMY) // 3  # a large screen is not used from above alone
        self._row.setContentsMargins(side, (40 if high else 32) + spare, side, 36 if high else 28)
        self._row.setSpacing(56 if wide else 40)

    def _choose(self, place: int) -> None:
        """Ask a person for the PIN; another person's digits are forgotten."""
        person = self.people.people()[place]
        self.people.mark(place)
        if person != self._person:
            self._person = person
            self.clear()
        self.name.setText(person.name)
        self.pin.line.setFocus()

    def _request(self, pin: str) -> None:
        if self._person is not None:
            self.sign_in_requested.emit(self._person.person_id, pin)

    def _ask_other_pin(self) -> None:
        if self._person is not None and self.pin.is_free:
            self.pin_change_requested.emit(self._person.person_id)

    def _first_keys(self) -> Mapping[int, Button]:
        """Return what can be pressed while nobody can sign in."""
        keys = {Qt.Key.Key_F2: self.people.set_up, Qt.Key.Key_F3: self.people.try_demo}
        return {key: button for key, button in keys.items() if button.isVisible()}
