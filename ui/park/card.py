"""What the window shows of one basket set aside."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkedCard:
    """A basket set aside, in words; `name` may be empty.

    All is written out: `total_text` as `1 240,00 L`, `age_text` as `12 min`, `lines_text` as
    `3 rreshta`; `parked_by` is the name of who set it aside.
    """

    parked_id: int
    name: str
    total_text: str
    age_text: str
    lines_text: str = ""
    parked_by: str = ""
