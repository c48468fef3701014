-- What was wanted of a setting and what came of it is looked for at each start, among very many entries.
CREATE INDEX journal_settings ON journal (number)
    WHERE action IN ('setting_wanted', 'setting_changed', 'setting_not_changed');
