"""The command line, a second front end on the same actions.

Lives here: commands and how their answers are written.
Must not: rules, SQL, Qt (but to start the window).
"""
