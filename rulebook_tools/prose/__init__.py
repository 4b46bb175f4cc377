"""Prose is data: its grammar, split into messages, never run through a template."""
