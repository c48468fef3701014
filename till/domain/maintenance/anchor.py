"""The anchor of the data outside them: by which key it is sealed, and where the data ended last."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownEnd:
    """The newest entry of the journal that the secret store knows: its number and its link.

    `is_over`: the till has ended since, and not begun again.
    """

    number: int
    link: str
    is_over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnchorKey:
    """What the anchor is sealed by, and whether the system's secret store has it.

    `end` is what that store knows besides of the data in this place; None where it knows nothing.
    """

    key: bytes = field(repr=False)
    is_in_store: bool
    end: KnownEnd | None = None
