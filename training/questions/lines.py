"""Reads the templates of questions: `templates/*.txt`, a template a line.

`= name` begins a section. `3x` before a template makes it three times as likely. `<name>` stands
for the words of a section in `templates/shared.txt`. `#` begins a comment.
"""

import functools
import re
from pathlib import Path

_FOLDER = Path(__file__).parent / "templates"
_WEIGHTED = re.compile(r"(\d)x (.*)")
_SHARED = re.compile(r"<(\w+)>")


def template_files() -> list[str]:
    """The names of all files of templates."""
    return sorted(path.stem for path in _FOLDER.glob("*.txt"))


@functools.cache
def lines_of(name: str) -> dict[str, list[str]]:
    """The templates of a file by their sections."""
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for raw in (_FOLDER / f"{name}.txt").read_text(encoding="utf8").splitlines():
        line = raw.strip()
        if not line or line.startswith("# "):
            continue
        if line.startswith("= "):
            lines = sections.setdefault(line[2:], [])
            continue
        weighted = _WEIGHTED.fullmatch(line)
        times, template = (int(weighted[1]), weighted[2]) if weighted else (1, line)
        lines += [_SHARED.sub(lambda match: _shared(match[1]), template)] * times
    return sections


def _shared(name: str) -> str:
    """Words that many templates begin with, as alternatives."""
    return f"[{'|'.join(lines_of('shared')[name])}]"
