-- The office itself: one row, made by `till-office init`.
CREATE TABLE office (
    id integer PRIMARY KEY CHECK (id = 1),
    name text NOT NULL,
    public_key bytea NOT NULL,
    epoch integer NOT NULL DEFAULT 1 CHECK (epoch >= 1),
    begun_at timestamptz NOT NULL DEFAULT now()
);

-- Who may sign in at its pages: the password as argon2id.
CREATE TABLE person (
    mail text PRIMARY KEY,
    name text NOT NULL,
    role text NOT NULL,
    password_hash text NOT NULL
);

CREATE TABLE shop (
    shop_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE
);

-- A till as it joined. Its row is locked while a batch is taken in, so that no order among tills is
-- needed and none waits for another; when it was last heard stands elsewhere.
CREATE TABLE till (
    till_id text PRIMARY KEY,
    shop_id integer NOT NULL REFERENCES shop,
    name text NOT NULL,
    installation text NOT NULL,
    public_key bytea NOT NULL,
    state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'revoked', 'left')),
    joined_at timestamptz NOT NULL DEFAULT now()
);
-- A code that lets a till join once: of the code itself only a hash is kept.
CREATE TABLE join_code (
    code_hash text PRIMARY KEY,
    shop_id integer NOT NULL REFERENCES shop,
    name text NOT NULL,
    valid_until timestamptz NOT NULL,
    used_at timestamptz
);
CREATE TABLE till_heard (
    till_id text PRIMARY KEY REFERENCES till,
    heard_at timestamptz NOT NULL
);
CREATE TABLE till_generation (
    till_id text NOT NULL REFERENCES till,
    number bigint NOT NULL,
    installation text NOT NULL,
    begun_at text NOT NULL,
    PRIMARY KEY (till_id, number, installation)
);

-- The ways in which a till's journal went on. A branch has the entries after `after_number`; what
-- is before them lies on its parent.
CREATE TABLE branch (
    till_id text NOT NULL REFERENCES till,
    branch integer NOT NULL CHECK (branch >= 1),
    parent integer,
    kind text NOT NULL CHECK (kind IN ('first', 'life', 'fork')),
    after_number bigint NOT NULL,
    tip_number bigint NOT NULL,
    tip_link text NOT NULL,
    begun_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (till_id, branch),
    FOREIGN KEY (till_id, parent) REFERENCES branch
);

-- Entries as they came: `line` of journal.jsonl, `things` as lines of rows.jsonl. A unique key would
-- have to hold the month; that an entry is here once is what the till's lock sees to.
CREATE TABLE entry (
    till_id text NOT NULL,
    branch integer NOT NULL,
    number bigint NOT NULL CHECK (number >= 1),
    generation bigint NOT NULL,
    link text NOT NULL,
    line text COMPRESSION lz4 NOT NULL,
    things text COMPRESSION lz4 NOT NULL,
    arrived_on date NOT NULL
) PARTITION BY RANGE (arrived_on);
CREATE INDEX entry_of_till ON entry (till_id, number);

-- What is wrong and waits for somebody; rows that fit no digest are kept in it, and nowhere else.
CREATE TABLE problem (
    problem_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    till_id text NOT NULL REFERENCES till,
    branch integer,
    number bigint,
    thing text NOT NULL DEFAULT '',
    kept text NOT NULL DEFAULT '',
    opened_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz
);

CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an entry of a till is never changed';
END $$;
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON entry
    FOR EACH ROW EXECUTE FUNCTION stays();

-- Partitions by month of arrival, up to one. The server makes them ahead, by itself.
CREATE FUNCTION make_partitions(last date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    month date := date_trunc('month', (now() AT TIME ZONE 'UTC'))::date;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('office partitions'));
    WHILE month <= last LOOP
        EXECUTE format(
            'CREATE TABLE IF NOT EXISTS %I PARTITION OF entry FOR VALUES FROM (%L) TO (%L)',
            'entry_' || to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date
        );
        month := (month + interval '1 month')::date;
    END LOOP;
END $$;
REVOKE ALL ON FUNCTION make_partitions(date) FROM PUBLIC;

-- What serves may add entries, and change none; reports read.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO office_app, office_read;
GRANT INSERT ON entry, problem, branch, till, till_heard, till_generation TO office_app;
GRANT UPDATE ON branch, till, till_heard, problem, join_code TO office_app;
GRANT EXECUTE ON FUNCTION make_partitions(date) TO office_app;
