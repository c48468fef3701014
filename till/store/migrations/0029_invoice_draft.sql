-- The form of an invoice that is being filled in: one, as its page writes it.
CREATE TABLE invoice_draft (
    draft_id INTEGER PRIMARY KEY CHECK (draft_id = 1),
    text     TEXT NOT NULL
) STRICT;
