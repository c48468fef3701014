-- How a till joins: `t1`, `t2`, … are what people type; a code may be in place of a till whose disk
-- died, and keeps which till used it, so that a request repeated is answered alike.
CREATE SEQUENCE till_number;
ALTER TABLE join_code ADD COLUMN replaces text REFERENCES till;
ALTER TABLE join_code ADD COLUMN used_by text REFERENCES till;
ALTER TABLE till ADD COLUMN version text NOT NULL DEFAULT '';
ALTER TABLE till ADD COLUMN reason text NOT NULL DEFAULT '';

GRANT USAGE ON SEQUENCE till_number TO office_app;
