"""The tables as peewee sees them. No row ever leaves the store: its functions return values."""

from datetime import datetime
from decimal import Decimal

from peewee import AutoField, BlobField, BooleanField, IntegerField, TextField

from till.actions.ports.records import LabelsMade, QuickKey, Receipt, ReceiptOwed, SavedBuyer
from till.domain.cash.count import CashCount, CountPurpose
from till.domain.cash.exchange import ExchangeRate
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import OPEN_STATES, DocumentState, FiscalDocument
from till.domain.fiscal.recovery import Request
from till.domain.identifiers import DocKind
from till.domain.orders.places import Place, PlacedOrder, PlaceMoney, PlaceMoneyKind
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.reports.report import ZTaken
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.selling.basket import BasketLine, Parked
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Payment, TenderKind
from till.domain.shop.article import Article
from till.domain.shop.buyer import BuyerIdType
from till.domain.shop.people import Cashier, Role
from till.domain.shop.vat import VatCode, VatShare
from till.store.fields import (
    DayField,
    DecimalTextField,
    EnumField,
    FlagField,
    MomentField,
    MoneyField,
    PackedField,
    ThousandthsField,
    UnitPriceField,
)
from till.store.json_columns import (
    accounts_in,
    accounts_text,
    buyer_in,
    buyer_text,
    facts_in,
    facts_text,
    foreign_in,
    foreign_text,
    ids_in,
    ids_text,
    lines_in,
    lines_text,
    outcome_from,
    outcome_text,
    pieces_in,
    pieces_text,
    terms_in,
    terms_text,
)
from till.store.rows import BY_PERSON, Keeps, Row

# Spelt as their indexes spell them, or SQLite would read every document ever issued.
_OPEN_STATES = ", ".join(sorted(repr(each.value) for each in OPEN_STATES))
IS_OPEN = f"state IN ({_OPEN_STATES})"
IS_REFUSED = "state = 'refused'"
OF_VAT = {"vat_code": "code", "gross": "taxed.gross", "net": "taxed.net", "vat": "taxed.vat"}


class ArticleRow(Row):
    """An article of the catalogue; `barcodes` is read beside it, one a line, and its price now.

    The row's own price is the first one, and stays; those after it are versions.
    """

    keeps = Keeps(Article, unit_price="price")
    number = AutoField()
    article_id = TextField()
    name = TextField()
    folded_name = TextField()
    unit_price: UnitPriceField[Decimal] = UnitPriceField()
    vat_code = EnumField(VatCode)
    unit = TextField()
    category = TextField()
    weighed = BooleanField()
    on_sale = BooleanField()
    deposit = TextField(null=True)
    barcodes: str | None
    price_version: int | None


class PriceVersionRow(Row):
    """A price of an article after its first; `holds_from` is empty for one that was set at once."""

    number = AutoField()
    article_id = TextField()
    unit_price: UnitPriceField[Decimal] = UnitPriceField()
    holds_from = TextField()
    change = IntegerField()
    ended_by = IntegerField(null=True)


class PriceChangeRow(Row):
    """What made prices; they count while it is valid. `made_at` is empty where nobody set them."""

    number = AutoField()
    made_at = TextField()
    person = TextField()
    person_id = IntegerField(null=True)
    is_valid = BooleanField()


class BarcodeRow(Row):
    """A code of an article, as it is looked up and as it was written."""

    code = TextField()
    article_id = TextField()
    position = IntegerField()
    written = TextField()


class QuickKeyRow(Row):
    """A place on the quick-key grid."""

    keeps = Keeps(QuickKey)
    sequence = IntegerField()
    tab = TextField()
    position = IntegerField()
    article_id = TextField()
    label = TextField()
    colour = TextField(null=True)
    picture = TextField(null=True)


class LabelPriceRow(Row):
    """The price that the last label of an article bears."""

    article_id = TextField(primary_key=True)
    price: UnitPriceField[Decimal] = UnitPriceField()


class LabelFormatRow(Row):
    """A format of labels that was used, moved by hundredths of a millimetre."""

    keeps = Keeps(LabelsMade)
    format = TextField(primary_key=True)
    across: MoneyField[Decimal] = MoneyField()
    down: MoneyField[Decimal] = MoneyField()
    labels = IntegerField()
    made_at: MomentField[datetime] = MomentField()


class UnitRow(Row):
    """A unit of the service's own list that the till does not carry with it."""

    code = TextField(primary_key=True)
    sq = TextField()
    en = TextField()
    weighed = BooleanField()


class PersonRow(Row):
    """Somebody who may sign in, or once might."""

    keeps = Keeps(
        Cashier, language="display.language", theme="display.theme", text_size="display.text_size"
    )
    person_id = AutoField()
    name = TextField()
    operator_code = TextField(null=True)
    role = EnumField(Role)
    pin_hash = TextField()
    has_left = BooleanField(default=False)
    badge = TextField(null=True)
    language = TextField(null=True)
    theme = TextField(null=True)
    text_size = IntegerField(null=True)


class DraftRow(Row):
    """The one basket that is being built; `basket` is JSON."""

    draft_id = IntegerField(primary_key=True)
    basket = TextField()


class DraftLineRow(Row):
    """A line of the draft; `line` is JSON."""

    position = IntegerField(primary_key=True)
    line = TextField()


class InvoiceDraftRow(Row):
    """The form of the one invoice that is being filled in."""

    draft_id = IntegerField(primary_key=True)
    text = TextField()


class ParkedBasketRow(Row):
    """A basket that was set aside; `basket` is JSON."""

    keeps = Keeps(Parked, parked_by="parked_by.name", parked_by_id="parked_by.person_id")
    parked_id = AutoField()
    name = TextField()
    basket = TextField()
    parked_at: MomentField[datetime] = MomentField()
    parked_by = TextField()
    parked_by_id = IntegerField(null=True)


class SavedBuyerRow(Row):
    """A buyer who comes again."""

    keeps = Keeps(
        SavedBuyer,
        id_type="buyer.id_type",
        id_number="buyer.id_number",
        name="buyer.name",
        address="buyer.address",
        town="buyer.town",
        country="buyer.country",
        country_code="buyer.country_code",
    )
    id_type = EnumField(BuyerIdType)
    id_number = TextField()
    name = TextField()
    folded_name = TextField()
    address = TextField()
    town = TextField()
    country = TextField()
    country_code = TextField()
    used_at: MomentField[datetime] = MomentField()


class ExchangeRateRow(Row):
    """A rate that was set; the newest of a currency counts."""

    keeps = Keeps(ExchangeRate, **BY_PERSON)
    sequence = AutoField()
    currency = TextField()
    rate: DecimalTextField[Decimal] = DecimalTextField()
    day = DayField()
    person = TextField()
    person_id = IntegerField(null=True)


class SaleRow(Row):
    """A closed sale."""

    keeps = Keeps(
        Sale,
        cashier_id="cashier.person_id",
        cashier_name="cashier.name",
        operator_code="cashier.operator_code",
        cashier_role="cashier.role",
    )
    sale_key = TextField(primary_key=True)
    day = DayField()
    number = IntegerField()
    closed_at: MomentField[datetime] = MomentField()
    cashier_id = IntegerField()
    cashier_name = TextField()
    operator_code = TextField(null=True)
    cashier_role = EnumField(Role)
    discount_value: MoneyField[Decimal] = MoneyField()
    total: MoneyField[Decimal] = MoneyField()
    received: MoneyField[Decimal] = MoneyField()
    change: MoneyField[Decimal] = MoneyField()
    terms = PackedField(terms_text, terms_in)


class SaleLineRow(Row):
    """A line of a sale, with the article as it was sold."""

    keeps = Keeps(
        BasketLine,
        article_id="article.article_id",
        name="article.name",
        unit_price="article.price",
        vat_code="article.vat_code",
        unit="article.unit",
        category="article.category",
        barcodes="article.barcodes",
        weighed="article.weighed",
        price_version="article.price_version",
        deposit="article.deposit",
        discount_percent="discount.percent",
        discount_amount="discount.amount",
        list_unit_price="list_price",
        by_hand="is_by_hand",
    )
    sale_key = TextField()
    position = IntegerField()
    article_id = TextField()
    name = TextField()
    unit_price: UnitPriceField[Decimal] = UnitPriceField()
    vat_code = EnumField(VatCode)
    unit = TextField()
    category = TextField()
    barcodes = PackedField(lines_text, lines_in)
    weighed = BooleanField()
    quantity = ThousandthsField()
    discount_percent: DecimalTextField[Decimal | None] = DecimalTextField(null=True)
    discount_amount: MoneyField[Decimal | None] = MoneyField(null=True)
    settled: MoneyField[Decimal | None] = MoneyField(null=True)
    list_unit_price: UnitPriceField[Decimal | None] = UnitPriceField(null=True)
    rounding: MoneyField[Decimal] = MoneyField()
    by_hand = FlagField()
    price_version = IntegerField(null=True)
    deposit = TextField(null=True)
    deposit_each = IntegerField(null=True)


class PaymentRow(Row):
    """What one kind of tender paid of a sale."""

    keeps = Keeps(Payment, foreign_cash="foreign")
    sale_key = TextField()
    position = IntegerField()
    kind = EnumField(TenderKind)
    amount: MoneyField[Decimal] = MoneyField()
    accounts = PackedField(accounts_text, accounts_in)
    foreign_cash = PackedField(foreign_text, foreign_in)


class VatRow(Row):
    """What one VAT code holds of a sale."""

    position = IntegerField()
    vat_code = EnumField(VatCode)
    rate_percent: DecimalTextField[Decimal] = DecimalTextField()
    gross: MoneyField[Decimal] = MoneyField()
    net: MoneyField[Decimal] = MoneyField()
    vat: MoneyField[Decimal] = MoneyField()


class VatShareRow(VatRow):
    """The same, of a sale as it was closed."""

    keeps = Keeps(VatShare, **OF_VAT)

    sale_key = TextField()


class ReissueRow(Row):
    """That a document tells a sale in other words; the newest of a sale counts."""

    sequence = AutoField()
    doc_id = TextField()
    sale_key = TextField()
    changes_vat = BooleanField()
    buyer = PackedField(buyer_text, buyer_in)


class ReissueLineRow(Row):
    """How a line is named, measured and taxed now."""

    keeps = Keeps(BasketLine, name="article.name", vat_code="article.vat_code", unit="article.unit")
    reissue = IntegerField()
    position = IntegerField()
    name = TextField()
    vat_code = EnumField(VatCode)
    unit = TextField()


class ReissueVatRow(VatRow):
    """The same, of a sale in the words of a reissue."""

    keeps = Keeps(VatShare, **OF_VAT)

    reissue = IntegerField()


class DocumentRow(Row):
    """A fiscal document; `sequence` is the order in which they were kept."""

    keeps = Keeps(
        FiscalDocument,
        fic="completion.fic",
        eic="completion.eic",
        iic="completion.iic",
        fcdc="completion.fcdc",
        verification_link="completion.verification_link",
        invoice_number="completion.invoice_number",
        invoice_order_number="completion.invoice_order_number",
        total_text="completion.total_text",
        net_text="completion.net_text",
        vat_text="completion.vat_text",
        problem_key="problem.key",
        problem_message="problem.message",
        problem_field="problem.field",
        problem_code="problem.code",
    )
    sequence = AutoField()
    doc_id = TextField()
    kind = EnumField(DocKind)
    cash_class = BooleanField()
    sale_key = TextField(null=True)
    day = DayField()
    issued_at: MomentField[datetime] = MomentField()
    state = EnumField(DocumentState)
    attempts = IntegerField()
    first_attempt_at: MomentField[datetime | None] = MomentField(null=True)
    next_attempt_at: MomentField[datetime | None] = MomentField(null=True)
    fic = TextField(null=True)
    iic = TextField(null=True)
    fcdc = TextField(null=True)
    verification_link = TextField(null=True)
    invoice_number = TextField(null=True)
    invoice_order_number = IntegerField(null=True)
    total_text = TextField(null=True)
    problem_key = TextField(null=True)
    problem_message = TextField(null=True)
    problem_field = TextField(null=True)
    problem_code = TextField(null=True)
    body = BlobField()
    is_electronic = BooleanField()
    originals = PackedField(ids_text, ids_in)
    replaces = TextField(null=True)
    eic = TextField(null=True)
    completed_at: MomentField[datetime | None] = MomentField(null=True)
    pending_request = BlobField()
    net_text = TextField(null=True)
    vat_text = TextField(null=True)


class AttemptRow(Row):
    """A request made for a document."""

    keeps = Keeps(
        Attempt, http_status="answer.http_status", outcome="answer.outcome", body="answer.body"
    )
    doc_id = TextField()
    number = IntegerField()
    request = EnumField(Request)
    started_at: MomentField[datetime] = MomentField()
    ended_at: MomentField[datetime | None] = MomentField(null=True)
    http_status = IntegerField(null=True)
    outcome = PackedField(outcome_text, outcome_from)
    body = BlobField(null=True)
    address = TextField(null=True)
    answer_id = IntegerField(null=True)


class ReceiptOwedRow(Row):
    """A receipt still to be fetched."""

    keeps = Keeps(ReceiptOwed)
    sequence = AutoField()
    doc_id = TextField()
    iic = TextField()
    since: MomentField[datetime] = MomentField()


class ReceiptRow(Row):
    """A receipt as the service drew it."""

    keeps = Keeps(Receipt)
    doc_id = TextField(primary_key=True)
    width_mm = IntegerField()
    image = BlobField()


class MovementRow(Row):
    """Cash that came or went."""

    keeps = Keeps(CashMovement, **BY_PERSON)
    sequence = AutoField()
    kind = EnumField(MovementKind)
    amount: MoneyField[Decimal] = MoneyField()
    day = DayField()
    moment: MomentField[datetime] = MomentField()
    person = TextField()
    person_id = IntegerField(null=True)
    doc_id = TextField()
    note = TextField()


class PlaceRow(Row):
    """A table, or a name that orders wait under."""

    keeps = Keeps(Place, plan_column="spot.column", plan_row="spot.row")

    place_id = IntegerField(primary_key=True)
    name = TextField()
    area = TextField()
    plan_column = IntegerField(null=True)
    plan_row = IntegerField(null=True)
    is_gone = BooleanField()


class PlaceOrderRow(Row):
    """Where an order waits; `is_open` follows from its documents."""

    keeps = Keeps(PlacedOrder, server="server.name", server_id="server.person_id")

    sale_key = TextField()
    place_id = IntegerField()
    server = TextField()
    server_id = IntegerField(null=True)
    guest = TextField()
    note = TextField()
    is_open = BooleanField()


class PlaceMoneyRow(Row):
    """Money for a part of what a place owes."""

    keeps = Keeps(PlaceMoney, **BY_PERSON)

    sequence = AutoField()
    place_id = IntegerField()
    kind = EnumField(PlaceMoneyKind)
    tender = EnumField(TenderKind)
    amount: MoneyField[Decimal] = MoneyField()
    day = DayField()
    moment: MomentField[datetime] = MomentField()
    person = TextField()
    person_id = IntegerField(null=True)


class CashCountRow(Row):
    """A count of the drawer."""

    keeps = Keeps(
        CashCount,
        counted="count.amount",
        pieces="count.pieces",
        foreign_cash="count.foreign",
        note="count.note",
        is_blind="count.is_blind",
        to_person="to_person.name",
        to_person_id="to_person.person_id",
        approved_by="approved_by.name",
        approved_by_id="approved_by.person_id",
        **BY_PERSON,
    )
    sequence = AutoField()
    day = DayField()
    moment: MomentField[datetime] = MomentField()
    person = TextField()
    person_id = IntegerField(null=True)
    purpose = EnumField(CountPurpose)
    counted: MoneyField[Decimal] = MoneyField()
    expected: MoneyField[Decimal] = MoneyField()
    is_blind = BooleanField()
    note = TextField()
    to_person = TextField(null=True)
    to_person_id = IntegerField(null=True)
    approved_by = TextField(null=True)
    approved_by_id = IntegerField(null=True)
    pieces = PackedField(pieces_text, pieces_in)
    foreign_cash = PackedField(foreign_text, foreign_in)


class DayClosingRow(Row):
    """A Z report; `report` is JSON, sealed by `sha256`."""

    keeps = Keeps(ZTaken, **BY_PERSON)
    number = IntegerField(primary_key=True)
    day = DayField()
    taken_at: MomentField[datetime] = MomentField()
    person = TextField()
    person_id = IntegerField(null=True)
    replaces = IntegerField(null=True)
    last_movement = IntegerField()
    report = TextField()
    sha256 = TextField()


class PrintJobRow(Row):
    """A receipt or a slip that is to come out on paper; `image` is the receipt's own."""

    keeps = Keeps(PrintJob, copy_number="copy")
    job_id = AutoField()
    doc_id = TextField(null=True)
    queued_at: MomentField[datetime] = MomentField()
    copy_number = IntegerField()
    state = EnumField(PrintJobState)
    tries = IntegerField()
    problem = TextField(null=True)
    role = EnumField(PaperRole)
    slip = TextField(null=True)
    image: bytes | None


class JournalRow(Row):
    """An action, with the links that seal it; `seals` is JSON."""

    keeps = Keeps(JournalEntry, **BY_PERSON)
    number = AutoField()
    moment: MomentField[datetime] = MomentField()
    person = TextField()
    person_id = IntegerField(null=True)
    action = EnumField(JournalAction)
    facts = PackedField(facts_text, facts_in)
    previous_link = TextField()
    link = TextField()
    life = IntegerField()
    seals = TextField()
