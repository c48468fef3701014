-- Who had the office do what: each entry linked to the one before, as in a till's journal.
CREATE TABLE office_journal (
    number bigint PRIMARY KEY,
    moment text NOT NULL,
    person text NOT NULL,
    action text NOT NULL,
    facts text NOT NULL,
    previous_link text NOT NULL,
    link text NOT NULL
);
CREATE TRIGGER office_journal_stays BEFORE UPDATE OR DELETE ON office_journal
    FOR EACH ROW EXECUTE FUNCTION stays();
GRANT SELECT, INSERT ON office_journal TO office_app;
GRANT SELECT ON office_journal TO office_read;
