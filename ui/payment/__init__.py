"""From a total to tenders that cover it."""
