"""What the page of a return shows, as values."""

from dataclasses import dataclass

from till.domain.selling.sale import Sale
from ui.returns.draft import ReturnDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnView:
    """A return as it stands; `preview` is what it would report, None while no line comes back.

    `title` and `sub` name the sale, `note` what is to be known of it beforehand; `problem` is why
    it cannot be done as it stands. `needs_approval` where the person's role may not do it alone.
    """

    title: str
    sub: str
    draft: ReturnDraft
    preview: Sale | None = None
    note: str = ""
    problem: str = ""
    needs_approval: bool = False
