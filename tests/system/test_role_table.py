"""The table of what each role may: it has every right and limit, and no setting twice.

Lives here: its rows against the rights and the settings there are.
Must not: the window (tests/ui/settings).
"""

from collections import Counter
from decimal import Decimal

import pytest

from till.domain.errors.settings import LimitBeyond
from till.domain.rights.limits import GRANTED
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Role
from till.system.settings.declared import SettingPlace, declared_settings
from till.system.settings.model import known_keys
from till.system.settings.role_table import IN_ROLE_TABLE, ROLE_TABLE, RightGroup

ROWS = {row.name: row for row in ROLE_TABLE}


def test_every_right_and_every_tender_is_a_row_of_a_cashier_and_a_supervisor() -> None:
    of_rights = {row.name for row in ROLE_TABLE if row.group is RightGroup.RIGHTS}
    of_tenders = {row.name for row in ROLE_TABLE if row.group is RightGroup.TENDERS}

    assert of_rights == {right.value for right in GRANTED}
    assert of_tenders == {kind.name for kind in TenderKind}
    for row in ROLE_TABLE:
        assert {Role.CASHIER, Role.SUPERVISOR} <= set(row.cells), row.name


def test_every_setting_of_a_role_is_in_the_table_or_beside_it() -> None:
    settings = {each.key for each in declared_settings() if each.place is SettingPlace.LIMITS}
    of_roles = {
        key for key in settings if key.startswith("roles.") or key.endswith(("cashier", "visor"))
    }

    assert set(known_keys()) >= IN_ROLE_TABLE
    assert of_roles - IN_ROLE_TABLE == {"roles.service_rights"}


def test_no_cell_changes_what_another_does() -> None:
    cells = Counter((cell.key, cell.member) for row in ROLE_TABLE for cell in row.cells.values())

    assert [cell for cell, count in cells.items() if count > 1] == []


@pytest.mark.parametrize(("row", "amount"), [("discount", "100.01"), ("withdrawal", "1000000001")])
def test_what_is_beyond_the_largest_limit_is_refused_with_it(row: str, amount: str) -> None:
    with pytest.raises(LimitBeyond) as refused:
        ROWS[row].checked(Decimal(amount))

    assert Decimal(refused.value.facts["largest"]) == ROWS[row].group.largest
    assert ROWS[row].checked(Decimal(0)) == 0
