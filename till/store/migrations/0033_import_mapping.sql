-- Which column of a file is which of ours, as somebody said it for files with this head (its
-- SHA-256): the next one is read alike.
CREATE TABLE import_mapping (
    head TEXT NOT NULL PRIMARY KEY,
    mapping TEXT NOT NULL
) STRICT;
