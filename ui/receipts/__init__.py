"""Earlier sales and their receipts."""
