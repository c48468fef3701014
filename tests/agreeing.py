"""Somebody who agrees to whatever a replacement says otherwise.

Lives here: doing a deed again, with the changes that it showed first agreed to.
Must not: decide which deeds show any (tests/cli/documents/test_replacing).
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from till.actions.documents import resolving
from till.actions.documents.resolving import Rewording
from till.actions.till import Till
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.reissue import LineChange, ReplacementChanges
from till.domain.identifiers import DocId

Came = TypeVar("Came")


async def agreeing(deed: Callable[[Sequence[LineChange]], Awaitable[Came]]) -> Came:
    """Do a deed, with all agreed to that it would change."""
    try:
        return await deed(())
    except ReplacementChanges as shown:
        return await deed(shown.changes)


async def replace_document(till: Till, doc_id: DocId, reason: str) -> FiscalDocument:
    """Put a new document in the place of a refused one, whatever that says otherwise."""
    return await agreeing(
        lambda agreed: resolving.replace_document(
            till, doc_id, reason, rewording=Rewording(agreed=agreed)
        )
    )
