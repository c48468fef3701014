"""The tables of reissued sales as peewee sees them."""

from decimal import Decimal

from peewee import AutoField, BooleanField, IntegerField, TextField

from till.domain.shop.vat import VatCode
from till.store.fields import EnumField, MoneyField, PercentField
from till.store.rows import Row


class ReissueRow(Row):
    """That a document tells a sale in other words; the newest of a sale counts."""

    sequence = AutoField()
    doc_id = TextField()
    sale_key = TextField()
    changes_vat = BooleanField()


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
    rate_percent: PercentField[Decimal] = PercentField()
    gross: MoneyField[Decimal] = MoneyField()
    net: MoneyField[Decimal] = MoneyField()
    vat: MoneyField[Decimal] = MoneyField()
