-- The backups that were made, and when each was last proved by restoring it elsewhere.
CREATE TABLE backup_made (
    path text PRIMARY KEY,
    made_at timestamptz NOT NULL DEFAULT now(),
    entries bigint NOT NULL,
    proved_at timestamptz
);
GRANT SELECT ON backup_made TO office_app, office_read;
