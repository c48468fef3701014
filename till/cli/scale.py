"""The scale, from the command line.

Lives here: `till scale read`.
Must not: how scales speak; the basket.
"""

from typing import Annotated

import typer

from till.cli.acting import Json
from till.cli.amounts import number
from till.cli.answers import answer
from till.cli.desk import desk_of
from till.domain.errors.devices import ScaleMissing

app = typer.Typer(help="The scale on the counter.", no_args_is_help=True)
LANGUAGES = ("toledo", "cas", "dialog06")


@app.callback()
def _parts() -> None:
    """The scale on the counter."""


@app.command("read")
def read_scale(
    context: typer.Context,
    *,
    device: Annotated[str | None, typer.Option(metavar="URL", help="Default: the setting.")] = None,
    protocol: Annotated[
        str | None, typer.Option(metavar="toledo|cas|dialog06", help="Default: the setting.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell what lies on the scale once it rests, in kg."""
    from till.actions.weighing import TRIAL_PRICE  # noqa: PLC0415 slow to import
    from till.scale.serial_scale import open_scale  # noqa: PLC0415 the same

    if protocol not in {None, *LANGUAGES}:
        raise typer.BadParameter("toledo, cas, dialog06", param_hint="--protocol")
    desk = desk_of(context)
    setting = desk.settings.scale
    scale = open_scale(
        device or setting.device, protocol or setting.protocol, setting.generator_value
    )
    if scale is None:
        raise ScaleMissing
    with desk.logging():
        weight = scale.weigh(TRIAL_PRICE)
    line = desk.words.say("scale.weight", weight=f"{weight:.3f}".replace(".", ","))
    answer([line], {"weight": number(weight), "unit": "kg", "device": scale.name}, as_json=as_json)
