-- Tills of one installation are looked for with each batch.
CREATE INDEX till_by_installation ON till (installation);
