-- The books: what the entries say, as tables, written in the transaction that takes the entries in.
-- Amounts are cents of lek, unit prices ten-thousandths of the sale's currency, quantities
-- thousandths. They can be made again from the entries at any time.
CREATE TABLE sale (
    till_id text NOT NULL REFERENCES till,
    branch integer NOT NULL,
    sale_key text NOT NULL,
    day date NOT NULL,
    number bigint NOT NULL,
    closed_at timestamptz NOT NULL,
    cashier text NOT NULL,
    docs text[] NOT NULL, -- the documents of its entry; `doc_id` is the one that is its own
    doc_id text NOT NULL,
    kind text NOT NULL, -- nothing for a sale at the counter
    original text NOT NULL, -- the document that it corrects or takes back
    is_bought boolean NOT NULL,
    gives_back boolean NOT NULL,
    total bigint NOT NULL,
    PRIMARY KEY (till_id, sale_key, branch)
);
CREATE INDEX sale_of_day ON sale (day, till_id);
CREATE INDEX sale_of_document ON sale (doc_id);
CREATE INDEX sale_of_original ON sale (original) WHERE original <> '';

CREATE TABLE sale_line (
    till_id text NOT NULL,
    branch integer NOT NULL,
    sale_key text NOT NULL,
    position integer NOT NULL,
    name text NOT NULL,
    unit text NOT NULL,
    unit_price bigint NOT NULL,
    quantity bigint NOT NULL,
    amount bigint NOT NULL,
    vat_code text NOT NULL,
    PRIMARY KEY (till_id, sale_key, branch, position),
    FOREIGN KEY (till_id, sale_key, branch) REFERENCES sale ON DELETE CASCADE
);
CREATE TABLE payment (
    till_id text NOT NULL,
    branch integer NOT NULL,
    sale_key text NOT NULL,
    position integer NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (till_id, sale_key, branch, position),
    FOREIGN KEY (till_id, sale_key, branch) REFERENCES sale ON DELETE CASCADE
);
-- Of a sale that was reissued what its newest document says: `reissue` is that one's number.
CREATE TABLE vat_share (
    till_id text NOT NULL,
    branch integer NOT NULL,
    sale_key text NOT NULL,
    reissue bigint NOT NULL,
    position integer NOT NULL,
    vat_code text NOT NULL,
    rate numeric NOT NULL,
    net bigint NOT NULL,
    vat bigint NOT NULL,
    gross bigint NOT NULL,
    PRIMARY KEY (till_id, sale_key, branch, reissue, position),
    FOREIGN KEY (till_id, sale_key, branch) REFERENCES sale ON DELETE CASCADE
);

-- A document counts once, whichever tills and branches tell of it. `first_doc` is the one that a
-- chain of replacements began with; no state means that it waits, or that a person has to decide.
CREATE TABLE document (
    doc_id text PRIMARY KEY,
    till_id text NOT NULL REFERENCES till,
    branch integer NOT NULL,
    sale_key text NOT NULL,
    kind text NOT NULL,
    day date NOT NULL,
    issued_at timestamptz NOT NULL,
    state text NOT NULL CHECK (state IN ('', 'complete', 'resolved')),
    replaces text NOT NULL,
    first_doc text NOT NULL,
    iic text NOT NULL,
    fic text NOT NULL,
    invoice_number text NOT NULL
);
CREATE INDEX document_waits ON document (till_id, issued_at) WHERE state = '';
CREATE INDEX document_of_first ON document (first_doc);
CREATE INDEX document_replaces ON document (replaces) WHERE replaces <> '';
CREATE INDEX document_by_iic ON document (iic) WHERE iic <> '';

CREATE TABLE movement (
    till_id text NOT NULL REFERENCES till,
    branch integer NOT NULL,
    sequence bigint NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (till_id, branch, sequence)
);
CREATE INDEX movement_of_day ON movement (till_id, day);
CREATE TABLE cash_count (
    till_id text NOT NULL REFERENCES till,
    branch integer NOT NULL,
    sequence bigint NOT NULL,
    day date NOT NULL,
    moment timestamptz NOT NULL,
    counted bigint NOT NULL,
    expected bigint NOT NULL,
    PRIMARY KEY (till_id, branch, sequence)
);
CREATE INDEX cash_count_of_day ON cash_count (till_id, day);
CREATE TABLE day_closing (
    till_id text NOT NULL REFERENCES till,
    branch integer NOT NULL,
    number bigint NOT NULL,
    day date NOT NULL,
    taken_at timestamptz NOT NULL,
    last_movement bigint NOT NULL, -- and so many documents of its sales a person had closed by then
    closed bigint NOT NULL,
    total bigint NOT NULL,
    PRIMARY KEY (till_id, branch, number)
);
CREATE INDEX day_closing_of_day ON day_closing (till_id, day);

-- Sums of a day and till. `z_total` is what the till's own Z says; where it differs somebody is told.
CREATE TABLE day_sum (
    day date NOT NULL,
    till_id text NOT NULL REFERENCES till,
    sales bigint NOT NULL,
    returns bigint NOT NULL,
    total bigint NOT NULL,
    returned bigint NOT NULL,
    opening bigint,
    deposits bigint NOT NULL,
    withdrawals bigint NOT NULL,
    expected bigint NOT NULL,
    counted bigint,
    difference bigint,
    z_number bigint,
    z_at timestamptz,
    z_total bigint,
    went_on boolean NOT NULL,
    PRIMARY KEY (day, till_id)
);
CREATE TABLE day_payment (
    day date NOT NULL,
    till_id text NOT NULL,
    kind text NOT NULL,
    count bigint NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (day, till_id, kind)
);
CREATE TABLE day_vat (
    day date NOT NULL,
    till_id text NOT NULL,
    vat_code text NOT NULL,
    rate numeric NOT NULL,
    net bigint NOT NULL,
    vat bigint NOT NULL,
    gross bigint NOT NULL,
    PRIMARY KEY (day, till_id, vat_code, rate)
);

-- Entries that are kept, and that could not be read into the books, or not whole.
CREATE TABLE quarantined (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    till_id text NOT NULL REFERENCES till,
    branch integer NOT NULL,
    entry bigint NOT NULL,
    why text NOT NULL, -- a key of the words
    detail text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    UNIQUE (till_id, branch, entry)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON sale, sale_line, payment, vat_share, document, movement,
    cash_count, day_closing, day_sum, day_payment, day_vat, quarantined TO office_app;
GRANT SELECT ON sale, sale_line, payment, vat_share, document, movement, cash_count, day_closing,
    day_sum, day_payment, day_vat, quarantined TO office_read;
