"""Convert the sections and shortcodes of a page to blocks of rules and the data of a game."""
