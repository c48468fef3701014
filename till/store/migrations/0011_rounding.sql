-- What was taken off a line so that its sale could be paid in coins, in cents.
ALTER TABLE sale_line ADD COLUMN rounding INTEGER NOT NULL DEFAULT 0;
