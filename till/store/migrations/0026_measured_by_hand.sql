-- 1 where a person typed the measure of weighed goods; NULL otherwise, so that the digests of
-- lines of before stay as they are.
ALTER TABLE sale_line ADD COLUMN by_hand INTEGER;
