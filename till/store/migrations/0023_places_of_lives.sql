-- Where a life of the till goes on: a folder on one computer, as a hash of both; empty until it is
-- opened there. Data that are found in another place were moved or copied.
ALTER TABLE till_life ADD COLUMN place TEXT NOT NULL DEFAULT '';
