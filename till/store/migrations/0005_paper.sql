-- Paper: slips that the till draws itself, and a line of its own for each kind of paper.

-- `slip` is JSON; `image` is empty where there is one.
ALTER TABLE print_job ADD COLUMN role TEXT NOT NULL DEFAULT 'receipt';
ALTER TABLE print_job ADD COLUMN slip TEXT;

DROP INDEX print_job_by_state;
CREATE INDEX print_job_by_state ON print_job (state, role);
