"""Finding an article, and looking at a price."""
