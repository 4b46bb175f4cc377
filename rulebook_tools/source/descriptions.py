"""What each key of the sources means, for editors that show it while typing."""

from __future__ import annotations

SOURCE = "The sections it comes from, by edition: {en: Setup}."
ASSUMED = "Why a figure or value that no edition states was chosen."
INFERRED = "Why it holds, as far as no edition states it."
RULING = "The id of the ruling it rests on."

DESCRIPTIONS: dict[str, dict[str, str]] = {
    "About": {
        "title": "The game's title.",
        "subtitle": "One line that tells it from games of the same name.",
        "language": "The language of these sources: a tag such as en or pt_BR.",
        "about": "What the game is about, in a few sentences.",
        "author": "Who made the game.",
        "publisher": "Who published it.",
        "year": "The year of its publication.",
        "icon": "An icon of the theme, such as material/sail-boat.",
        "editions": "The published texts that the rules cite, by a short name.",
        "credits": "Who made the game, by role; each role has a label credit.<role>.",
        "languages": "The languages that the game must be complete in; those of site.yml, if left out.",
        "fallback": "The languages asked for a missing translation before the source: [en], if left out.",
        "engine": "{none: why} where the whole game is not executed.",
        "exceptions": "What is absent on purpose, each with its reason.",
    },
    "Block": {
        "id": "For ever the same: small letters, digits, '-' and '_', parts joined by '.'.",
        "heading": "A short heading.",
        "icon": "An icon of the theme, such as material/anchor.",
        "summary": "One sentence: of a chapter for lists of chapters, of a rule for the head of its chapter.",
        "body": "The rule, in Markdown: paragraphs, lists, quotes, tables, {figures}, rule: and term: links; "
        "{cards one {is} other {are}} chooses words.",
        "table": "A table made from a parameter.",
        "picture": "An exhibit of the game’s program: a picture of figures of the rules, such as all cards.",
        "remark": "A side note: a reason, a reminder.",
        "source": SOURCE,
        "inferred": INFERRED,
        "assumed": ASSUMED,
        "ruling": RULING,
        "engine": "{none: why} where nothing can compute the rule.",
        "players": "The numbers of players that the rule is for, if not for all.",
        "aliases": "Ids that the block had before.",
        "moved_from": "Chapters that the block stood in before.",
        "blocks": "The rules inside this one.",
    },
    "NotExecuted": {"none": "Why nothing can compute it."},
    "Table": {
        "parameter": "The parameter whose entries are the rows.",
        "kind": "thresholds: each key is valid up to the next; values: a row for each key.",
        "key": "The heading of the first column.",
        "value": "The heading of the second column.",
    },
    "Edition": {"name": "What the edition is called.", "language": "The language of its text."},
    "ReviewedException": {
        "about": "The rule, the parameter or the reading (ruling-tie.shared) that is an exception.",
        "reason": "Why it may be absent.",
    },
    "Parameter": {
        "label": "What the figure is called.",
        "value": "A whole number, or a table of them by name or number.",
        "keys": "What a table's keys are: a noun for numbers, the first part of nouns for names.",
        "sum": "Parameters whose values are added up.",
        "product": "Parameters whose values are multiplied.",
        "entries": "A table whose entries are counted.",
        "keys_of": "A table whose keys, whole numbers, are the figures of this one.",
        "unit": "The noun of wording.yml that stands after the figure.",
        "source": SOURCE,
        "inferred": INFERRED,
        "assumed": ASSUMED,
        "ruling": RULING,
    },
    "Term": {
        "term": "The term as the glossary lists it.",
        "forms": "Its other forms, as they occur in the rules.",
        "definition": "What it means, in a sentence or two.",
    },
    "Reading": {
        "text": "What it takes the rules to say.",
        "because": "The best that speaks for it.",
    },
    "Ruling": {
        "number": "For ever the same; that of its place in the file, if left out.",
        "question": "What a reader asks.",
        "readings": "The ways to read the rules, by name: a text, or {text, because}.",
        "adopted": "The name of the reading that this reference follows.",
        "because": "Why this one, in spite of what speaks for the others.",
        "decided": "The day it was decided: 2026-11-20.",
        "certainty": "stated: an edition says it; inferred: it follows from what editions say; "
        "chosen: this reference decided.",
        "concerns": "The ids of the rules that it is about.",
        "option": "The engine's option that takes the readings as its values.",
        "source": SOURCE,
    },
    "Wordings": {
        "nouns": "Things that figures speak of, by name.",
        "statements": "What the engine says, by name.",
    },
    "Noun": {
        "name": "How it is called without a number.",
        "one": "How it is called after the number one.",
        "other": "How it is called after any other number.",
    },
    "Wording": {
        "text": "The sentence, its figures as {placeholders}; {cards one {is} other {are}} chooses words.",
        "count": "The figure that the sentence's form depends on.",
        "one": "The sentence where that figure is one.",
        "other": "The sentence for any other figure.",
        "tells": "Statements that it says as well: where an example is told, they are left out beside it.",
        "result": "Whether it says what an example comes to.",
    },
    "Look": {
        "shape": "What it looks like, whatever is printed on it; plain: its words in a frame.",
        "drawing": "A drawing of this package, such as coffee or anchor.",
        "colour": "A colour of the palette; spaces of one colour make one area of a map.",
    },
    "Example": {
        "id": "The example's id, which is its file's name.",
        "title": "A short title.",
        "story": "What happens, in a sentence or two, without figures.",
        "origin": "rulebook: a worked example of a published text; statement: a sentence of one, played; "
        "reference: of our own.",
        "illustrates": "The ids of the rules it shows; it stands at the first.",
        "source": SOURCE,
        "assumed": "Which values are chosen here because the rulebook leaves them open.",
        "options": "Readings other than the adopted ones, by the engine's option.",
        "given": "The position it starts from.",
        "when": "The actions taken, in order; {expect: …} between them says what must have come out so far.",
        "then": "What must come out; any part of what the game observes.",
        "forbidden_by": "The id of the rule that must refuse the last action; with it the example ends.",
    },
    "Identity": {
        "title": "What the site is called; after its only game, if left out.",
        "description": "One sentence about the site, for its home and for search engines.",
        "language": "The language of the texts in this folder: a tag such as en or pt_BR; en, if left out.",
        "author": "Who made these pages.",
        "licence": "The licence that their texts are under; none is named, if left out.",
        "languages": "The languages that the site and its games must be complete in; none, if left out.",
    },
    "Label": {
        "text": "The label.",
        "one": "The label for the number one.",
        "other": "The label for any other number.",
    },
    "Licence": {
        "name": "Its name, such as CC0 1.0.",
        "url": "The address where it can be read: https://…",
    },
    "SitePage": {
        "heading": "The page's heading.",
        "summary": "One sentence for lists and search results.",
        "body": "The page, in Markdown.",
    },
}
