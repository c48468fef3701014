-- Sales in other words: a document that took the place of a refused one names, measures or taxes
-- what was sold otherwise. The sale itself stays as it was closed; its newest row here counts.

CREATE TABLE reissue (
    sequence INTEGER PRIMARY KEY,
    doc_id TEXT NOT NULL REFERENCES document (doc_id),
    sale_key TEXT NOT NULL REFERENCES sale (sale_key),
    changes_vat INTEGER NOT NULL
) STRICT;
CREATE INDEX reissue_by_sale ON reissue (sale_key, sequence);

CREATE TABLE reissue_line (
    reissue INTEGER NOT NULL REFERENCES reissue (sequence),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    vat_code TEXT NOT NULL,
    unit TEXT NOT NULL,
    PRIMARY KEY (reissue, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE reissue_vat (
    reissue INTEGER NOT NULL REFERENCES reissue (sequence),
    position INTEGER NOT NULL,
    vat_code TEXT NOT NULL,
    rate_percent TEXT NOT NULL,
    gross INTEGER NOT NULL,
    net INTEGER NOT NULL,
    vat INTEGER NOT NULL,
    PRIMARY KEY (reissue, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER reissue_is_frozen BEFORE UPDATE ON reissue
BEGIN SELECT RAISE(ABORT, 'what a replacement said never changes'); END;
CREATE TRIGGER reissue_stays BEFORE DELETE ON reissue
BEGIN SELECT RAISE(ABORT, 'what a replacement said is never deleted'); END;
CREATE TRIGGER reissue_line_is_frozen BEFORE UPDATE ON reissue_line
BEGIN SELECT RAISE(ABORT, 'what a replacement said never changes'); END;
CREATE TRIGGER reissue_line_stays BEFORE DELETE ON reissue_line
BEGIN SELECT RAISE(ABORT, 'what a replacement said is never deleted'); END;
CREATE TRIGGER reissue_vat_is_frozen BEFORE UPDATE ON reissue_vat
BEGIN SELECT RAISE(ABORT, 'what a replacement said never changes'); END;
CREATE TRIGGER reissue_vat_stays BEFORE DELETE ON reissue_vat
BEGIN SELECT RAISE(ABORT, 'what a replacement said is never deleted'); END;
