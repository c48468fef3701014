"""The backups of a till as whoever looks after it meets them: which there are, going back to one.

Lives here: what joins the files of backups with the settings, the lock and the journal.
Must not: the form of a backup (store/safety), when one is made (actions), sentences.
"""
