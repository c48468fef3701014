-- Since when a till is what it is: one that was shut out is told the day.
ALTER TABLE till ADD COLUMN state_since timestamptz;
