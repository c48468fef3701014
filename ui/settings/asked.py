"""What an approval of a change names: the setting, or the role and its right, before and after."""

from collections.abc import Mapping
from decimal import Decimal

from till.domain.rights.asked import Asked, Deed
from till.system.settings.declared import declared_settings
from till.system.settings.role_table import RightGroup, RoleCell, RoleRow
from ui.kit.formats import format_lek, format_percent
from ui.settings.rows import WORDED, setting_name
from ui.shell.messages import Messages

Values = Mapping[str, str]


def asked_of_setting(words: Messages, key: str, before: Values, text: str) -> Asked:
    """Return what another value of a setting is asked for as."""
    declared = next(each for each in declared_settings() if each.key == key)
    was, now = (
        words.say(f"settings.option.{each}") if each in WORDED else each
        for each in (before.get(key, ""), text)
    )
    return Asked(of=setting_name(words, declared), was=was, now=now)


def asked_of_role(words: Messages, row: RoleRow, cell: RoleCell, was: Values, now: Values) -> Asked:
    """Return what is asked for where a role may do something else from now on."""
    role = next(role for role, each in row.cells.items() if each == cell)
    said = [cell_words(words, row, cell, each) for each in (was, now)]
    name = f"{words.say(f'role.{role.value}')} · {words.say(role_row_key(row))}"
    return Asked(deed=Deed.CHANGE_LIMITS, of=name, was=said[0], now=said[1])


def cell_words(words: Messages, row: RoleRow, cell: RoleCell, values: Values) -> str:
    """Return what a role may, in words: yes or by approval, a number or no limit."""
    group = row.group
    if group.largest is not None:
        text = values.get(cell.key, "")
        return _number_words(words, group, Decimal(text)) if text else ""
    asks = "settings.role_with_pin" if group is RightGroup.CARDS else "settings.role_asks"
    return words.say("common.yes" if cell.is_on(values) else asks)


def _number_words(words: Messages, group: RightGroup, number: Decimal) -> str:
    if number == group.largest:
        return words.say("people.no_limit")
    write = format_percent if group is RightGroup.PERCENTAGES else format_lek
    return write(number)


def role_row_key(row: RoleRow) -> str:
    """Return the key of the words of a row."""
    if row.group is RightGroup.TENDERS:
        return f"tender.{row.name}"
    return f"settings.role_row.{row.name}"
