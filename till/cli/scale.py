"""`till scale read`: what lies on the scale."""

from typing import Annotated

import typer

from till.actions.selling import TRIAL_PRICE
from till.cli.answers import answer
from till.cli.context import context_of
from till.cli.lazy import new_app
from till.cli.options import Device, Json
from till.domain.errors.devices import ScaleMissing
from till.scale.serial_scale import open_scale
from till.system.numbers import json_number

app = new_app()

PROTOCOLS = ("toledo", "cas", "dialog06")
Protocol = Annotated[
    str | None,
    typer.Option(
        metavar="toledo|cas|dialog06", help="Protocol of the scale; default: the setting."
    ),
]


@app.callback()
def _as_group() -> None:
    """Keep a lone command one of a group; by itself it would be the whole of it."""


@app.command("read")
def read_scale(
    ctx: typer.Context,
    *,
    device: Device = None,
    protocol: Protocol = None,
    as_json: Json = False,
) -> None:
    """Show the weight on the scale, in kg, once it is stable."""
    if protocol not in {None, *PROTOCOLS}:
        raise typer.BadParameter("toledo, cas, dialog06", param_hint="--protocol")
    context = context_of(ctx)
    setting = context.settings.scale
    scale = open_scale(
        device or setting.device, protocol or setting.protocol, setting.generator_value
    )
    if scale is None:
        raise ScaleMissing
    with context.logging():
        weight = scale.weigh(TRIAL_PRICE)
    line = context.words.say("scale.weight", weight=f"{weight:.3f}".replace(".", ","))
    value = {"weight": json_number(weight), "unit": "kg", "device": scale.name}
    answer([line], value, as_json=as_json)
