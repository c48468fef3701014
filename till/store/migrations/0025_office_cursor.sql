-- How far the office of a chain has the journal, as it last said. One row, written beside selling:
-- what is to be sent is the journal itself.
CREATE TABLE office_cursor (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL CHECK (number >= 0),
    link TEXT NOT NULL
) STRICT;
