-- The price that the last printed label of an article bears (ten-thousandths of a lek): what has
-- another one now needs a new label.
CREATE TABLE label_price (
    article_id TEXT NOT NULL PRIMARY KEY,
    price INTEGER NOT NULL
) STRICT;

-- Formats of labels that were used: how far their sheets are moved in the printer (hundredths of a
-- millimetre, right and down), and how many labels were made last, and when.
CREATE TABLE label_format (
    format TEXT NOT NULL PRIMARY KEY,
    across INTEGER NOT NULL,
    down INTEGER NOT NULL,
    labels INTEGER NOT NULL,
    made_at TEXT NOT NULL
) STRICT;
