"""Who stands at the till, and what was restored after an unclean end."""
