"""`till vat confirm`: VAT codes that a business has only once its owner says so (2.17)."""

from datetime import date, datetime

import click

from till.actions.setup.settings_editing import VAT_CODES, VAT_CONFIRMED
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import DAY, argument, option
from till.cli.setup.settings import SettingChange, keep_setting
from till.domain.shop.vat import TO_BE_CONFIRMED, ConfirmedVatCode, with_confirmed
from till.system.settings.file import Setting, SettingFile
from till.system.settings.shop import read_confirmed

app = Group()

LETTERS = "|".join(code.value for code in TO_BE_CONFIRMED)

CODE = argument("code", LETTERS, "VAT code as on your registration.")
RATE = option("--rate", "R", "Percent, e.g. 5 or 12.5.", required=True)
SINCE = option("--from", "D", "First day it applies.", into="since", type=DAY, required=True)


@command("confirm", CODE, RATE, SINCE, acts=True, of=app)
def confirm_code(context: CommandContext, code: str, rate: str, since: datetime) -> None:
    """Confirm a VAT code of the business; it is used from that day on."""
    told = _confirmed(code, rate, since.date())
    _keep(context, told)
    facts = {"code": told.code.value, "rate": str(told.rate), "day": str(told.since)}
    value = {"code": facts["code"], "rate": told.rate, "from": facts["day"]}
    context.answer([context.words.say("cli.vat_confirmed", **facts)], value)


def _confirmed(code: str, rate: str, since: date) -> ConfirmedVatCode:
    """Return what is kept of it. Raises click.BadParameter."""
    if code.upper() not in LETTERS.split("|"):
        raise click.BadParameter(LETTERS, param_hint="CODE")
    told = f"{code.upper()}={rate.replace(',', '.')} {since.isoformat()}"
    try:
        return read_confirmed(told)
    except ValueError as error:
        raise click.BadParameter("0–99.99", param_hint="--rate") from error


def _keep(context: CommandContext, told: ConfirmedVatCode) -> None:
    """Keep it; of an owned till in an owner's name, and written down."""
    file = SettingFile(context.paths.settings_file, context.profile, context.environment)
    before = _listed(file, VAT_CONFIRMED)
    now, codes = with_confirmed(before, _listed(file, VAT_CODES), told)

    def keep() -> Setting:
        kept = file.change(VAT_CONFIRMED, now)
        file.change(VAT_CODES, codes)
        return kept

    change = SettingChange(key=VAT_CONFIRMED, before=lambda: before, text=now, keep=keep)
    keep_setting(context, change)


def _listed(file: SettingFile, key: str) -> str:
    value = file.look_up(key).value
    return ", ".join(str(each) for each in value) if isinstance(value, list) else ""
