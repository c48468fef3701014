-- What is kept for a place now, by kind, so that nobody adds up the money of years: cents, never 0,
-- in the order of `since`, the first money of it. It follows from place_money by itself.
CREATE TABLE place_held (
    place_id INTEGER NOT NULL REFERENCES place (place_id) DEFERRABLE INITIALLY DEFERRED,
    tender TEXT NOT NULL,
    amount INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (place_id, tender)
) STRICT, WITHOUT ROWID;
INSERT INTO place_held SELECT place_id, tender, sum(amount), min(sequence) FROM place_money
GROUP BY place_id, tender HAVING sum(amount) <> 0;
CREATE TRIGGER place_money_is_held AFTER INSERT ON place_money
BEGIN
    INSERT INTO place_held VALUES (NEW.place_id, NEW.tender, NEW.amount, NEW.sequence)
    ON CONFLICT (place_id, tender) DO UPDATE SET amount = amount + excluded.amount;
    DELETE FROM place_held WHERE place_id = NEW.place_id AND tender = NEW.tender AND amount = 0;
END;
DROP INDEX place_money_of_place;

-- The tables that are offered; names that were ever ordered under become many.
CREATE INDEX place_offered ON place (place_id) WHERE NOT is_gone AND area <> '';
