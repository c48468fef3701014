"""The tables of the day as peewee sees them: counts of the drawer, Z reports."""

from datetime import datetime
from decimal import Decimal

from peewee import AutoField, BooleanField, IntegerField, TextField

from till.domain.cash.count import CountPurpose
from till.store.fields import DayField, EnumField, MomentField, MoneyField
from till.store.rows import Row


class CashCountRow(Row):
    """A count of the drawer; `pieces` and `foreign_cash` are JSON."""

    sequence = AutoField()
    day = DayField()
    moment: MomentField[datetime] = MomentField()
    person = TextField()
    purpose = EnumField(CountPurpose)
    counted: MoneyField[Decimal] = MoneyField()
    expected: MoneyField[Decimal] = MoneyField()
    is_blind = BooleanField()
    note = TextField()
    to_person = TextField(null=True)
    approved_by = TextField(null=True)
    pieces = TextField(null=True)
    foreign_cash = TextField(null=True)


class DayClosingRow(Row):
    """A Z report; `report` is JSON, sealed by `sha256`."""

    number = IntegerField(primary_key=True)
    day = DayField()
    taken_at: MomentField[datetime] = MomentField()
    person = TextField()
    replaces = IntegerField(null=True)
    last_movement = IntegerField()
    report = TextField()
    sha256 = TextField()
