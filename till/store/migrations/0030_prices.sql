-- Every price after the first, which stays in `article`: from when it holds (empty: at once), and
-- which change made it. None is ever written over. The one that holds is looked up at each read
-- (till/store/prices.py).
CREATE TABLE price_version (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    article_id TEXT NOT NULL,
    unit_price INTEGER NOT NULL,
    holds_from TEXT NOT NULL,
    change INTEGER NOT NULL,
    ended_by INTEGER  -- the change that took it back before it held
) STRICT;
CREATE INDEX price_of_article ON price_version (article_id, holds_from, change);
CREATE UNIQUE INDEX one_price_for_a_moment ON price_version (article_id, holds_from)
WHERE holds_from <> '' AND ended_by IS NULL;

-- What makes prices: when and by whom, in the order in which they were asked for. However many
-- versions it has, they count while this one row is valid.
CREATE TABLE price_change (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    made_at TEXT NOT NULL,
    person TEXT NOT NULL,
    person_id INTEGER,
    is_valid INTEGER NOT NULL
) STRICT;

-- Which price a line had; NULL for the first one. No digest covers it.
ALTER TABLE sale_line ADD COLUMN price_version INTEGER;
