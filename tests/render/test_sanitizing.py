"""Sanitizing of HTML, with nh3 and in a browser."""

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from rulebook_tools.render.sanitizing import clean, written_as_sanitized

TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co"), exclude_characters="\ufeff"), max_size=20
)


@given(TEXTS, TEXTS)
def test_a_browser_writes_what_nh3_writes(text: str, title: str) -> None:
    """HTML that prose makes of any text is the same bytes in both: the text escaped, in and between tags."""
    html = f'<span class="{escape(title)}">{escape(text)}</span>'
    assert written_as_sanitized(html) == clean(html)


def test_elements_of_prose_alone_are_left() -> None:
    """Scripts, handlers and addresses of other kinds are removed."""
    assert clean('<b onclick="x">a</b><script>b</script><a href="javascript:c">d</a>') == "a<a>d</a>"
