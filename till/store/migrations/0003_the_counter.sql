-- The counter: parked baskets, badges, prices that a person set, saved buyers, foreign cash.

-- Basket --------------------------------------------------------------------------------------

-- The lines of the draft, each as JSON, so that a scan writes one line however long the basket is.
-- What a draft of before holds stays in its own row; `draft_line` is empty until the next change.
CREATE TABLE draft_line (
    position INTEGER PRIMARY KEY,
    line TEXT NOT NULL
) STRICT;

CREATE TABLE parked (
    parked_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    basket TEXT NOT NULL,
    parked_at TEXT NOT NULL,
    parked_by TEXT NOT NULL
) STRICT;

-- People --------------------------------------------------------------------------------------

ALTER TABLE person ADD COLUMN badge TEXT; -- SHA-256 of the badge (hexadecimal)
CREATE UNIQUE INDEX one_person_of_a_badge ON person (badge)
    WHERE badge IS NOT NULL AND has_left = 0;

-- Sales ---------------------------------------------------------------------------------------

ALTER TABLE sale_line ADD COLUMN list_price INTEGER; -- cents, where a person set another price
ALTER TABLE payment ADD COLUMN foreign_cash TEXT; -- JSON; nothing where all was lek

CREATE TABLE exchange_rate (
    sequence INTEGER PRIMARY KEY,
    currency TEXT NOT NULL,
    rate TEXT NOT NULL, -- decimal text, lek for one
    day TEXT NOT NULL,
    person TEXT NOT NULL
) STRICT;
CREATE INDEX exchange_rate_by_currency ON exchange_rate (currency, sequence);

CREATE TABLE saved_buyer (
    id_type TEXT NOT NULL,
    id_number TEXT NOT NULL,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    address TEXT NOT NULL,
    town TEXT NOT NULL,
    country TEXT NOT NULL,
    country_code TEXT NOT NULL,
    used_at TEXT NOT NULL,
    PRIMARY KEY (id_type, id_number)
) STRICT, WITHOUT ROWID;

-- Fiscal documents ----------------------------------------------------------------------------

CREATE INDEX document_by_iic ON document (iic) WHERE iic IS NOT NULL;

-- Articles, to be searched --------------------------------------------------------------------

-- An article gets a number that nothing changes, for the index speaks of articles by number: a
-- rowid without a name of its own may become another one. Barcodes follow, for they refer to it.
CREATE TABLE article_with_number (
    number INTEGER PRIMARY KEY,
    article_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    price INTEGER NOT NULL,
    vat_code TEXT NOT NULL,
    unit TEXT NOT NULL,
    category TEXT NOT NULL,
    weighed INTEGER NOT NULL
) STRICT;
INSERT INTO article_with_number
    (article_id, name, folded_name, price, vat_code, unit, category, weighed)
    SELECT article_id, name, folded_name, price, vat_code, unit, category, weighed
    FROM article ORDER BY rowid;
CREATE TABLE barcode_of_number (
    code TEXT NOT NULL PRIMARY KEY,
    article_id TEXT NOT NULL REFERENCES article (article_id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    written TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO barcode_of_number SELECT code, article_id, position, written FROM barcode;
DROP TABLE barcode;
DROP TABLE article;
ALTER TABLE article_with_number RENAME TO article;
ALTER TABLE barcode_of_number RENAME TO barcode;
CREATE INDEX barcode_of_article ON barcode (article_id, position);

-- `mark` is three letters of the private use area: one entry of the index for each article.
CREATE TABLE category (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    articles INTEGER NOT NULL,
    mark TEXT NOT NULL
        AS (char(57344, 57344 + number % 6144, 57344 + number / 6144 % 6144)) VIRTUAL
) STRICT;
INSERT INTO category (name, articles)
    SELECT category, count(*) FROM article GROUP BY category ORDER BY category;

-- Every three letters in a row of every name. Each name begins with a mark (63743) and a space, so
-- that how a name begins, and how its words do, are three letters in a row, too. It is written by
-- one statement for many articles: a trigger for each would take twenty times as long.
CREATE VIRTUAL TABLE article_search USING fts5(
    name, category, content = '', columnsize = 0, tokenize = 'trigram'
);
INSERT INTO article_search (rowid, name, category)
    SELECT article.number, char(63743) || ' ' || article.folded_name, category.mark
    FROM article JOIN category ON category.name = article.category ORDER BY article.number;
