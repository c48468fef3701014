-- The service's clock as it stood to ours, and the days that opening balances count for there.

-- One row: how far the service is ahead (below zero: behind), give or take the allowance, both in
-- milliseconds; when that was measured, and how long the machine had been running then.
CREATE TABLE service_clock (
    service_clock_id INTEGER PRIMARY KEY CHECK (service_clock_id = 1),
    ahead_ms INTEGER NOT NULL,
    allowance_ms INTEGER NOT NULL,
    measured_at TEXT NOT NULL,
    is_off INTEGER NOT NULL,
    uptime_s INTEGER
) STRICT;

-- The day of the answer that completed a balance, whatever our clock said when it was declared.
-- A balance without an entry counts for the day it was declared on.
CREATE TABLE opening_day (
    doc_id TEXT NOT NULL PRIMARY KEY REFERENCES document (doc_id) DEFERRABLE INITIALLY DEFERRED,
    day TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX opening_day_by_day ON opening_day (day);

-- One of a day: no longer of the day our clock said, but of the day it counts for (cash).
DROP INDEX one_opening_a_day;
CREATE UNIQUE INDEX movement_opening ON movement (doc_id) WHERE kind = 'opening';
