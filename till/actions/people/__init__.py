"""Who stands at the till, and what they may.

Lives here: signing in and out, letting an action pass, people with their PINs and badges.
Must not: how a PIN is kept (system).
"""
