"""Examples that readers change: the page "What if?", in a browser and on the command line."""
