-- Whoever acts is held against the newest seal of what is kept of them: few entries have one.
CREATE INDEX journal_of_people ON journal (number) WHERE instr(seals, '"person ') > 0;
