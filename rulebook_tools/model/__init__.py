"""The sources as frozen types, each with its place: a module for each kind of file."""

from rulebook_tools.model.cards import Card, CardLine, CardRow, CardSection, CardStep
from rulebook_tools.model.examples import EXPECT, FORBIDDEN_BY, Example
from rulebook_tools.model.figures import Parameter
from rulebook_tools.model.games import FALLBACK, About, Edition, ReviewedException, Rulebook
from rulebook_tools.model.looks import Colour, Look, Shape
from rulebook_tools.model.rules import Block, Table
from rulebook_tools.model.rulings import Reading, Ruling
from rulebook_tools.model.site import SITE_LANGUAGE, Identity, Label, Licence, Site, SitePage
from rulebook_tools.model.texts import BREAKABLE, Citation, Located, NotExecuted, Ref, Text
from rulebook_tools.model.words import PLAYERS, SEAT, Noun, Term, Wording, Wordings

__all__ = [
    "BREAKABLE",
    "EXPECT",
    "FALLBACK",
    "FORBIDDEN_BY",
    "PLAYERS",
    "SEAT",
    "SITE_LANGUAGE",
    "About",
    "Block",
    "Card",
    "CardLine",
    "CardRow",
    "CardSection",
    "CardStep",
    "Citation",
    "Colour",
    "Edition",
    "Example",
    "Identity",
    "Label",
    "Licence",
    "Located",
    "Look",
    "NotExecuted",
    "Noun",
    "Parameter",
    "Reading",
    "Ref",
    "ReviewedException",
    "Rulebook",
    "Ruling",
    "Shape",
    "Site",
    "SitePage",
    "Table",
    "Term",
    "Text",
    "Wording",
    "Wordings",
]
