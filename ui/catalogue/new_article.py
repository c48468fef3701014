"""An article that the catalogue does not have, in three fields."""

from collections.abc import Callable
from math import ceil
from typing import Final, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.barcode import LONGEST_CODE, is_doubtful_barcode
from till.domain.errors import TillError
from till.domain.shop.article import LONGEST_NAME, checked_name
from till.domain.shop.vat import VatCode, VatRates
from till.domain.typed import read_price
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import FieldFace
from ui.kit.entry.line_keys import LineKeys
from ui.kit.formats import format_percent
from ui.kit.frame.dialog import DialogFoot, DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

ACROSS: Final = 5
FIRST_KEY: Final = 2
LAST_KEY: Final = 11
WIDTH: Final = 760
HEIGHT: Final = 580
ROW: Final = 54
SIZE: Final = QSize(WIDTH, HEIGHT)
LONGEST_PRICE: Final = 14
Read = TypeVar("Read")
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class VatChoice(QWidget):
    """F2 to F11 choose; the code with the highest rate is chosen at first, so that none is owed."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._codes: tuple[VatCode, ...] = ()
        self._chosen: VatCode | None = None
        self.rows: list[Segmented] = []
        self._gone: list[Segmented] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Spacing.TIGHT)
        self._column.addWidget(
            Text(words.say("create_article.vat"), role=TextRole.LABEL, tone="text2")
        )

    def current(self) -> VatCode | None:
        """The chosen code; None when the shop has none."""
        return self._chosen

    def show_rates(self, rates: VatRates) -> None:
        """Offer the codes of the shop, in their own order."""
        self._codes = tuple(sorted(rates.percent, key=lambda code: code.value))
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            # Python's own again: Qt must not destroy it later, when Python has let go of it first.
            row.setParent(None)
        self._gone = self.rows
        self.rows = []
        options = [self._option(place, rates) for place in range(len(self._codes))]
        across = ceil(len(options) / max(1, ceil(len(options) / ACROSS)))
        for start in range(0, len(options), max(1, across)):
            self._add_row(options[start : start + across])
        if self._codes:
            self.choose(max(self._codes, key=rates.rate))

    def choose(self, code: VatCode) -> None:
        """Choose a code; in every row at most one segment is marked."""
        self._chosen = code
        for row in self.rows:
            row.show_only(code.value)

    def choose_by_key(self, number: int) -> None:
        """Choose with the F key of this number; keys without a code do nothing."""
        place = number - FIRST_KEY
        if 0 <= place < len(self._codes):
            self.choose(self._codes[place])

    def _option(self, place: int, rates: VatRates) -> Option:
        code = self._codes[place]
        number = place + FIRST_KEY
        words = self._words.say(
            "create_article.vat_option", code=code.value, rate=format_percent(rates.rate(code))
        )
        return Option(key=code.value, words=words, keys=f"F{number}" if number <= LAST_KEY else "")

    def _add_row(self, options: list[Option]) -> None:
        row = Segmented(options)
        row.chosen.connect(lambda key: self.choose(VatCode(key)))
        for key, segment in row.segments.items():
            segment.setObjectName(f"create_article.vat.{key}")
        self.rows.append(row)
        self._column.addWidget(row)


class NewArticleDialog(Overlay):
    """Opened with `begin`; stays open until `close_overlay`, so that `show_problem` can speak.

    `create_requested` carries the code, the name, the price (Decimal, lek with VAT for one piece)
    and the VatCode. `left` is Esc or the cross.
    """

    create_requested = Signal(str, str, object, object)
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("create_article.title"), size=SIZE))
        self.setObjectName("create_article")
        self._words = words
        self._code = ""
        say = words.say
        self.frame.set_close_name(say("common.close"))
        self._make_fields()
        self.who = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.main = Button(
            say("create_article.add"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            keys=say("key.enter"),
        )
        self.main.setObjectName("create_article.add")
        self._lay_out()
        self._connect()

    def _make_fields(self) -> None:
        say = self._words.say
        self.code = Text("", role=TextRole.TITLE, elide=True)
        self.code_label = Text(say("create_article.code"), role=TextRole.LABEL, tone="text2")
        self.code_field = LabelledField(say("create_article.code"))
        self.name = LabelledField(say("create_article.name"))
        self.price = LabelledField(say("create_article.price"))
        self._fields = (self.code_field, self.name, self.price)
        longest = {"code": LONGEST_CODE, "name": LONGEST_NAME, "price": LONGEST_PRICE}
        for field, (name, most) in zip(self._fields, longest.items(), strict=True):
            field.line.setObjectName(f"create_article.{name}")
            field.line.setMaxLength(most)
        self.code_field.line.face = FieldFace.SIGNS
        self.price.line.face = FieldFace.NUMBERS
        self.vat = VatChoice(self._words)

    def _lay_out(self) -> None:
        upper = QWidget()
        foot = DialogFoot()
        column = self.frame.body
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(upper, 1)
        column.addWidget(foot)
        fields = QVBoxLayout(upper)
        fields.setContentsMargins(20, 16, 20, 14)
        fields.setSpacing(Spacing.HAIR)
        fields.addWidget(self.code_label)
        for part in (self.code, self.code_field, self.name, self.price, self.vat):
            fields.addWidget(part)
            fields.addSpacing(Spacing.KEYS)
        fields.addStretch(1)
        fields.addLayout(self._who_line())
        foot.row.addStretch(1)
        foot.row.addWidget(self.main)

    def _who_line(self) -> QHBoxLayout:
        """The line that says whose name is written down."""
        self.who_icon = IconLabel("file-text", size=20)
        row = QHBoxLayout()
        row.setSpacing(Spacing.COLUMN)
        row.addWidget(self.who_icon)
        row.addWidget(self.who, 1)
        return row

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        LineKeys(self, self._key_pressed).watch(field.line for field in self._fields)
        for field in self._fields:
            field.line.textChanged.connect(self._forget_problems)
        self.main.clicked.connect(self.create_it)

    def begin(self, text: str, rates: VatRates, *, needs_approval: bool = False) -> None:
        """Open for a code that no article bears, or for a name that was searched in vain.

        With a name the code is asked for too. Somebody may have to approve.
        """
        text = text.strip()
        is_code = any(sign.isdigit() for sign in text) and len(text.split()) == 1
        self._show_code(text if is_code else "")
        self.name.set_text("" if is_code else text)
        self.price.set_text("")
        self.vat.show_rates(rates)
        rows = len(self.vat.rows) - 1 + (0 if is_code else 1)
        larger = (current_theme().text_size - 100) * 3
        self.frame.preferred = QSize(WIDTH, HEIGHT + ROW * max(0, rows) + larger)
        who, icon = ("who_approves", "shield") if needs_approval else ("who", "file-text")
        self.who.setText(self._words.say(f"create_article.{who}"))
        self.who_icon.show_icon(icon)
        self._forget_problems()
        self.open(self.name.line if is_code else self.code_field.line)

    def code_scanned(self, text: str) -> bool:
        """A scan is the code of the new article."""
        self._show_code(text)
        self._forget_problems()
        self.name.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _show_code(self, code: str) -> None:
        """Show a code that is known, or ask for it."""
        self._code = code
        self.code.setText(code)
        is_doubtful = is_doubtful_barcode(code)
        label = "code_doubtful" if is_doubtful else "code"
        self.code_label.setText(self._words.say(f"create_article.{label}"))
        self.code_label.set_tone("wait" if is_doubtful else "text2")
        self.code_field.set_text("")
        for part in (self.code, self.code_label):
            part.setVisible(bool(code))
        self.code_field.setVisible(not code)

    def show_problem(self, sentence: str) -> None:
        """Say why the article was not created; an empty sentence makes it right again."""
        self._forget_problems()
        if sentence:
            self.name.show_error(sentence)

    def create_it(self) -> None:
        """Ask for the article, or say what is amiss and go there."""
        code = self._code or self._read_code()
        name = self._read(self.name, checked_name) if code else None
        price = self._read(self.price, read_price) if name else None
        vat_code = self.vat.current()
        if price is not None and vat_code is not None:
            self.create_requested.emit(code, name, price, vat_code)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if self._key_pressed(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _key_pressed(self, event: QKeyEvent) -> bool:
        """Enter goes on to the price, then creates; F keys choose the VAT code."""
        number = event.key() - Qt.Key.Key_F1.value + 1
        if event.key() in ENTER_KEYS:
            if not event.isAutoRepeat():
                self._enter()
            return True
        if FIRST_KEY <= number <= LAST_KEY:
            self.vat.choose_by_key(number)
            return True
        return False

    def _enter(self) -> None:
        """Go on to the next empty field; from the last one, create."""
        here = [each for each in self._fields if each.line.hasFocus() and each.text().strip()]
        after = self._fields[self._fields.index(here[0]) + 1 :] if here else ()
        empty = [each for each in after if not each.text().strip()]
        if empty:
            empty[0].line.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.create_it()

    def _read_code(self) -> str:
        code = self.code_field.text().strip()
        if not code:
            self.code_field.show_error(self._words.say("create_article.code_missing"))
            self.code_field.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return code

    def _read(self, field: LabelledField, reading: Callable[[str], Read]) -> Read | None:
        """What a field says; None with a sentence under it when that cannot be taken."""
        try:
            return reading(field.text().strip())
        except TillError as error:
            field.show_error(self._words.error(error))
            field.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return None

    def _forget_problems(self) -> None:
        for field in self._fields:
            field.set_hint("")
        if is_doubtful_barcode(self.code_field.text().strip()):
            self.code_field.set_hint(self._words.say("create_article.code_doubtful"))

    def _leave(self) -> None:
        self.close_overlay()
        self.left.emit()
