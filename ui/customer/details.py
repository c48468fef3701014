"""The right half of the customer dialog: who is meant, two switches, the way into the sale."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QStackedWidget
from typing_extensions import override

from till.domain.shop.buyer import Buyer, BuyerIdType, is_nuis
from till.domain.text import one_line
from ui.kit.avatar import Avatar
from ui.kit.choice.switch import Switch
from ui.kit.layout import Panel, Separator, column, holder, row
from ui.kit.page.key import Key, make_key
from ui.kit.state import Pill, State
from ui.kit.text import EmptyState, SaidLine, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

AVATAR: Final = 48
ROW: Final = 42
LABELS: Final = 128
LABELS_NARROW: Final = 96
WIDE: Final = 400
NAME_PX: Final = 19
LONGEST_NAME: Final = 40
LONGEST_VALUE: Final = 60
"""Signs that are shown; the buyer keeps the whole text."""
ROWS: Final = ("number", "address", "town", "country")


class CustomerDetails(Panel):
    """The customer in front: name, number, address, two switches, and the key that puts them in."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(20, 18, 20, 18), spacing=0)
        self._words = words
        self._key: tuple[BuyerIdType, str] | None = None
        self._is_busy = False
        say = words.say
        self.empty = EmptyState("user", say("customer.choose"), say("customer.choose_detail"))
        self.avatar = Avatar("", size=AVATAR)
        self.name = Text("", role=TextRole.H2, wrap=True)
        self.name.set_role(TextRole.TENDER, px=NAME_PX)
        self.state = Pill("", plain=True)
        self.values: dict[str, Text] = {}
        self.labels: dict[str, Text] = {}
        self.save = Switch(say("customer.save"), say("customer.save_detail"))
        self.save.setObjectName("customer.save")
        self.electronic = Switch(say("customer.electronic"), say("customer.electronic_detail"))
        self.electronic.setObjectName("customer.electronic")
        self._has_account = True
        self._said = SaidLine()
        self.problem = self._said.said
        put = Key(name="put", words=say("customer.put"), icon="user", primary=True)
        self.put = make_key("customer", put)
        self.put.spread = True
        self._lay_out()

    def _lay_out(self) -> None:
        words = column(self.name, self.state, spacing=2)
        words.setAlignment(self.state, Qt.AlignmentFlag.AlignLeft)
        head = row(self.avatar, (words, 1), spacing=Spacing.COLUMN)
        self._grid = self._rows()
        switches = [part for each in (self.save, self.electronic) for part in (Separator(), each)]
        shown = holder(column(head, Spacing.WINDOW, self._grid, *switches, None, spacing=0))
        self._pages = QStackedWidget()
        for page in (self.empty, shown):
            self._pages.addWidget(page)
        parts = ((self._pages, 1), self._said, int(Spacing.KEYS), self.put)
        self.body.addLayout(column(*parts, spacing=0))

    def _rows(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.setColumnStretch(1, 1)
        for place, key in enumerate(ROWS):
            strong = key == "number"
            self.labels[key] = Text("", tone="text2")
            self.labels[key].setContentsMargins(0, 0, Spacing.KEYS, 0)
            role = TextRole.BODY_STRONG if strong else TextRole.BODY
            self.values[key] = Text("", role=role, wrap=True)
            self.values[key].setMinimumHeight(ROW)
            grid.addWidget(self.labels[key], 2 * place, 0)
            grid.addWidget(self.values[key], 2 * place, 1)
            if key != ROWS[-1]:
                grid.addWidget(Separator(), 2 * place + 1, 0, 1, 2)
        return grid

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        labels = LABELS if self.width() > WIDE else LABELS_NARROW
        self._grid.setColumnMinimumWidth(0, labels)
        super().resizeEvent(event)

    def show_buyer(
        self,
        buyer: Buyer | None,
        *,
        country: str = "",
        is_saved: bool = False,
        was_forgotten: bool = False,
    ) -> None:
        """Show who is meant; another customer begins with the switches' usual places.

        `country` is its name in the language of the screen; None shows what to do.
        """
        self.show_problem("")
        self._pages.setCurrentIndex(0 if buyer is None else 1)
        if not self._is_busy:
            self.put.setEnabled(buyer is not None)
        if buyer is None:
            self._key = None
            return
        self._show_texts(buyer, country)
        has_nuis = buyer.id_type is BuyerIdType.NUIS
        if self._key is None or self._key != (buyer.id_type, buyer.id_number):
            self.save.setChecked(has_nuis)
            self.electronic.setChecked(False)
        self._key = (buyer.id_type, buyer.id_number)
        if is_saved or was_forgotten:
            self.save.setChecked(is_saved)
        saved = "forgotten" if was_forgotten else "detail"
        self.save.set_sub(self._words.say(f"customer.save_{'done' if is_saved else saved}"))
        self._show_electronic(has_nuis=has_nuis and not buyer.is_foreign)

    def follow(self, buyer: Buyer, country: str) -> None:
        """Show a buyer who is still being typed; the switches stay where they are."""
        self._key = (buyer.id_type, buyer.id_number)
        self.show_buyer(buyer, country=country)

    def set_account(self, *, has_account: bool) -> None:
        """Say at the switch, not in the middle of paying, that nobody could pay to the bank."""
        self._has_account = has_account

    def set_electronic(self, *, is_electronic: bool) -> None:
        """Put the switch where the sale has it."""
        self.electronic.setChecked(is_electronic and self.electronic.isEnabled())

    def show_problem(self, sentence: str) -> None:
        """Say why the customer cannot be put in; nothing when empty."""
        self._said.say("triangle-alert", "att", one_line(sentence))
        self._said.setVisible(bool(sentence))

    def set_busy(self, *, busy: bool) -> None:
        """Lock the button while the customer is put in."""
        self._is_busy = busy
        if busy:
            self.put.set_busy(self._words.say("customer.putting"))
        else:
            self.put.set_idle()

    def set_enter(self, keys: str) -> None:
        """Show the key on the button, or none while it means something else."""
        self.put.set_keys(keys)

    def _show_texts(self, buyer: Buyer, country: str) -> None:
        say = self._words.say
        name = one_line(buyer.name)
        self.avatar.set_initials(initials(name))
        self.name.setText(_shortened(name, LONGEST_NAME) or say("customer.new"))
        is_number = buyer.id_type is BuyerIdType.NUIS
        label = "customer.nuis" if is_number else f"buyer_paper.{buyer.id_type.value}"
        shown = say("customer.country_shown", name=country, code=buyer.country)
        values = (buyer.id_number, buyer.address, buyer.town, shown if country else buyer.country)
        labels = (label, "customer.address", "customer.town", "customer.country")
        for key, value, words in zip(ROWS, values, labels, strict=True):
            text = _shortened(one_line(value), LONGEST_VALUE)
            self.labels[key].setText(say(words))
            self.values[key].setText(text or say("customer.missing"))
            self.values[key].set_tone("text" if text else "text3")
        self.state.show_state(*self._state(buyer))

    def _state(self, buyer: Buyer) -> tuple[State, str]:
        say = self._words.say
        if buyer.id_type is BuyerIdType.NUIS:
            fits = is_nuis(buyer.id_number)
            if fits and one_line(buyer.address) and one_line(buyer.town):
                return State.OK, say("customer.nuis_fits")
            return State.WAIT, say("customer.gaps")
        if buyer.is_foreign:
            return State.INFO, say("customer.abroad")
        return State.INFO, say("customer.with_paper")

    def _show_electronic(self, *, has_nuis: bool) -> None:
        say = self._words.say
        if has_nuis:
            self.electronic.enable()
            how = "detail" if self._has_account else "without_account"
            self.electronic.set_sub(say(f"customer.electronic_{how}"))
        else:
            self.electronic.setChecked(False)
            self.electronic.disable(say("customer.electronic_needs_nuis"))
            self.electronic.set_sub(say("customer.electronic_needs_nuis"))


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def initials(name: str) -> str:
    """First letters of the first and of the last word that begins with a capital.

    `Kafe Bar Agimi sh.p.k.` is KA: what follows a business's name is no part of it.
    """
    words = [word for word in name.split() if word[0].isupper()] or name.split()
    return "".join(word[0].upper() for word in words[:1] + words[1:][-1:])
