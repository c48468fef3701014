-- Where a request went: what began at one address is never sent to another by itself. And its answer
-- is kept once: a gateway that says the same page for two days says it in one row.

ALTER TABLE attempt ADD COLUMN address TEXT;

CREATE TABLE answer_body (
    answer_id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL UNIQUE,
    body BLOB NOT NULL
) STRICT;
ALTER TABLE attempt ADD COLUMN answer_id INTEGER REFERENCES answer_body;
