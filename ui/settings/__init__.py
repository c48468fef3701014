"""The page of settings: the way to every setting, and to the other pages of an owner.

Lives here: its sections, the settings as rows, the service and its token.
Must not: change a setting itself, know another feature's screen.
"""
