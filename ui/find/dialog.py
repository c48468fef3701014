"""Finding an article by name, code or barcode, and looking at a price without selling."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.selling.search import Found
from till.domain.shop.article import Article, Unit
from till.domain.shop.vat import VatRates
from ui.find.list import FindList
from ui.find.model import DIRECT, FoundModel, shown_code
from ui.find.price import PriceDisplay
from ui.kit.choice.chips import Chips
from ui.kit.choice.exclusive import Option
from ui.kit.entry.framed_line import LineKeys
from ui.kit.entry.search_field import SearchField
from ui.kit.frame.dialog import DialogFoot
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import CENTRE, column, holder, lay, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.text import EmptyState, KeyCap, Text
from ui.kit.wording import LEK, format_whole
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

MAIN_WIDTH: Final = 240
ALL = ""
"""The key of the chip that narrows nothing."""
SIZE: Final = QSize(1080, 752)
AFTER_LAST_KEY_MS: Final = 120
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
WALKS: Final = {
    Qt.Key.Key_Up: (-1, False),
    Qt.Key.Key_Down: (1, False),
    Qt.Key.Key_PageUp: (-1, True),
    Qt.Key.Key_PageDown: (1, True),
}
"""Where a key goes: one back or on, and whether by a whole page."""
CONTROL: Final = Qt.KeyboardModifier.ControlModifier
COMMANDS: Final = CONTROL | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class FindFoot(DialogFoot):
    """Hints at the left as long as there is room for them; check, quantity and add at the right."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._rows = 0
        say = words.say
        enter = say("key.enter")
        self.check, self.quantity, self.main = (
            make_key("find", each)
            for each in (
                Key(name="check", keys="F4", words=say("find.check"), icon="eye"),
                Key(name="quantity", keys="F3", words=say("keys.f3")),
                Key(name="add", keys=enter, words=say("find.add"), primary=True),
            )
        )
        self.main.setMinimumWidth(MAIN_WIDTH)
        self._taking = "find.add"
        self._direct = KeyCap("")
        self._direct_words = Text(say("find.direct"), role=TextRole.BODY, tone="text2")
        choose = Text(say("find.choose"), role=TextRole.BODY, tone="text2")
        walking = (KeyCap("↑"), KeyCap("↓"), choose, 8)
        hints = (*walking, self._direct, self._direct_words)
        self._hints = holder(row(*hints, spacing=Spacing.COLUMN))
        self.row.addWidget(self._hints)
        self.row.addStretch(1)
        for button in (self.check, self.quantity, self.main):
            self.row.addWidget(button)
        self._show_rows(0)

    def show_rows(self, count: int) -> None:
        """Say with which keys so many rows are added directly; none leaves nothing to add."""
        if min(count, DIRECT) != min(self._rows, DIRECT):
            self._show_rows(count)

    def _show_rows(self, count: int) -> None:
        self._rows = count
        last = min(count, DIRECT)
        self._direct.set_keys(self._words.say("find.direct_keys", last=last))
        for part in (self._direct, self._direct_words):
            part.setVisible(last > 1)
        for button in (self.quantity, self.main):
            if count:
                button.enable()
            else:
                button.disable(self._words.say("find.nothing"))
        self._make_room()

    def set_purpose(self, *, for_sale: bool) -> None:
        """Say what becomes of the article: it is sold, or put somewhere else."""
        self._taking = "find.add" if for_sale else "find.put_on_key"
        self.main.set_words(self._words.say(self._taking))

    def show_checking(self, *, is_checking: bool) -> None:
        """Change the words between adding and looking at a price."""
        say = self._words.say
        self.check.set_words(say("find.check_back" if is_checking else "find.check"))
        self.main.set_words(say("find.check_show" if is_checking else self._taking))
        self._direct_words.setText(say("find.direct_check" if is_checking else "find.direct"))
        self.quantity.setVisible(not is_checking)
        self._make_room()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._make_room()

    def _make_room(self) -> None:
        """Leave the hints out where the buttons need the room."""
        buttons = [each for each in (self.check, self.quantity, self.main) if not each.isHidden()]
        taken = sum(max(each.sizeHint().width(), each.minimumWidth()) for each in buttons)
        taken += Spacing.COLUMN * (len(buttons) + 1) + 2 * Spacing.WINDOW
        self._hints.setVisible(
            self._rows > 0 and taken + self._hints.sizeHint().width() <= self.width()
        )


class FindBody(QWidget):
    """Everything under the dialog's head."""

    def __init__(self, words: Messages, model: FoundModel) -> None:
        super().__init__()
        self._words = words
        self._model = model
        say = words.say
        self.search = SearchField(say("find.placeholder"))
        self.search.line.setObjectName("find.text")
        self.chips = Chips()
        self.chips.set_more_name(say("find.more_categories"))
        self.chips.more_key.setObjectName("find.more_categories")
        self.amount = PriceDisplay()
        self.list = FindList(words, model)
        self.amount.setObjectName("find.price")
        self.amount.hide()
        self.foot = FindFoot(words)
        create = Key(name="create", keys="F6", words=say("find.create"), icon="plus", at=At.HEAD)
        self.create_key = make_key("find", create)
        self.nothing = EmptyState("search", say("find.nothing"), say("find.nothing_detail"))
        nothing = (self.nothing, (self.create_key, 0, CENTRE))
        middle = column(None, *nothing, None, spacing=Spacing.PANEL)
        middle.setStretch(0, 2)
        middle.setStretch(3, 3)
        self.empty = holder(middle)
        self.empty.hide()
        self.scan_works = Text(say("find.scan_works"), role=TextRole.SMALL, tone="text2")
        narrow = row((self.chips, 1), self.scan_works, spacing=Spacing.WINDOW)
        parts = (self.search, self.amount, narrow, (self.list, 1), (self.empty, 1))
        upper = column(*parts, spacing=Spacing.COLUMN, margins=(14, 14, 14, 0))
        lay(self, column((upper, 1), self.foot, spacing=0))
        self.list.view.selected.connect(self._speak)

    def show_categories(self, categories: Sequence[str]) -> None:
        """Offer the groups of the catalogue after the chip for all of them."""
        options = [Option(key=ALL, words=self._words.say("find.all_categories"))]
        options += [Option(key=each, words=each) for each in categories if each]
        self.chips.set_options(options)
        for key, chip in self.chips.chips.items():
            chip.setObjectName(f"find.category.{key}")

    def show_rows(self, count: int, *, may_create: bool, is_asked: bool) -> None:
        """Show the list, or that there is nothing; `is_asked` tells that something was typed."""
        say = self._words.say
        found = count > 0
        nothing = (
            ("nothing", "nothing_detail") if is_asked else ("no_articles", "no_articles_detail")
        )
        self.nothing.set_words(*(say(f"find.{key}") for key in nothing))
        self.list.setVisible(found)
        self.empty.setVisible(not found)
        self.create_key.setVisible(may_create)
        self.foot.show_rows(count)

    def show_checking(self, *, is_checking: bool) -> None:
        """Put the glass in the place of the chips while prices are only looked at."""
        self.amount.setVisible(is_checking)
        self.chips.setVisible(not is_checking)
        self.scan_works.setVisible(not is_checking)
        self.foot.show_checking(is_checking=is_checking)

    def show_counts(self, found: Found, total: int, *, is_asked: bool) -> None:
        """Say how many of all articles were found, and of something asked for where they are."""
        counts = {name: count for name, count in found.categories if count and is_asked}
        self.chips.set_counts(counts)
        every = format_whole(total)
        count = format_whole(found.count)
        if found.is_cut:
            said = self._words.say("find.more_than", found=count, total=every)
        elif found.count == total:
            said = self._words.count("find.all", total, total=every)
        else:
            said = self._words.count("find.count", total, found=count, total=every)
        self.search.set_count(said)

    def show_price(self, article: Article) -> None:
        """Show an article large on the glass: name, price, and what else is asked of it."""
        say = self._words.say
        model = self._model
        facts = (
            (say("find.column_code"), shown_code(article)),
            (say("find.column_unit"), model.unit_word(article)),
            (say("sell.vat"), model.vat_text(article)),
            (say("find.category"), article.category),
        )
        known = [pair for pair in facts if pair[1]]
        per = say("find.per_unit", unit=model.unit_word(article)) if article.weighed else LEK
        unit = per if article.price else ""
        self.amount.show_price(article.name, model.price_text(article), unit, known)

    def _speak(self) -> None:
        """Tell a screen reader which row Enter takes."""
        if self._model.rowCount():
            self.search.line.setAccessibleDescription(self._model.spoken(self.list.view.row))


class FindDialog(Overlay):
    """Opened with `begin`; asks with `searched(text, category)` and is answered with `show_found`.

    `chosen` and `quantity_asked` carry an article's id, `scanned` a code, `create_requested` what
    was typed; with each of the four the dialog has closed itself. `left` is Esc or the cross.
    While prices are only looked at, a scan comes as `price_asked`, to be answered with
    `show_price` or `show_problem`, and the dialog stays; `is_checking` tells which it is.
    `is_asking` holds until the answer; Enter waits for it.
    """

    searched = Signal(str, str)
    chosen = Signal(str)
    quantity_asked = Signal(str)
    create_requested = Signal(str)
    scanned = Signal(str)
    price_asked = Signal(str)
    left = Signal()
    looks_up = ("units", "rates")

    def __init__(
        self,
        words: Messages,
        window: QWidget,
        *,
        units: Mapping[str, Unit],
        rates: Callable[[], VatRates],
    ) -> None:
        super().__init__(words, window, name="find", title="find.title", size=SIZE)
        self._total = 0
        self._asked = ""
        self._waiting_enter = False
        self.is_checking = self.is_asking = self._may_create = self._has_walked = False
        self._wait = QTimer(self, singleShot=True, interval=AFTER_LAST_KEY_MS)
        self.model = FoundModel(words, units, rates)
        self.body = FindBody(words, self.model)
        self.search = self.body.search
        self.chips = self.body.chips
        self.list = self.body.list
        self.foot = self.body.foot
        self.amount = self.body.amount
        self.frame.body.setContentsMargins(0, 0, 0, 0)
        self.frame.body.addWidget(self.body)
        self._connect()

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        self._wait.timeout.connect(self._search)
        LineKeys(self, self._key_pressed).watch([self.search.line])
        self.search.edited.connect(self._type)
        self.chips.chosen.connect(self._search)
        self.list.view.chosen.connect(self.take)
        self.foot.check.clicked.connect(self.switch_checking)
        self.foot.quantity.clicked.connect(self.ask_quantity)
        self.foot.main.clicked.connect(self.take)
        self.body.create_key.clicked.connect(self._create)

    def begin(
        self,
        categories: Sequence[tuple[str, int]],
        count: int,
        *,
        text: str = "",
        check_only: bool = False,
    ) -> None:
        """Open with the groups of the catalogue and how many articles it has; asks at once."""
        self._total = count
        self.is_checking = self._has_walked = self._waiting_enter = False
        self.search.set_text(text)
        self.body.show_categories([name for name, _ in categories])
        self._check(is_checking=check_only)
        self.open(self.search.line)
        self.search.line.selectAll()
        self._search()

    def set_purpose(self, *, for_sale: bool) -> None:
        """Say what becomes of the article: it is sold, or put somewhere else."""
        self.foot.set_purpose(for_sale=for_sale)

    def allow_create(self, *, allowed: bool) -> None:
        """Offer to create an article where none was found, or not."""
        self._may_create = allowed
        self._show_rows()

    def show_found(self, found: Found) -> None:
        """Show what was found for the last question; the selected article stays selected."""
        before = self._key() if self._has_walked else ""
        self.is_asking = False
        self.model.show(found.articles, self._asked)
        self.list.view.select(self.model.place_of(before) if before else 0)
        self.body.show_counts(found, self._total, is_asked=bool(self._asked.strip()))
        self._show_rows()
        if self._waiting_enter:
            self._waiting_enter = False
            self.take()

    def show_price(self, article: Article) -> None:
        """Show an article's price large, and add nothing."""
        self._check(is_checking=True)
        self.body.show_price(article)

    def show_problem(self, sentence: str) -> None:
        """Say that nothing is known of what was scanned to look at its price."""
        self._check(is_checking=True)
        self.amount.show_words(sentence, icon="triangle-alert")

    def code_scanned(self, text: str) -> bool:
        """A scan adds its article and closes the dialog, or asks for its price."""
        if self.is_checking:
            self.price_asked.emit(text)
        else:
            self._close_with(self.scanned, text)
        return True

    def take(self) -> None:
        """Add the selected article, or show its price; what was just typed is searched first."""
        if self._wait.isActive():
            self._search()
        if self.is_asking:
            self._waiting_enter = True
        elif self.model.rowCount():
            self._take_row(self.list.view.row)

    def ask_quantity(self) -> None:
        """Ask how many of the selected article (F3)."""
        if self.model.rowCount() and not self.is_checking:
            self._close_with(self.quantity_asked, self._key())

    def switch_checking(self) -> None:
        """Between adding and looking at prices (F4)."""
        self._check(is_checking=not self.is_checking)
        self.search.line.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Keys do here what they do in the field; whatever can be typed goes to it."""
        if self._key_pressed(event):
            event.accept()
        elif event.text().isprintable() and event.text() and not event.modifiers() & COMMANDS:
            self.search.type_key(event.text())
        else:
            super().keyPressEvent(event)

    def _key_pressed(self, event: QKeyEvent) -> bool:
        """Do what a key does; held down, only the walking keys go on."""
        key = Qt.Key(event.key())
        if key in WALKS:
            self._has_walked = True
            self.list.view.walk(*WALKS[key])
            return True
        number = key.value - Qt.Key.Key_0.value
        is_direct = bool(event.modifiers() & CONTROL) and 1 <= number <= DIRECT
        action = self._key_actions().get(key)
        if event.isAutoRepeat() or not (is_direct or action):
            return is_direct or action is not None
        if is_direct:
            self._take_row(number - 1)
        elif action is not None:
            action()
        return True

    def _key_actions(self) -> Mapping[Qt.Key, Callable[[], None]]:
        return dict.fromkeys(ENTER_KEYS, self.take) | {
            Qt.Key.Key_F3: self.ask_quantity,
            Qt.Key.Key_F4: self.switch_checking,
            Qt.Key.Key_F6: self._create,
        }

    def _take_row(self, row: int) -> None:
        if row >= self.model.rowCount():
            return
        if self.is_checking:
            self.list.view.select(row)
            self.show_price(self.model.article(row))
        else:
            self._close_with(self.chosen, self.model.row(row).key)

    def _create(self) -> None:
        if self._may_create and not self.model.rowCount():
            self._close_with(self.create_requested, self.search.text().strip())

    def _type(self) -> None:
        self._waiting_enter = False
        self._wait.start()

    def _search(self) -> None:
        """Ask for what is typed, in the chosen group; the old rows stay until the answer."""
        self._wait.stop()
        self.is_asking = True
        self._asked = self.search.text()
        self.searched.emit(self._asked, self.chips.current())

    def _check(self, *, is_checking: bool) -> None:
        if is_checking and not self.is_checking:
            self.amount.show_words(self.words.say("find.check_first"))
        self.is_checking = is_checking
        say = self.words.say
        title, sub = ("check", say("find.check_sub")) if is_checking else ("title", "")
        self.frame.set_words(say(f"find.{title}"), sub)
        self.body.show_checking(is_checking=is_checking)

    def _key(self) -> str:
        rows = self.model.rowCount()
        return self.model.row(self.list.view.row).key if rows else ""

    def _show_rows(self) -> None:
        rows = self.model.rowCount()
        asked = bool(self._asked.strip() or self.chips.current())
        self.body.show_rows(rows, may_create=self._may_create, is_asked=asked)

    def _close_with(self, signal: SignalInstance, text: str) -> None:
        self._close()
        signal.emit(text)

    def _leave(self) -> None:
        self._close()
        self.left.emit()

    def _close(self) -> None:
        """An answer that comes after this changes nothing any more."""
        self._wait.stop()
        self._waiting_enter = False
        self.close_overlay()
