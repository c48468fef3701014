"""New identifiers, by chance."""

import uuid

from till.domain.identifiers import DocId


class RandomIds:
    """Identifiers that no other till ever chose, as the port `Ids` promises them."""

    def new_doc_id(self) -> DocId:
        """Return a fresh docId of 36 characters (specification 2.1 allows 5 to 200)."""
        return DocId(str(uuid.uuid4()))
