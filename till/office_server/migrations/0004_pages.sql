-- What a till says of itself beside its journal, when a branch last grew, and who is signed in.
ALTER TABLE branch ADD COLUMN grown_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE till_heard ADD COLUMN waiting bigint;
ALTER TABLE till_heard ADD COLUMN oldest_waiting_at timestamptz;
ALTER TABLE till_heard ADD COLUMN clock_s bigint;
ALTER TABLE till ADD COLUMN refused_at timestamptz; -- when one that was shut out last called
CREATE INDEX problem_open ON problem (till_id) WHERE closed_at IS NULL;

CREATE INDEX sale_by_number ON sale (number);

-- Of a session only a hash is kept; `csrf` stands in each of its forms.
CREATE TABLE session (
    token_hash text PRIMARY KEY,
    mail text NOT NULL REFERENCES person ON DELETE CASCADE,
    csrf text NOT NULL,
    ends_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON session TO office_app;
GRANT INSERT, DELETE ON person TO office_app;
GRANT SELECT, INSERT ON join_code, shop TO office_app;
GRANT SELECT ON session TO office_read;
