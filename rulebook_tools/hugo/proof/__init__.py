"""The sources that a page makes, checked as any others are, and told where they stand on the page."""
