"""What the page of attention shows, as values."""

from dataclasses import dataclass
from datetime import datetime

from till.domain.fiscal.refusal import RefusalFix


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRequest:
    """One field that is asked for in a card: its label, what stands in it, a line under it."""

    label: str
    confirm: str
    value: str = ""
    example: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedCard:
    """A refused document in words; `original` is what the service itself said, if it did.

    `fix_text` is on the button that leads to what has to be put right; where that is one field,
    `field` asks for it. `reason` stands ready where it is to be closed.
    """

    doc_id: str
    cause: str
    what: str
    facts: str
    original: str = ""
    fix: RefusalFix = RefusalFix.LOOK
    fix_text: str = ""
    field: FieldRequest | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingLine:
    """Something that goes by itself; `next_at` is when it is tried again, None at any moment.

    `doc_id` where it can be tried at once, `is_under_way` while it is; `why` it waits.
    """

    moment: str
    what: str
    amount: str
    tries: str
    next_at: datetime | None = None
    doc_id: str = ""
    why: str = ""
    is_under_way: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionView:
    """Everything outstanding: `more` says how many waiting ones are not listed.

    `refused_more` says how many refused ones are not listed; `paper` how much paper asks for a
    word, empty where none does; `held` what keeps all documents back, empty where nothing does;
    `asks_token` that another token would help, `asks_address` another address.
    """

    refused: tuple[RefusedCard, ...] = ()
    refused_more: str = ""
    waiting: tuple[WaitingLine, ...] = ()
    receipts: tuple[WaitingLine, ...] = ()
    refused_count: int = 0
    waiting_count: int = 0
    more: str = ""
    paper: str = ""
    held: str = ""
    asks_token: bool = False
    asks_address: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is outstanding."""
        return not (self.refused or self.waiting or self.receipts or self.paper or self.held)
