"""The program `till-office`: founding, migrating, serving, looking.

Lives here: commands, their options, what they say.
Must not: rules; every command asks a module beside this package.
"""
