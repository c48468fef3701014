-- Every kind of document: terms of invoices, references, wishes, replacements.

ALTER TABLE sale ADD COLUMN terms TEXT; -- JSON; nothing for a sale at the counter
ALTER TABLE sale_line ADD COLUMN settled INTEGER; -- cents, where it is not price × quantity
ALTER TABLE payment ADD COLUMN accounts TEXT; -- JSON; nothing where no account is named
ALTER TABLE movement ADD COLUMN note TEXT NOT NULL DEFAULT '';

ALTER TABLE document ADD COLUMN is_electronic INTEGER NOT NULL DEFAULT 0;
ALTER TABLE document ADD COLUMN originals TEXT NOT NULL DEFAULT '[]'; -- JSON list of docIds
ALTER TABLE document ADD COLUMN replaces TEXT;
ALTER TABLE document ADD COLUMN eic TEXT;
ALTER TABLE document ADD COLUMN completed_at TEXT;
ALTER TABLE document ADD COLUMN wish BLOB NOT NULL DEFAULT x'';
CREATE INDEX document_referring ON document (sequence) WHERE originals <> '[]';
CREATE INDEX document_numbers ON document (completed_at, is_electronic, invoice_order_number)
    WHERE invoice_order_number IS NOT NULL;
CREATE UNIQUE INDEX one_replacement ON document (replaces) WHERE replaces IS NOT NULL;

-- A wish is given its body once; until then it may learn that its original was replaced.
DROP TRIGGER document_is_frozen;
CREATE TRIGGER document_is_frozen
BEFORE UPDATE OF sequence, doc_id, kind, cash_class, sale_key, day, issued_at, is_electronic,
    replaces, wish ON document
BEGIN SELECT RAISE(ABORT, 'what a document was issued with never changes'); END;
CREATE TRIGGER document_body_is_frozen
BEFORE UPDATE OF body, originals ON document WHEN OLD.body <> x''
BEGIN SELECT RAISE(ABORT, 'a body that was frozen never changes'); END;
