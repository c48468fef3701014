-- The deposit that goes with an article, as its owner writes it: `D20`, or `24*D20`. Packs stand among
-- the barcodes (till/domain/shop/pack.py): `written` is `6*5310042031108=330`, `code` the code alone.
ALTER TABLE article ADD COLUMN deposit TEXT;

-- The deposit of what was sold, and how many of a deposit went with one of the line above; NULL where
-- there is none. No digest covers them.
ALTER TABLE sale_line ADD COLUMN deposit TEXT;
ALTER TABLE sale_line ADD COLUMN deposit_each INTEGER;
