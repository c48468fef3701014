-- Each entry seals what its transaction wrote: `seals` is JSON, from a thing's name to its hash, and
-- empty where nothing but the entry was written. `life` is which life of the till it belongs to.
ALTER TABLE journal ADD COLUMN life INTEGER NOT NULL DEFAULT 1;
ALTER TABLE journal ADD COLUMN seals TEXT NOT NULL DEFAULT '';

-- What an older till kept is sealed once, by the next start; and how far the journal was proved.
ALTER TABLE maintenance ADD COLUMN is_unsealed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE maintenance ADD COLUMN proved_number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE maintenance ADD COLUMN proved_link TEXT NOT NULL DEFAULT '';
ALTER TABLE maintenance ADD COLUMN proved_whole_at TEXT;
UPDATE maintenance SET is_unsealed =
    EXISTS (SELECT 1 FROM sale) OR EXISTS (SELECT 1 FROM document)
    OR EXISTS (SELECT 1 FROM person) OR EXISTS (SELECT 1 FROM exchange_rate);
