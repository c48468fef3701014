-- Changes of many articles at once, each with the number of its price_change, whose is_valid is the
-- one switch: prepared while it never was, made, or undone. Prices are its versions. Of anything
-- else the steps say what was and what comes; the articles follow them in slices, forth while the
-- change is valid and back once it is not (till/store/bulk_changes.py).
CREATE TABLE bulk_change (
    number INTEGER PRIMARY KEY,
    begun_at TEXT NOT NULL,
    field TEXT NOT NULL,
    holds_from TEXT NOT NULL,
    articles INTEGER NOT NULL,  -- 0 until it is made
    undone_at TEXT NOT NULL,
    versions_after INTEGER NOT NULL  -- its versions have later numbers than this
) STRICT;

CREATE TABLE bulk_step (
    change INTEGER NOT NULL,
    article_id TEXT NOT NULL,
    was TEXT NOT NULL,
    now TEXT NOT NULL,
    state INTEGER NOT NULL,  -- 0: the article has what was; 1: what comes; 2: another set it since
    PRIMARY KEY (change, article_id)
) STRICT;
CREATE INDEX bulk_step_by_state ON bulk_step (change, state);
