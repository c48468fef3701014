-- Where orders wait until they are paid: a table of an area, or a name without one. What is `is_gone`
-- is offered no more. The plan has columns and rows; a place without them stands where there is room.
CREATE TABLE place (
    place_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    area TEXT NOT NULL,
    plan_column INTEGER,
    plan_row INTEGER,
    is_gone INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Which order waits where now. `is_open` follows from the documents, for whoever reads many: nobody
-- settled the order or took it back.
CREATE TABLE place_order (
    sale_key TEXT NOT NULL PRIMARY KEY REFERENCES sale (sale_key) DEFERRABLE INITIALLY DEFERRED,
    place_id INTEGER NOT NULL REFERENCES place (place_id) DEFERRABLE INITIALLY DEFERRED,
    server TEXT NOT NULL,
    server_id INTEGER,
    guest TEXT NOT NULL,
    note TEXT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX place_order_open ON place_order (place_id) WHERE is_open;

-- Money for parts of what a place owes, before there is an invoice: cents, below zero what went again.
CREATE TABLE place_money (
    sequence INTEGER PRIMARY KEY,
    place_id INTEGER NOT NULL REFERENCES place (place_id) DEFERRABLE INITIALLY DEFERRED,
    kind TEXT NOT NULL,
    tender TEXT NOT NULL,
    amount INTEGER NOT NULL,
    day TEXT NOT NULL,
    moment TEXT NOT NULL,
    person TEXT NOT NULL,
    person_id INTEGER
) STRICT;
CREATE INDEX place_money_of_place ON place_money (place_id, tender, amount);
CREATE TRIGGER place_money_is_frozen BEFORE UPDATE ON place_money
BEGIN SELECT RAISE(ABORT, 'money of places never changes'); END;
CREATE TRIGGER place_money_stays BEFORE DELETE ON place_money
BEGIN SELECT RAISE(ABORT, 'money of places is never deleted'); END;
