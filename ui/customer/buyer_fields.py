"""Who buys, as fields: a business by its NUIS, or a buyer known by another document."""

from collections.abc import Mapping
from typing import Final

from till.domain.shop.buyer import ALBANIA, ALPHA_2, Buyer, BuyerIdType, Country
from till.domain.text import one_line
from ui.kit.choice.segmented import Option
from ui.kit.page.form import Face, Field, FormPart, Pick, TypedPick, Values
from ui.shell.messages import Messages

LONGEST: Final = 200
PAPERS: Final = (
    BuyerIdType.PASS,
    BuyerIdType.ID,
    BuyerIdType.VAT,
    BuyerIdType.TAX,
    BuyerIdType.SOC,
    BuyerIdType.POINTS,
)


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
