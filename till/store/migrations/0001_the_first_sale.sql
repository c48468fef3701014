-- Everything the first sale needs. Amounts are whole cents of a lek, quantities whole thousandths,
-- moments ISO 8601 text in UTC, days ISO 8601 text, enumerations their value.
-- References are checked at commit, so that the order inside a transaction is free.

-- Catalogue -----------------------------------------------------------------------------------

CREATE TABLE article (
    article_id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    price INTEGER NOT NULL,
    vat_code TEXT NOT NULL,
    unit TEXT NOT NULL,
    category TEXT NOT NULL,
    weighed INTEGER NOT NULL
) STRICT;

-- `code` is the one spelling that is looked up, `written` what the catalogue says.
CREATE TABLE barcode (
    code TEXT NOT NULL PRIMARY KEY,
    article_id TEXT NOT NULL REFERENCES article DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    written TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX barcode_of_article ON barcode (article_id, position);

-- In the order the grid was given, so that its tabs keep their order.
CREATE TABLE quick_key (
    sequence INTEGER PRIMARY KEY,
    tab TEXT NOT NULL,
    position INTEGER NOT NULL,
    article_id TEXT NOT NULL,
    label TEXT NOT NULL,
    UNIQUE (tab, position)
) STRICT;

-- People --------------------------------------------------------------------------------------

CREATE TABLE person (
    person_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    operator_code TEXT,
    role TEXT NOT NULL,
    pin_hash TEXT NOT NULL,
    has_left INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX one_person_of_a_name ON person (name) WHERE has_left = 0;

-- Basket --------------------------------------------------------------------------------------

CREATE TABLE draft (
    draft_id INTEGER PRIMARY KEY CHECK (draft_id = 1),
    basket TEXT NOT NULL
) STRICT;

-- Sales ---------------------------------------------------------------------------------------

CREATE TABLE sale (
    sale_key TEXT NOT NULL PRIMARY KEY,
    day TEXT NOT NULL,
    number INTEGER NOT NULL,
    closed_at TEXT NOT NULL,
    cashier_id INTEGER NOT NULL,
    cashier_name TEXT NOT NULL,
    operator_code TEXT,
    cashier_role TEXT NOT NULL,
    discount_value INTEGER NOT NULL,
    total INTEGER NOT NULL,
    received INTEGER NOT NULL,
    change INTEGER NOT NULL,
    UNIQUE (day, number)
) STRICT;

-- The article as it was sold, whatever becomes of the catalogue.
CREATE TABLE sale_line (
    sale_key TEXT NOT NULL REFERENCES sale DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    article_id TEXT NOT NULL,
    name TEXT NOT NULL,
    price INTEGER NOT NULL,
    vat_code TEXT NOT NULL,
    unit TEXT NOT NULL,
    category TEXT NOT NULL,
    barcodes TEXT NOT NULL,
    weighed INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    discount_percent TEXT,
    discount_amount INTEGER,
    PRIMARY KEY (sale_key, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE payment (
    sale_key TEXT NOT NULL REFERENCES sale DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (sale_key, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE vat_share (
    sale_key TEXT NOT NULL REFERENCES sale DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    vat_code TEXT NOT NULL,
    rate_percent TEXT NOT NULL,
    gross INTEGER NOT NULL,
    net INTEGER NOT NULL,
    vat INTEGER NOT NULL,
    PRIMARY KEY (sale_key, position)
) STRICT, WITHOUT ROWID;

-- Fiscal documents ----------------------------------------------------------------------------

CREATE TABLE document (
    sequence INTEGER PRIMARY KEY,
    doc_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    cash_class INTEGER NOT NULL,
    sale_key TEXT REFERENCES sale DEFERRABLE INITIALLY DEFERRED,
    day TEXT NOT NULL,
    issued_at TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    first_attempt_at TEXT,
    next_attempt_at TEXT,
    fic TEXT,
    iic TEXT,
    fcdc TEXT,
    verification_link TEXT,
    invoice_number TEXT,
    invoice_order_number INTEGER,
    total_text TEXT,
    problem_key TEXT,
    problem_message TEXT,
    problem_field TEXT,
    problem_code TEXT,
    body BLOB NOT NULL
) STRICT;
-- What delivery looks through again and again; small, however many documents are done.
CREATE INDEX document_open ON document (sequence, state, next_attempt_at, kind, cash_class)
    WHERE state IN ('absent', 'queued', 'sending', 'unclear');
CREATE INDEX document_refused ON document (sequence) WHERE state = 'refused';
CREATE INDEX document_by_day ON document (day, kind);
CREATE INDEX document_by_kind ON document (kind);
CREATE INDEX document_by_sale ON document (sale_key);

CREATE TABLE attempt (
    doc_id TEXT NOT NULL REFERENCES document (doc_id) DEFERRABLE INITIALLY DEFERRED,
    number INTEGER NOT NULL,
    request TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    http_status INTEGER,
    outcome TEXT,
    body BLOB,
    PRIMARY KEY (doc_id, number)
) STRICT;

CREATE TABLE receipt_owed (
    sequence INTEGER PRIMARY KEY,
    doc_id TEXT NOT NULL UNIQUE REFERENCES document (doc_id) DEFERRABLE INITIALLY DEFERRED,
    iic TEXT NOT NULL,
    since TEXT NOT NULL
) STRICT;

CREATE TABLE receipt (
    doc_id TEXT NOT NULL PRIMARY KEY REFERENCES document (doc_id) DEFERRABLE INITIALLY DEFERRED,
    width_mm INTEGER NOT NULL,
    image BLOB NOT NULL
) STRICT;

-- Cash, paper, journal ------------------------------------------------------------------------

CREATE TABLE movement (
    sequence INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    day TEXT NOT NULL,
    moment TEXT NOT NULL,
    person TEXT NOT NULL,
    doc_id TEXT NOT NULL REFERENCES document (doc_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX movement_by_day ON movement (day, kind);
CREATE UNIQUE INDEX one_opening_a_day ON movement (day) WHERE kind = 'opening';

CREATE TABLE print_job (
    job_id INTEGER PRIMARY KEY AUTOINCREMENT,
    doc_id TEXT REFERENCES document (doc_id) DEFERRABLE INITIALLY DEFERRED,
    queued_at TEXT NOT NULL,
    copy_number INTEGER NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL,
    problem TEXT,
    image BLOB NOT NULL
) STRICT;
CREATE INDEX print_job_by_state ON print_job (state);
CREATE INDEX print_job_by_document ON print_job (doc_id);

CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    moment TEXT NOT NULL,
    person TEXT NOT NULL,
    deed TEXT NOT NULL,
    facts TEXT NOT NULL,
    previous_link TEXT NOT NULL,
    link TEXT NOT NULL
) STRICT;
-- Whom a deed concerns stands among its facts: a wrong PIN is typed before anybody has signed in.
CREATE INDEX journal_by_person ON journal (facts ->> '$.person', deed);

-- Written to after each checkpoint, so that the extra sync of a fresh log never falls on a sale.
CREATE TABLE upkeep (
    upkeep_id INTEGER PRIMARY KEY CHECK (upkeep_id = 1),
    checkpoints INTEGER NOT NULL
) STRICT;
INSERT INTO upkeep (upkeep_id, checkpoints) VALUES (1, 0);

-- What was issued stays as it was -------------------------------------------------------------

CREATE TRIGGER document_is_frozen
BEFORE UPDATE OF sequence, doc_id, kind, cash_class, sale_key, day, issued_at, body ON document
BEGIN SELECT RAISE(ABORT, 'what a document was issued with never changes'); END;
CREATE TRIGGER document_is_final
BEFORE UPDATE ON document WHEN OLD.state IN ('complete', 'resolved')
BEGIN SELECT RAISE(ABORT, 'a complete or resolved document never changes'); END;
CREATE TRIGGER document_stays BEFORE DELETE ON document
BEGIN SELECT RAISE(ABORT, 'documents are never deleted'); END;

CREATE TRIGGER attempt_is_frozen
BEFORE UPDATE OF doc_id, number, request, started_at ON attempt
BEGIN SELECT RAISE(ABORT, 'how an attempt began never changes'); END;
CREATE TRIGGER attempt_is_final BEFORE UPDATE ON attempt WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an ended attempt never changes'); END;
CREATE TRIGGER attempt_stays BEFORE DELETE ON attempt
BEGIN SELECT RAISE(ABORT, 'attempts are never deleted'); END;

CREATE TRIGGER sale_is_frozen BEFORE UPDATE ON sale
BEGIN SELECT RAISE(ABORT, 'sales never change'); END;
CREATE TRIGGER sale_stays BEFORE DELETE ON sale
BEGIN SELECT RAISE(ABORT, 'sales are never deleted'); END;
CREATE TRIGGER sale_line_is_frozen BEFORE UPDATE ON sale_line
BEGIN SELECT RAISE(ABORT, 'lines of sales never change'); END;
CREATE TRIGGER sale_line_stays BEFORE DELETE ON sale_line
BEGIN SELECT RAISE(ABORT, 'lines of sales are never deleted'); END;
CREATE TRIGGER payment_is_frozen BEFORE UPDATE ON payment
BEGIN SELECT RAISE(ABORT, 'payments never change'); END;
CREATE TRIGGER payment_stays BEFORE DELETE ON payment
BEGIN SELECT RAISE(ABORT, 'payments are never deleted'); END;
CREATE TRIGGER vat_share_is_frozen BEFORE UPDATE ON vat_share
BEGIN SELECT RAISE(ABORT, 'the VAT of sales never changes'); END;
CREATE TRIGGER vat_share_stays BEFORE DELETE ON vat_share
BEGIN SELECT RAISE(ABORT, 'the VAT of sales is never deleted'); END;

CREATE TRIGGER movement_is_frozen BEFORE UPDATE ON movement
BEGIN SELECT RAISE(ABORT, 'cash movements never change'); END;
CREATE TRIGGER movement_stays BEFORE DELETE ON movement
BEGIN SELECT RAISE(ABORT, 'cash movements are never deleted'); END;
CREATE TRIGGER journal_is_frozen BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal never changes'); END;
CREATE TRIGGER journal_stays BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is never deleted'); END;
