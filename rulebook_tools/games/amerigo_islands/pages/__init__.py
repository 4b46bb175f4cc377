"""The pictures and statements of the board game on the pages."""
