-- A day whose opening balance was refused and closed by a person is opened again, under a new docId.
-- One opening balance at a time is seen to where it is kept.
DROP INDEX one_opening_a_day;
CREATE TRIGGER one_opening_at_a_time BEFORE INSERT ON movement
WHEN NEW.kind = 'opening'
AND EXISTS (SELECT 1 FROM movement WHERE day = NEW.day AND kind = 'opening')
AND coalesce((SELECT state FROM document
    WHERE day = NEW.day AND kind = 'opening_balance' AND doc_id <> NEW.doc_id
    ORDER BY sequence DESC LIMIT 1), '') <> 'resolved'
BEGIN SELECT RAISE(ABORT, 'a day has one opening balance'); END;
