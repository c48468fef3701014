"""The command line, a second front end on the same actions.

Lives here: commands and how their answers are written, a module for each group.
Must not: rules, SQL, Qt; the window (ui.app.console joins both).
"""
