-- What an owner looks at is found by what was done and when, whatever is watched.
DROP INDEX journal_watched;
CREATE INDEX journal_watched ON journal (action, moment);
