-- Who bought, as a document tells it that took the place of one refused for its buyer (JSON).
ALTER TABLE reissue ADD COLUMN buyer TEXT;
