"""What the page of attention shows, as values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedCard:
    """A refused document in words; `original` is what the service itself said, if it did."""

    doc_id: str
    cause: str
    what: str
    facts: str
    original: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingLine:
    """Something that goes by itself; `next_at` is when it is tried again, None at any moment."""

    moment: str
    what: str
    amount: str
    tries: str
    next_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionView:
    """Everything outstanding: `more` says how many waiting ones are not listed.

    `paper` says how much paper asks for a word, empty where none does; `held` what keeps all
    documents back, empty where nothing does; `asks_token` that another token would help.
    """

    refused: tuple[RefusedCard, ...] = ()
    waiting: tuple[WaitingLine, ...] = ()
    receipts: tuple[WaitingLine, ...] = ()
    waiting_count: int = 0
    more: str = ""
    paper: str = ""
    held: str = ""
    asks_token: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is outstanding."""
        return not (self.refused or self.waiting or self.receipts or self.paper or self.held)
