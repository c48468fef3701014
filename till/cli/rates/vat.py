"""`till vat confirm`: VAT codes that a business has only once its owner says so (2.17)."""

from datetime import date, datetime
from typing import Annotated

import typer

from till.actions.settings_editing import VAT_CODES, VAT_CONFIRMED
from till.cli.acting import Actor, read_actor
from till.cli.answers import answer
from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.cli.options import Json, PinOnInput
from till.cli.setup.keeping import SettingChange, keep_setting
from till.domain.shop.vat import TO_BE_CONFIRMED, ConfirmedVatCode, with_confirmed
from till.system.numbers import json_number
from till.system.settings.file import Setting, SettingFile
from till.system.settings.shop import read_confirmed

app = new_app()

LETTERS = "|".join(code.value for code in TO_BE_CONFIRMED)

Code = Annotated[str, typer.Argument(metavar=LETTERS, help="VAT code as on your registration.")]
Rate = Annotated[str, typer.Option(metavar="R", help="Percent, e.g. 5 or 12.5.")]
Since = Annotated[
    datetime,
    typer.Option("--from", metavar="D", formats=["%Y-%m-%d"], help="First day it applies."),
]


@app.callback()
def _as_group() -> None:
    """Keep a lone command one of a group; by itself it would be the whole of it."""


@app.command("confirm")
def confirm_code(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    code: Code,
    *,
    rate: Rate,
    since: Since,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Confirm a VAT code of the business; it is used from that day on."""
    context = context_of(ctx)
    told = _confirmed(code, rate, since.date())
    actor = read_actor(context, pin_stdin=pin_stdin)
    _keep(context, actor, told)
    facts = {"code": told.code.value, "rate": str(told.rate), "day": str(told.since)}
    value = {"code": facts["code"], "rate": json_number(told.rate), "from": facts["day"]}
    answer([context.words.say("cli.vat_confirmed", **facts)], value, as_json=as_json)


def _confirmed(code: str, rate: str, since: date) -> ConfirmedVatCode:
    """Return what is kept of it. Raises typer.BadParameter."""
    if code.upper() not in LETTERS.split("|"):
        raise typer.BadParameter(LETTERS, param_hint="CODE")
    told = f"{code.upper()}={rate.replace(',', '.')} {since.isoformat()}"
    try:
        return read_confirmed(told)
    except ValueError as error:
        raise typer.BadParameter("0–99.99", param_hint="--rate") from error


def _keep(context: CommandContext, actor: Actor | None, told: ConfirmedVatCode) -> None:
    """Keep it; of an owned till in an owner's name, and written down."""
    file = SettingFile(context.paths.settings_file, context.profile, context.environment)
    before = _listed(file, VAT_CONFIRMED)
    now, codes = with_confirmed(before, _listed(file, VAT_CODES), told)

    def keep() -> Setting:
        kept = file.change(VAT_CONFIRMED, now)
        file.change(VAT_CODES, codes)
        return kept

    change = SettingChange(key=VAT_CONFIRMED, before=lambda: before, text=now, keep=keep)
    keep_setting(context, actor, change)


def _listed(file: SettingFile, key: str) -> str:
    value = file.look_up(key).value
    return ", ".join(str(each) for each in value) if isinstance(value, list) else ""
