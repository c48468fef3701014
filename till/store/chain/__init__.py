"""What the office gets of the journal, read beside selling; and how far it has it.

Lives here: entries after a number with their things, at one moment; the cursor.
Must not: a table that a sale writes, a trigger, the network.
"""
