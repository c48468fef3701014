"""The tables as peewee sees them. No row ever leaves the store: its functions return values."""

import re
from datetime import datetime
from decimal import Decimal

from peewee import (
    AutoField,
    BlobField,
    BooleanField,
    IntegerField,
    Model,
    TextField,
)

from till.domain.cash.count import CountPurpose
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.document import OPEN_STATES, DocumentState
from till.domain.fiscal.recovery import Request
from till.domain.identifiers import DocKind
from till.domain.orders.places import PlaceMoneyKind
from till.domain.paper.print_job import PaperRole, PrintJobState
from till.domain.rights.journal import JournalAction
from till.domain.selling.tender import TenderKind
from till.domain.shop.buyer import BuyerIdType
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode
from till.store.fields import (
    DayField,
    DecimalTextField,
    EnumField,
    MomentField,
    MoneyField,
    ThousandthsField,
    UnitPriceField,
)

# Spelt as their indexes spell them, or SQLite would read every document ever issued.
_OPEN_STATES = ", ".join(sorted(repr(each.value) for each in OPEN_STATES))
IS_OPEN = f"state IN ({_OPEN_STATES})"
IS_REFUSED = "state = 'refused'"


def _table_name(model: type[Model]) -> str:
    words = re.findall("[A-Z][a-z]+", model.__name__.removesuffix("Row"))
    return "_".join(words).lower()


class Row(Model):
    """What all rows share: the table is named after the class, in snake case, without `Row`."""

    class Meta:
        """Peewee's settings, inherited by all."""

        primary_key = False
        table_function = staticmethod(_table_name)

    @classmethod
    def to_columns(cls, **values: object) -> dict[str, object]:
        """Return values as these columns keep them, for a statement that names them."""
        return {
            name: None if value is None else getattr(cls, name).db_value(value)
            for name, value in values.items()
        }


class ArticleRow(Row):
    """An article of the catalogue; `barcodes` is read beside it, one a line."""

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
    barcodes: str | None


class QuickKeyRow(Row):
    """A place on the quick-key grid."""

    sequence = IntegerField()
    tab = TextField()
    position = IntegerField()
    article_id = TextField()
    label = TextField()


class UnitRow(Row):
    """A unit of the service's own list that the till does not carry with it."""

    code = TextField(primary_key=True)
    sq = TextField()
    en = TextField()
    weighed = BooleanField()


class PersonRow(Row):
    """Somebody who may sign in, or once might."""

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


class ParkedBasketRow(Row):
    """A basket that was set aside; `basket` is JSON."""

    parked_id = AutoField()
    name = TextField()
    basket = TextField()
    parked_at: MomentField[datetime] = MomentField()
    parked_by = TextField()
    parked_by_id = IntegerField(null=True)


class SavedBuyerRow(Row):
    """A buyer who comes again."""

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

    sequence = AutoField()
    currency = TextField()
    rate: DecimalTextField[Decimal] = DecimalTextField()
    day = DayField()
    person = TextField()
    person_id = IntegerField(null=True)


class SaleRow(Row):
    """A closed sale."""

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
    terms = TextField(null=True)


class SaleLineRow(Row):
    """A line of a sale, with the article as it was sold."""

    sale_key = TextField()
    position = IntegerField()
    article_id = TextField()
    name = TextField()
    unit_price: UnitPriceField[Decimal] = UnitPriceField()
    vat_code = EnumField(VatCode)
    unit = TextField()
    category = TextField()
    barcodes = TextField()
    weighed = BooleanField()
    quantity = ThousandthsField()
    discount_percent: DecimalTextField[Decimal | None] = DecimalTextField(null=True)
    discount_amount: MoneyField[Decimal | None] = MoneyField(null=True)
    settled: MoneyField[Decimal | None] = MoneyField(null=True)
    list_unit_price: UnitPriceField[Decimal | None] = UnitPriceField(null=True)
    rounding: MoneyField[Decimal] = MoneyField()
    by_hand = BooleanField(null=True)


class PaymentRow(Row):
    """What one kind of tender paid of a sale."""

    sale_key = TextField()
    position = IntegerField()
    kind = EnumField(TenderKind)
    amount: MoneyField[Decimal] = MoneyField()
    accounts = TextField(null=True)
    foreign_cash = TextField(null=True)


class VatShareRow(Row):
    """What one VAT code holds of a sale."""

    sale_key = TextField()
    position = IntegerField()
    vat_code = EnumField(VatCode)
    rate_percent: DecimalTextField[Decimal] = DecimalTextField()
    gross: MoneyField[Decimal] = MoneyField()
    net: MoneyField[Decimal] = MoneyField()
    vat: MoneyField[Decimal] = MoneyField()


class ReissueRow(Row):
    """That a document tells a sale in other words; the newest of a sale counts."""

    sequence = AutoField()
    doc_id = TextField()
    sale_key = TextField()
    changes_vat = BooleanField()
    buyer = TextField(null=True)


class ReissueLineRow(Row):
    """How a line is named, measured and taxed now."""

    reissue = IntegerField()
    position = IntegerField()
    name = TextField()
    vat_code = EnumField(VatCode)
    unit = TextField()


class ReissueVatRow(Row):
    """What one VAT code holds of the sale now."""

    reissue = IntegerField()
    position = IntegerField()
    vat_code = EnumField(VatCode)
    rate_percent: DecimalTextField[Decimal] = DecimalTextField()
    gross: MoneyField[Decimal] = MoneyField()
    net: MoneyField[Decimal] = MoneyField()
    vat: MoneyField[Decimal] = MoneyField()


class DocumentRow(Row):
    """A fiscal document; `sequence` is the order in which they were kept."""

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
    originals = TextField()
    replaces = TextField(null=True)
    eic = TextField(null=True)
    completed_at: MomentField[datetime | None] = MomentField(null=True)
    pending_request = BlobField()
    net_text = TextField(null=True)
    vat_text = TextField(null=True)


class AttemptRow(Row):
    """A request made for a document; `outcome` is JSON."""

    doc_id = TextField()
    number = IntegerField()
    request = EnumField(Request)
    started_at: MomentField[datetime] = MomentField()
    ended_at: MomentField[datetime | None] = MomentField(null=True)
    http_status = IntegerField(null=True)
    outcome = TextField(null=True)
    body = BlobField(null=True)
    address = TextField(null=True)
    answer_id = IntegerField(null=True)


class ReceiptOwedRow(Row):
    """A receipt still to be fetched."""

    sequence = AutoField()
    doc_id = TextField()
    iic = TextField()
    since: MomentField[datetime] = MomentField()


class ReceiptRow(Row):
    """A receipt as the service drew it."""

    doc_id = TextField(primary_key=True)
    width_mm = IntegerField()
    image = BlobField()


class MovementRow(Row):
    """Cash that came or went."""

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

    place_id = IntegerField(primary_key=True)
    name = TextField()
    area = TextField()
    plan_column = IntegerField(null=True)
    plan_row = IntegerField(null=True)
    is_gone = BooleanField()


class PlaceOrderRow(Row):
    """Where an order waits; `is_open` follows from its documents."""

    sale_key = TextField()
    place_id = IntegerField()
    server = TextField()
    server_id = IntegerField(null=True)
    guest = TextField()
    note = TextField()
    is_open = BooleanField()


class PlaceMoneyRow(Row):
    """Money for a part of what a place owes."""

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
    """A count of the drawer; `pieces` and `foreign_cash` are JSON."""

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
    pieces = TextField(null=True)
    foreign_cash = TextField(null=True)


class DayClosingRow(Row):
    """A Z report; `report` is JSON, sealed by `sha256`."""

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
    """An action, with the links that seal it; `facts` and `seals` are JSON."""

    number = AutoField()
    moment: MomentField[datetime] = MomentField()
    person = TextField()
    person_id = IntegerField(null=True)
    action = EnumField(JournalAction)
    facts = TextField()
    previous_link = TextField()
    link = TextField()
    life = IntegerField()
    seals = TextField()
