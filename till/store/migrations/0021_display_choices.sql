-- How each person wants to see the till; where nothing is said, as the till itself is set.
ALTER TABLE person ADD COLUMN language TEXT CHECK (language IN ('sq', 'en'));
ALTER TABLE person ADD COLUMN theme TEXT CHECK (theme IN ('light', 'dark'));
ALTER TABLE person ADD COLUMN text_size INTEGER CHECK (text_size BETWEEN 100 AND 130);
