"""The number pad, prices, a new article and earlier sales, for `tests.ui.shots_find`.

Lives here: the pictures' own example data put on the real dialogs.
Must not: assert anything.
"""

from decimal import Decimal

from PySide6.QtWidgets import QWidget

from tests.ui.examples import example_sale
from till.domain.cash.exchange import parse_rate
from till.domain.fiscal.document import Completion, DocumentState, FiscalDocument
from till.domain.identifiers import DocId, DocKind, Fic, Iic
from till.domain.shop.vat import KNOWN_RATES, VatCode, VatRates
from till.domain.typed import read_quantity
from till.system.reference_tables import load_units
from ui.catalogue.new_article_controller import NewArticleDialog
from ui.kit.frame.overlay import Overlay
from ui.kit.page.number import NumberDialog, NumberRequest
from ui.price.dialog import PriceDialog
from ui.price.draft import PriceMethod
from ui.shell.messages import Messages
from ui.weight.dialog import WeightDialog
from ui.weight.draft import ScaleReading, ScaleState

COUNTER_RATES = VatRates(
    percent={code: KNOWN_RATES[code] for code in (VatCode.B, VatCode.C, VatCode.E)}
)


def number_weight(words: Messages, window: QWidget) -> Overlay:
    made = NumberDialog(words, window)
    made.ask(
        NumberRequest(
            title=words.say("quantity.title"),
            sub="Djathë i bardhë deleje",
            unit="kg",
            read=read_quantity,
            of_line=True,
        ),
        str,
    )
    for digit in "0,845":
        made.asked.pad.digit.emit(digit)
    return made


def weight(words: Messages, window: QWidget, *, has_scale: bool) -> WeightDialog:
    made = WeightDialog(words, window, units=load_units())
    tomatoes = example_sale.article("Domate serre", "140", "101", weighed=True)
    made.begin(tomatoes, has_scale=has_scale)
    return made


def weight_by_hand(words: Messages, window: QWidget) -> Overlay:
    made = weight(words, window, has_scale=False)
    made.field.type_digit("1240")
    return made


def weight_empty(words: Messages, window: QWidget) -> Overlay:
    return weight(words, window, has_scale=False)


def weight_of_scale(words: Messages, window: QWidget) -> Overlay:
    made = weight(words, window, has_scale=True)
    made.show_reading(ScaleReading(state=ScaleState.CALM, quantity=Decimal("1.24")))
    return made


def weight_moving(words: Messages, window: QWidget) -> Overlay:
    made = weight(words, window, has_scale=True)
    made.show_reading(ScaleReading(state=ScaleState.MOVING))
    return made


def weight_scale_gone(words: Messages, window: QWidget) -> Overlay:
    made = weight(words, window, has_scale=True)
    made.show_reading(ScaleReading(state=ScaleState.PROBLEM))
    made.field.type_digit("45,5")
    return made


def number_rate(words: Messages, window: QWidget) -> Overlay:
    made = NumberDialog(words, window)
    made.ask(
        NumberRequest(
            title=words.say("exchange.title"),
            sub=words.say("exchange.sub"),
            unit=words.say("exchange.unit"),
            suggestion="97,40",
            read=parse_rate,
        ),
        str,
    )
    return made


def number_wrong(words: Messages, window: QWidget) -> Overlay:
    made = NumberDialog(words, window)
    made.ask(
        NumberRequest(title=words.say("quantity.title"), sub="Simite", read=read_quantity),
        str,
    )
    made.field.type_digit("1e9")
    made.enter()
    return made


def price_dialog(words: Messages, window: QWidget, line: int | None) -> PriceDialog:
    made = PriceDialog(words, window, units=load_units())
    made.begin(example_sale.ten_lines(), line)
    return made


def price_line(words: Messages, window: QWidget) -> Overlay:
    made = price_dialog(words, window, 5)
    made.entry.field.type_digit("25")
    return made


def price_begin(words: Messages, window: QWidget) -> Overlay:
    return price_dialog(words, window, 4)


def price_sale(words: Messages, window: QWidget) -> Overlay:
    made = price_dialog(words, window, None)
    made.choose_method(PriceMethod.LEK)
    made.entry.field.type_digit("266")
    return made


def price_other(words: Messages, window: QWidget) -> Overlay:
    made = price_dialog(words, window, 2)
    made.choose_method(PriceMethod.PRICE)
    made.entry.field.type_digit("990,50")
    return made


def price_wrong(words: Messages, window: QWidget) -> Overlay:
    made = price_dialog(words, window, 0)
    made.choose_method(PriceMethod.LEK)
    made.entry.field.type_digit("500000")
    made.enter()
    return made


def create(words: Messages, window: QWidget) -> Overlay:
    made = NewArticleDialog(words, window)
    made.begin("5310042099991", COUNTER_RATES)
    made.name.set_text("Çaj mali 50 g")
    made.price.set_text("180")
    return made


def create_wrong(words: Messages, window: QWidget) -> Overlay:
    made = NewArticleDialog(words, window)
    made.begin("5310042099991", example_sale.RATES, needs_approval=True)
    made.name.set_text("<b>Çaj</b>")
    made.price.set_text("falas")
    made.create_it()
    return made


def create_named(words: Messages, window: QWidget) -> Overlay:
    made = NewArticleDialog(words, window)
    made.begin("çaj mali", COUNTER_RATES)
    made.create_it()
    return made


def document(state: DocumentState) -> FiscalDocument:
    completion = Completion(
        fic=Fic(example_sale.FIC),
        iic=Iic("8F2C41D07A9E4B6C93D15E0A7B42C6F1"),
        invoice_order_number=1043,
    )
    return FiscalDocument(
        doc_id=DocId("1"),
        kind=DocKind.SALE,
        cash_class=True,
        day=example_sale.MOMENT.date(),
        issued_at=example_sale.MOMENT,
        state=state,
        completion=completion if state is DocumentState.COMPLETE else Completion(),
    )


SHOTS = {
    shot.__name__: shot
    for shot in (
        weight_empty,
        weight_by_hand,
        weight_of_scale,
        weight_moving,
        weight_scale_gone,
        number_weight,
        number_rate,
        number_wrong,
        price_begin,
        price_line,
        price_sale,
        price_other,
        price_wrong,
        create,
        create_named,
        create_wrong,
    )
}
