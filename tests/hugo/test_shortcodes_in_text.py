"""Shortcodes in the midst of sentences, lists, tables and quotes."""

import pytest

from tests.hugo.pages import PICTURE_TAG, REMARK, SEEN, SHOWN_PICTURE, SHOWN_REMARK, Import, inside


@pytest.mark.parametrize(
    ("content", "body", "warning"),
    [
        (
            f"1. Draw {PICTURE_TAG} a card\n2. two\n3. three",
            f"1. Draw a card\n1. two\n1. three\n\n{SHOWN_PICTURE}",
            "2: a picture within a text; it was moved after its list",
        ),
        (
            f"| a | b |\n|---|---|\n| {PICTURE_TAG} | c |",
            f"| a | b |\n| --- | --- |\n| k | c |\n\n{SHOWN_PICTURE}",
            "4: a picture within a text; it was moved after its table",
        ),
        (
            "- item\n- {{% rules-example %}}ex{{% /rules-example %}}",
            "- item\n- ex",
            "3: 'rules-example' in a list, quote or table; its text was kept there",
        ),
        (
            f"> a {REMARK} b\n> c",
            "> a (r) b\n> c",
            "2: 'remark' in a list, quote or table; its text was kept there in brackets",
        ),
        (
            f"a **b {PICTURE_TAG} c** [d {PICTURE_TAG} e](https://x.example)",
            f"a **b c** [d e](https://x.example)\n\n{SHOWN_PICTURE}\n\n{SHOWN_PICTURE}",
            "2: a picture within a text; it was moved after its paragraph",
        ),
        (
            '{{< img src="setup.png" alt="[*x*](y)" >}} a',
            f"a\n\n{SEEN}".replace('"x"', r"`\[\*x\*\](y)`"),
            "2: a picture within a text; it was moved after its paragraph",
        ),
        (
            f"a {REMARK}# b\nc\n\nd",
            f"a # b\nc\n\n{SHOWN_REMARK}\n\nd",
            "2: 'remark' within a text; it was moved after its paragraph",
        ),
        (
            f"{REMARK}# b\nc",
            f"{SHOWN_REMARK}\n\n\\# b\nc",
            "2: text beside 'remark'; that became a paragraph of its own",
        ),
        (
            'a\n-{{% rules-block id="b" heading="B" %}}x{{% /rules-block %}}# c',
            "a\n\\-\n\n\\# c",
            "3: text after a block inside another; it was moved before that block",
        ),
        (
            f"{{{{% rules-example %}}}}a {PICTURE_TAG} b{{{{% /rules-example %}}}}",
            f"{{{{% rules-example %}}}}\n\na b\n\n{SHOWN_PICTURE}\n\n{{{{% /rules-example %}}}}",
            "2: a picture within a text; it was moved after its paragraph",
        ),
        (
            f"[a]({PICTURE_TAG})",
            f"a\n\n{SHOWN_PICTURE}",
            "2: 'rules-image' within a tag or code; it was moved after the text around it",
        ),
        (
            f"<b title='{PICTURE_TAG}'>a</b>\n\nc",
            f"**a**\n\nc\n\n{SHOWN_PICTURE}",
            "2: 'rules-image' within a tag or code; it was moved after the text around it",
        ),
    ],
)
def test_shortcode_within_a_text_leaves_it_whole(
    trial: Import, content: str, body: str, warning: str
) -> None:
    """Lists, tables, quotes and marks go on after it; what stands beside it is no heading."""
    made = trial(inside(content))
    assert made.body == body
    assert warning in made.warnings


@pytest.mark.parametrize(
    ("content", "body"),
    [
        (
            '{{< figure src="setup.png" alt="a" caption="The *x*." >}}',
            '{{< rules-image src="trial/setup.png" alt="a" >}}\n\nThe *x*.',
        ),
        (
            '{{< figure src="setup.png" caption="The *x*." >}}',
            '{{< rules-image src="trial/setup.png" alt="The x." >}}\n\nThe *x*.',
        ),
        (
            '- a\n- {{< figure src="setup.png" alt="b" caption="c" >}}',
            '- a\n- b\n\n{{< rules-image src="trial/setup.png" alt="b" >}}\n\nc',
        ),
    ],
)
def test_caption_of_a_picture_stands_after_it(trial: Import, content: str, body: str) -> None:
    """It is text that readers of the page see; without other words it also says what is shown."""
    made = trial(inside(content))
    assert made.body == body
    assert not any("left out" in line or "without alt" in line for line in made.warnings)
