-- How a quick key looks: a colour by its name, a picture by the hash of what it shows; NULL for none.
ALTER TABLE quick_key ADD COLUMN colour TEXT;
ALTER TABLE quick_key ADD COLUMN picture TEXT;

-- The pictures of quick keys, small (PNG); those that no key shows any more go with the next change.
CREATE TABLE quick_picture (
    name TEXT PRIMARY KEY,
    image BLOB NOT NULL
) STRICT;
