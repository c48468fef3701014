"""The safety of data as an owner meets it: which backups there are, going back to one.

Lives here: what joins files and databases with the settings, the lock and the journal.
Must not: the form of a backup (backups), when one is made (actions), sentences.
"""
