"""Articles made or changed at the counter."""
