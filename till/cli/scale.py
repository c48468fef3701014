"""`till scale read`: what lies on the scale."""

import click

from till.actions.selling.selling import TRIAL_PRICE
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import DEVICE, option
from till.domain.errors.devices import ScaleMissing
from till.scale.serial_scale import open_scale

app = Group()

PROTOCOLS = ("toledo", "cas", "dialog06")
PROTOCOL = option(
    "--protocol", "toledo|cas|dialog06", "Protocol of the scale; default: the setting."
)


@command("read", DEVICE, PROTOCOL, of=app)
def read_scale(context: CommandContext, device: str | None, protocol: str | None) -> None:
    """Show the weight on the scale, in kg, once it is stable."""
    if protocol not in {None, *PROTOCOLS}:
        raise click.BadParameter("toledo, cas, dialog06", param_hint="--protocol")
    setting = context.settings.scale
    scale = open_scale(
        device or setting.device, protocol or setting.protocol, setting.generator_value
    )
    if scale is None:
        raise ScaleMissing
    with context.logging():
        weight = scale.weigh(TRIAL_PRICE)
    line = context.words.say("scale.weight", weight=f"{weight:.3f}".replace(".", ","))
    value = {"weight": weight, "unit": "kg", "device": scale.name}
    context.answer([line], value)
