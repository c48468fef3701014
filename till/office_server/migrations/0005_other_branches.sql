-- What a till signed when a branch last grew, and on which computer: its copy believes that alone.
ALTER TABLE branch ADD COLUMN proof text NOT NULL DEFAULT '';
ALTER TABLE branch ADD COLUMN computer text NOT NULL DEFAULT '';
