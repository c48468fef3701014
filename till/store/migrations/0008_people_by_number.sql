-- People by number: two may bear one name, so whatever says who did it says their number, too.
-- What was kept by name alone gets the number of the one person who ever bore that name; where two
-- did, nobody can tell any more, and it stays NULL. 0 is the till itself.

-- Operator codes tell two of one name apart; without any, they could not be.
DROP INDEX one_person_of_a_name;
CREATE UNIQUE INDEX one_person_of_a_name_and_code ON person (name, coalesce(operator_code, ''))
    WHERE has_left = 0;

CREATE TEMPORARY TABLE bearer AS
    SELECT name, max(person_id) AS person_id FROM person GROUP BY name HAVING count(*) = 1;
INSERT INTO bearer VALUES ('till', 0);

ALTER TABLE movement ADD COLUMN person_id INTEGER;
DROP TRIGGER movement_is_frozen;
UPDATE movement SET person_id = coalesce(
    (SELECT cashier_id FROM document JOIN sale USING (sale_key)
     WHERE document.doc_id = movement.doc_id),
    (SELECT bearer.person_id FROM bearer WHERE bearer.name = movement.person));
CREATE TRIGGER movement_is_frozen BEFORE UPDATE ON movement
BEGIN SELECT RAISE(ABORT, 'cash movements never change'); END;

ALTER TABLE cash_count ADD COLUMN person_id INTEGER;
ALTER TABLE cash_count ADD COLUMN to_person_id INTEGER;
ALTER TABLE cash_count ADD COLUMN approved_by_id INTEGER;
DROP TRIGGER cash_count_is_frozen;
UPDATE cash_count SET
    person_id = (SELECT bearer.person_id FROM bearer WHERE bearer.name = person),
    to_person_id = (SELECT bearer.person_id FROM bearer WHERE bearer.name = to_person),
    approved_by_id = (SELECT bearer.person_id FROM bearer WHERE bearer.name = approved_by);
CREATE TRIGGER cash_count_is_frozen BEFORE UPDATE ON cash_count
BEGIN SELECT RAISE(ABORT, 'counts of the drawer never change'); END;

ALTER TABLE parked_basket ADD COLUMN parked_by_id INTEGER;
UPDATE parked_basket SET parked_by_id =
    (SELECT bearer.person_id FROM bearer WHERE bearer.name = parked_by);

ALTER TABLE exchange_rate ADD COLUMN person_id INTEGER;
UPDATE exchange_rate SET person_id =
    (SELECT bearer.person_id FROM bearer WHERE bearer.name = person);

-- A report and the journal are sealed: what stood in them stays as it was.
ALTER TABLE day_closing ADD COLUMN person_id INTEGER;
ALTER TABLE journal ADD COLUMN person_id INTEGER;

DROP TABLE bearer;

-- Whom an action concerns stands among its facts: a wrong PIN is typed before anybody signed in.
DROP INDEX journal_by_person;
CREATE INDEX journal_by_person ON journal (facts ->> '$.person_id', action);
