"""Typing a customer in: a business by its NUIS, or a buyer known by another document."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.domain.errors import TillError
from till.domain.shop.buyer import ALBANIA, ALPHA_2, Buyer, BuyerIdType, Country
from till.domain.text import one_line
from ui.kit.choice.exclusive import Option
from ui.kit.layout import column, row
from ui.kit.page.form import Face, Field, Form, FormPart, Pick, TypedPick, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.key import At, Key, make_key
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

LONGEST: Final = 200
PAPERS: Final = (
    BuyerIdType.PASS,
    BuyerIdType.ID,
    BuyerIdType.VAT,
    BuyerIdType.TAX,
    BuyerIdType.SOC,
    BuyerIdType.POINTS,
)
PAGE: Final = "customer"


def buyer_parts(words: Messages, countries: Mapping[str, Country]) -> tuple[FormPart, ...]:
    """Return the fields of a buyer."""
    say = words.say
    papers = [Option(key=each.value, words=say(f"buyer_paper.{each.value}")) for each in PAPERS]
    names = {code: each.names.get(words.language, code) for code, each in countries.items()}
    country = say("customer.country")
    search = say("customer.country_search")
    return (
        Pick(name="paper", words=say("customer.paper"), options=papers),
        Field(name="number", words=say("customer.nuis"), longest=LONGEST),
        TypedPick(name="country", words=country, names=names, sample=search, beside=True),
        Field(name="name", words=say("customer.name"), longest=LONGEST),
        Field(name="address", words=say("customer.address"), longest=LONGEST),
        Field(name="town", words=say("customer.town"), longest=LONGEST, beside=True),
    )


def buyer_face(words: Messages, *, has_paper: bool, away: frozenset[str] = frozenset()) -> Face:
    """Return how the fields look: a business has no other document and no country."""
    if has_paper:
        return Face(words={"number": words.say("customer.paper_number")}, away=away)
    return Face(away={"paper", "country"})


def buyer_hints(words: Messages, values: Values) -> Values:
    """Return the rule of a NUIS under its field."""
    return {} if values.get("paper") else {"number": words.say("customer.nuis_rule")}


def written(buyer: Buyer) -> Values:
    """Return what stands in the fields for a buyer."""
    return {
        "paper": buyer.id_type.value,
        "number": one_line(buyer.id_number),
        "country": buyer.country,
        "name": one_line(buyer.name),
        "address": one_line(buyer.address),
        "town": one_line(buyer.town),
    }


def read_buyer(values: Values) -> Buyer:
    """Return the buyer that is typed, still to be checked; without another document a business."""
    paper = values["paper"]
    country = values["country"] if paper else ALBANIA
    return Buyer(
        id_type=BuyerIdType(paper) if paper else BuyerIdType.NUIS,
        id_number=values["number"],
        name=values["name"],
        address=values["address"],
        town=values["town"],
        country=country,
        country_code=ALPHA_2.get(country, ""),
    )


class CustomerForm(QWidget):
    """`changed` with each key, and with another country. Enter is the dialog's."""

    changed = Signal()

    def __init__(self, words: Messages, countries: Mapping[str, Country]) -> None:
        super().__init__()
        self._words = words
        self.title = Text("", role=TextRole.H2)
        back = words.say("customer.back_to_list")
        escape = words.say("key.escape")
        self.back = make_key(
            PAGE, Key(name="back", keys=escape, words=back, icon="arrow-left", at=At.TOOL)
        )
        form: Form[Buyer] = Form(
            parts=buyer_parts(words, countries),
            write=written,
            read=lambda values, _: read_buyer(values),
            hints=lambda values, _: buyer_hints(words, values),
        )
        self.view = FormView(form, {}, page=PAGE)
        self.view.walks = False
        self.view.edited.connect(self.changed)
        head = row((self.title, 1), self.back)
        self.setLayout(column(head, (self.view, 1), spacing=Spacing.COLUMN))

    def begin(self, *, is_foreign: bool, buyer: Buyer | None = None) -> None:
        """Ask for a business, or for a buyer with another document; `buyer` fills the fields."""
        self.title.setText(self._words.say("customer.foreign" if is_foreign else "customer.new"))
        values = dict(written(buyer)) if buyer else {}
        if not is_foreign:
            values["paper"] = ""
        elif values.get("paper", BuyerIdType.NUIS.value) == BuyerIdType.NUIS.value:
            values["paper"] = PAPERS[0].value
        self.view.begin(values, None, buyer_face(self._words, has_paper=is_foreign))

    def buyer(self) -> Buyer:
        """What is typed, still to be checked."""
        return read_buyer(self.view.values())

    def show_error(self, error: TillError) -> None:
        """Say what is wrong beside the field that it is about, and go there."""
        name = error.place if error.place in self.view.controls else "number"
        is_blank = name == "country" and not self.view.values()[name]
        said = self._words.say("customer.country_search") if is_blank else self._words.error(error)
        self.view.show_error(name, said)
