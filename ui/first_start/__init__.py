"""The first start of a till that nobody has set up.

Lives here: its steps one after the other, how far somebody has come.
Must not: how anything is set up (till.actions.setup.setting_up, the pages that the steps lead to).
"""
