-- The day: counts of the drawer, Z reports, and what a report looks through.

-- `pieces` and `foreign_cash` are JSON; nothing where an amount was typed, or all was lek.
CREATE TABLE cash_count (
    sequence INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    moment TEXT NOT NULL,
    person TEXT NOT NULL,
    purpose TEXT NOT NULL,
    counted INTEGER NOT NULL,
    expected INTEGER NOT NULL,
    is_blind INTEGER NOT NULL,
    note TEXT NOT NULL,
    to_person TEXT,
    approved_by TEXT,
    pieces TEXT,
    foreign_cash TEXT
) STRICT;
CREATE INDEX cash_count_by_day ON cash_count (day, sequence);

-- `last_movement` is the newest cash movement that the report knows of; each sale has one.
CREATE TABLE day_closing (
    number INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    taken_at TEXT NOT NULL,
    person TEXT NOT NULL,
    replaces INTEGER UNIQUE REFERENCES day_closing (number),
    last_movement INTEGER NOT NULL,
    report TEXT NOT NULL, -- JSON
    sha256 TEXT NOT NULL
) STRICT;
CREATE INDEX day_closing_by_day ON day_closing (day, number);

-- The deeds that a report tells, few among all that is written down.
CREATE INDEX journal_watched ON journal (moment)
    WHERE deed IN ('drawer_opened', 'line_put_back', 'line_removed');

CREATE TRIGGER cash_count_is_frozen BEFORE UPDATE ON cash_count
BEGIN SELECT RAISE(ABORT, 'counts of the drawer never change'); END;
CREATE TRIGGER cash_count_stays BEFORE DELETE ON cash_count
BEGIN SELECT RAISE(ABORT, 'counts of the drawer are never deleted'); END;
CREATE TRIGGER day_closing_is_frozen BEFORE UPDATE ON day_closing
BEGIN SELECT RAISE(ABORT, 'Z reports never change'); END;
CREATE TRIGGER day_closing_stays BEFORE DELETE ON day_closing
BEGIN SELECT RAISE(ABORT, 'Z reports are never deleted'); END;
