"""A new article at the counter: the dialog of three fields, joined with the shelf."""

from collections.abc import Callable
from decimal import Decimal
from math import ceil
from typing import Final, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.shop.catalogue_editing import create_article
from till.actions.till import housekeeping
from till.domain.barcode import LONGEST_CODE, is_doubtful_barcode
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.article import LONGEST_NAME, checked_name
from till.domain.shop.vat import VatCode, VatRates
from till.domain.typed import read_price
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Option
from ui.kit.choice.key_choice import Choice
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import FieldFace, LineKeys
from ui.kit.frame.dialog import DialogFoot
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import column, holder, row
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_percent
from ui.shell.controllers import Controller, LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Shell
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

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


class NewArticleDialog(Overlay):
    """Opened with `begin`; stays open until `close_overlay`, so that `show_problem` can speak.

    `create_requested` carries the code, the name, the price (Decimal, lek with VAT for one piece)
    and the VatCode. `left` is Esc or the cross.
    """

    create_requested = Signal(str, str, object, object)
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(
            words, window, name="create_article", title="create_article.title", size=SIZE
        )
        self._code = ""
        say = words.say
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
        say = self.words.say
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
        self.vat = Choice((), has_to_choose=True)
        self.vat_label = Text(say("create_article.vat"), role=TextRole.LABEL, tone="text2")

    def _lay_out(self) -> None:
        self.who_icon = IconLabel("file-text", size=20)
        who = row(self.who_icon, (self.who, 1), spacing=Spacing.COLUMN)
        gap = int(Spacing.KEYS)
        fields = [part for each in self._fields for part in (each, gap)]
        vat = column(self.vat_label, self.vat, spacing=Spacing.TIGHT)
        parts = (self.code_label, self.code, gap, *fields, vat, gap, None, who)
        upper = holder(column(*parts, spacing=Spacing.HAIR, margins=(20, 16, 20, 14)))
        foot = DialogFoot()
        foot.row.addStretch(1)
        foot.row.addWidget(self.main)
        self.frame.body.setContentsMargins(0, 0, 0, 0)
        self.frame.body.addLayout(column((upper, 1), foot, spacing=0))

    def _offer_rates(self, rates: VatRates) -> None:
        """Offer the codes of the shop by F2 to F11; the highest is chosen, so that none is owed."""
        codes = sorted(rates.percent, key=lambda code: code.value)
        self.vat.set_options([self._option(place, code, rates) for place, code in enumerate(codes)])
        self.vat.setObjectName("create_article.vat")
        if codes:
            self.vat.choose(max(codes, key=rates.rate).value)

    def _option(self, place: int, code: VatCode, rates: VatRates) -> Option:
        number = place + FIRST_KEY
        rate = format_percent(rates.rate(code))
        words = self.words.say("create_article.vat_option", code=code.value, rate=rate)
        return Option(key=code.value, words=words, keys=f"F{number}" if number <= LAST_KEY else "")

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
        self._offer_rates(rates)
        rows = ceil(len(self.vat.keys) / ACROSS) - 1 + (0 if is_code else 1)
        larger = (current_theme().text_size - 100) * 3
        self.frame.preferred = QSize(WIDTH, HEIGHT + ROW * max(0, rows) + larger)
        who, icon = ("who_approves", "shield") if needs_approval else ("who", "file-text")
        self.who.setText(self.words.say(f"create_article.{who}"))
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
        self.code_label.setText(self.words.say(f"create_article.{label}"))
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
        if price is not None and vat_code:
            self.create_requested.emit(code, name, price, VatCode(vat_code))

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
            for code, key in self.vat.keys.items():
                if key.option.keys == f"F{number}":
                    self.vat.choose(code)
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
            self.code_field.show_error(self.words.say("create_article.code_missing"))
            self.code_field.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return code

    def _read(self, field: LabelledField, reading: Callable[[str], Read]) -> Read | None:
        """What a field says; None with a sentence under it when that cannot be taken."""
        try:
            return reading(field.text().strip())
        except TillError as error:
            field.show_error(self.words.error(error))
            field.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return None

    def _forget_problems(self) -> None:
        for field in self._fields:
            field.set_hint("")
        if is_doubtful_barcode(self.code_field.text().strip()):
            self.code_field.set_hint(self.words.say("create_article.code_doubtful"))

    def _leave(self) -> None:
        self.close_overlay()
        self.left.emit()


class NewArticleController(Controller):
    """`begin` is given the code, or the text that was searched; `add` sells what was created."""

    _dialog = LateDialog(NewArticleDialog)

    def __init__(self, shell: Shell, add: Callable[[str], None]) -> None:
        super().__init__(shell)
        shell.when_made(NewArticleDialog, self._join)
        self._add = add

    def _join(self, dialog: NewArticleDialog) -> None:
        dialog.create_requested.connect(self._create)
        dialog.left.connect(self._go_on_selling)

    def begin(self, code: str) -> None:
        """Open the dialog with a code that no article bears."""
        till = self.shell.till
        needs_approval = not till.limits.may(Right.CREATE_ARTICLE)
        self._dialog.begin(code, till.rates, needs_approval=needs_approval)

    def _create(self, code: str, name: str, price: Decimal, vat_code: VatCode) -> None:
        till = self.shell.till

        async def create(approval: Approval | None) -> None:
            article = await create_article(till, code, name, price, vat_code, approval=approval)
            self._dialog.close_overlay()
            with housekeeping(till.warn):
                self._add(article.article_id)
            self._go_on_selling()

        self.shell.run_with_approval(
            create,
            name="create article",
            about=lambda: Asked(of=name, amount=price),
            on_failure=self._refuse,
        )

    def _refuse(self, error: TillError) -> None:
        words = self.shell.words
        is_refused = isinstance(error, ApprovalNeeded)
        sentence = words.say("asked.refused") if is_refused else words.error(error)
        self._dialog.show_problem(sentence)

    def _go_on_selling(self) -> None:
        self.shell.selling_goes_on.emit()
