-- Tills of one installation are looked for with each batch.
CREATE INDEX till_by_installation ON till (installation);
-- What is not well at a till, by its own check-up.
ALTER TABLE till_heard ADD COLUMN checks text[] NOT NULL DEFAULT '{}';
ALTER TABLE till_heard ADD COLUMN checks_since timestamptz;
