-- Which till these data are of, and which life of it: a new one begins when they come back from a
-- copy. And what changed, by number, while a shadow of them is written in a second place: the
-- table, and the key of the row as a JSON list. Without a table it says that changes before it
-- were not all noted.
CREATE TABLE till_life (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    installation TEXT NOT NULL,
    begun_at TEXT NOT NULL,
    cause TEXT NOT NULL
) STRICT;
INSERT INTO till_life (number, installation, begun_at, cause)
VALUES (1, lower(hex(randomblob(16))), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'first');

CREATE TABLE shadow_change (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    subject TEXT NOT NULL,
    record_key TEXT NOT NULL
) STRICT;
INSERT INTO shadow_change (subject, record_key) VALUES ('', '[]');
