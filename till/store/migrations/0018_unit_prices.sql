-- Unit prices with four places, in ten-thousandths of a lek; they were in cents.
ALTER TABLE article RENAME COLUMN price TO unit_price;
UPDATE article SET unit_price = unit_price * 100;

-- The price of a line stays what it was; only how it is written changes.
DROP TRIGGER sale_line_is_frozen;
ALTER TABLE sale_line RENAME COLUMN price TO unit_price;
ALTER TABLE sale_line RENAME COLUMN list_price TO list_unit_price;
UPDATE sale_line SET unit_price = unit_price * 100, list_unit_price = list_unit_price * 100;
CREATE TRIGGER sale_line_is_frozen BEFORE UPDATE ON sale_line
BEGIN SELECT RAISE(ABORT, 'lines of sales never change'); END;
