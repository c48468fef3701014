"""The four meanings of the design, and the neutral one: icon and colours."""

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from till.domain.cash.count import is_trifle


class State(StrEnum):
    """What a pill, a banner or a part of the status strip says without words."""

    OK = "ok"
    WAIT = "wait"
    ATT = "att"
    INFO = "info"
    MUTE = "mute"


STATE_ICON: Final[Mapping[State, str]] = MappingProxyType(
    {
        State.OK: "circle-check",
        State.WAIT: "clock",
        State.ATT: "triangle-alert",
        State.INFO: "info",
        State.MUTE: "info",
    }
)
STATE_INK: Final[Mapping[State, str]] = MappingProxyType(
    {
        State.OK: "ok",
        State.WAIT: "wait",
        State.ATT: "att",
        State.INFO: "accent",
        State.MUTE: "text2",
    }
)
STATE_FILL: Final[Mapping[State, str]] = MappingProxyType(
    {
        State.OK: "ok_soft",
        State.WAIT: "wait_soft",
        State.ATT: "att_soft",
        State.INFO: "accent_soft",
        State.MUTE: "sunken",
    }
)


def state_of_difference(difference: Decimal) -> State:
    """How a difference in the drawer (lek) looks; less than the smallest coin is no alarm."""
    if is_trifle(difference):
        return State.MUTE
    return State.OK if not difference else State.ATT if difference < 0 else State.WAIT
