"""How the till looks: colours, type, icons, style sheet.

Lives here: the tokens of the design and the one object that hands them to widgets.
Must not: widgets, words, or knowledge of what a screen shows.
"""
