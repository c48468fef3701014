"""The sell screen: scanning, the lines of the sale, quick keys."""
