"""Hugo pages of rules: those of others read in, our own written out."""
