-- Articles that are not sold any more stay, under their code; they are neither found nor counted.
ALTER TABLE article ADD COLUMN on_sale INTEGER NOT NULL DEFAULT 1;
