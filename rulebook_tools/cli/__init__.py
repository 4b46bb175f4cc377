"""The command `rulebook`. Exit 0: good; 1: problems found; 2: wrong usage."""

from __future__ import annotations

import click

from rulebook_tools import __version__
from rulebook_tools.cli.hugo import hugo
from rulebook_tools.cli.new import new
from rulebook_tools.cli.rules import check, play_random, schema, verify
from rulebook_tools.cli.site import build, serve
from rulebook_tools.cli.translate import translate


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulebook")
def main() -> None:
    """Rules kept as structured sources: checked, proved by their examples, published in many languages."""


for command in (new, check, verify, play_random, schema, build, serve, translate, hugo):
    main.add_command(command)
