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

from till.domain.cash.movement import MovementKind
from till.domain.fiscal.document import DocKind, DocumentState
from till.domain.fiscal.recovery import Request
from till.domain.paper.print_job import PaperRole, PrintJobState
from till.domain.selling.tender import TenderKind
from till.domain.shop.journal import JournalAction
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode
from till.store.fields import (
    DayField,
    EnumField,
    MomentField,
    MoneyField,
    PercentField,
    ThousandthsField,
)


def _table_name(model: type[Model]) -> str:
    words = re.findall("[A-Z][a-z]+", model.__name__.removesuffix("Row"))
    return "_".join(words).lower()


class Row(Model):
    """What all rows share: the table is named after the class, in snake case, without `Row`."""

    class Meta:
        """Peewee's settings, inherited by all."""

        primary_key = False
        table_function = staticmethod(_table_name)


class QuickKeyRow(Row):
    """A place on the quick-key grid."""

    sequence = IntegerField()
    tab = TextField()
    position = IntegerField()
    article_id = TextField()
    label = TextField()


class PersonRow(Row):
    """Somebody who may sign in, or once might."""

    person_id = AutoField()
    name = TextField()
    operator_code = TextField(null=True)
    role = EnumField(Role)
    pin_hash = TextField()
    has_left = BooleanField(default=False)
    badge = TextField(null=True)


class DraftRow(Row):
    """The one basket that is being built."""

    draft_id = IntegerField(primary_key=True)
    basket = TextField()


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
    price: MoneyField[Decimal] = MoneyField()
    vat_code = EnumField(VatCode)
    unit = TextField()
    category = TextField()
    barcodes = TextField()
    weighed = BooleanField()
    quantity = ThousandthsField()
    discount_percent: PercentField[Decimal | None] = PercentField(null=True)
    discount_amount: MoneyField[Decimal | None] = MoneyField(null=True)
    settled: MoneyField[Decimal | None] = MoneyField(null=True)
    list_price: MoneyField[Decimal | None] = MoneyField(null=True)


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
    rate_percent: PercentField[Decimal] = PercentField()
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
    wish = BlobField()


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
    doc_id = TextField()
    note = TextField()


class PrintJobRow(Row):
    """A picture or a slip that is to come out on paper; `image` is empty where it is a slip."""

    job_id = AutoField()
    doc_id = TextField(null=True)
    queued_at: MomentField[datetime] = MomentField()
    copy_number = IntegerField()
    state = EnumField(PrintJobState)
    tries = IntegerField()
    problem = TextField(null=True)
    image = BlobField()
    role = EnumField(PaperRole)
    slip = TextField(null=True)


class JournalRow(Row):
    """A deed, with the links that seal it; `facts` is JSON."""

    number = AutoField()
    moment: MomentField[datetime] = MomentField()
    person = TextField()
    deed = EnumField(JournalAction)
    facts = TextField()
    previous_link = TextField()
    link = TextField()
