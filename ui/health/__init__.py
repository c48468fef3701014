"""How the till is, line by line, and the file for whoever helps.

Lives here: the page, its rows, the file before it is written, the controller.
Must not: look at anything itself, or decide when something is worth a word.
"""
