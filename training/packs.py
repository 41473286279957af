"""Reads domain packs: tables that people keep, and what they ask of them (`domains/*.txt`)."""

import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

DOMAINS = Path(__file__).parent / "domains"

_OPS = {
    "=": "eq",
    "!=": "neq",
    ">": "gt",
    "<": "lt",
    ">=": "gte",
    "<=": "lte",
    "contains": "contains",
    "!contains": "not_contains",
    "in": "in",
}
_FIGURES = ("count", "sum", "avg", "min", "max")
_CONDITION = re.compile(r"(\w+) (!?empty$|in |!?contains |[!<>]?=|[<>])\s*(.*)")
#: A slot of a question or of a condition: a column, perhaps with a number or a part of a date.
SLOT = re.compile(r"\{([^{}]+)\}")


class PackError(ValueError):
    """A pack is not written as it should be."""


@dataclass(frozen=True)
class PackColumn:
    """A column of a pack: what its cells are and how its header may be spelled."""

    key: str
    kind: str
    details: str
    headers: tuple[str, ...]

    @property
    def values(self) -> list[str]:
        """The values that are listed, for kinds that list them."""
        separator = "|" if "|" in self.details else ","
        return [value.strip() for value in self.details.split(separator) if value.strip()]


@dataclass(frozen=True)
class PackCondition:
    """A condition; its operands are slots in braces or plain values."""

    key: str
    op: str
    operands: tuple[str, ...]


@dataclass(frozen=True)
class PackQuestion:
    """A question template and the steps of its call, or the reason why there is none."""

    template: str
    conditions: tuple[PackCondition, ...] = ()
    groups: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    sort: tuple[str, bool] | None = None
    limit: str | None = None
    select: tuple[str, ...] = ()
    refusal: str | None = None

    @property
    def keys(self) -> set[str]:
        """The columns that a table needs for this question."""
        named = {slot.split(":")[0].split(" ")[0] for slot in SLOT.findall(self.template)}
        named |= {condition.key for condition in self.conditions} | set(self.groups)
        named |= {key for _, key in self.figures}
        named |= {target.split(" ")[-1] for target in self.select}
        if self.sort is not None:
            named.add(self.sort[0].split(" ")[-1])
        return named - {"n", "", "count"}


@dataclass
class Pack:
    """One domain."""

    topic: str
    tables: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    columns: dict[str, PackColumn] = field(default_factory=dict)
    questions: list[PackQuestion] = field(default_factory=list)

    @cached_property
    def keys_with_blanks(self) -> set[str]:
        """The columns that somebody asks whether they are empty."""
        return {
            condition.key
            for question in self.questions
            for condition in question.conditions
            if not condition.operands
        }


@cache
def packs() -> list[Pack]:
    """Every pack there is, in the order of their names."""
    return [read_pack(path) for path in sorted(DOMAINS.glob("*.txt"))]


def read_pack(path: Path) -> Pack:
    """One pack; a mistake in it names its line."""
    pack = Pack(path.stem)
    column: tuple[str, str, str] | None = None
    in_questions = False
    for number, raw in enumerate(path.read_text(encoding="utf8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("# "):
            continue
        try:
            if in_questions:
                pack.questions.append(_question(line, pack))
            elif line == "questions":
                in_questions = True
            elif line.startswith("table:"):
                pack.tables = _listed(line[6:])
            elif line.startswith("row:"):
                pack.rows = _listed(line[4:])
            elif line.startswith("column "):
                column = _column_start(line)
            elif line.startswith("headers:") and column is not None:
                pack.columns[column[0]] = PackColumn(*column, tuple(_listed(line[8:])))
            else:
                raise PackError("neither a column nor a question")
        except (PackError, ValueError) as problem:
            raise PackError(f"{path.name}:{number}: {problem}: {line}") from problem
    return pack


def _listed(text: str) -> list[str]:
    """A list with commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def _column_start(line: str) -> tuple[str, str, str]:
    """`column salary: number 1..9` as key, kind and details."""
    key, rest = line.removeprefix("column ").split(":", 1)
    kind, _, details = rest.strip().replace("|", " |", 1).partition(" ")
    return key.strip(), kind, details.strip().lstrip("|").strip()


def _question(line: str, pack: Pack) -> PackQuestion:
    """`template => steps`."""
    template, arrow, steps = line.rpartition("=>")
    if not arrow:
        raise PackError("there is no =>")
    template = template.strip()
    if steps.strip().startswith("no "):
        return PackQuestion(template, refusal=steps.strip()[3:].strip())
    parts: dict[str, object] = {}
    for step in steps.split(";"):
        parts.update(_step(step.strip()))
    question = PackQuestion(template, **parts)  # type: ignore[arg-type]
    unknown = question.keys - set(pack.columns)
    if unknown:
        raise PackError(f"unknown columns {sorted(unknown)}")
    return question


def _step(step: str) -> dict[str, object]:
    """One step of a call, as fields of a question."""
    word, _, rest = step.partition(" ")
    if word == "where":
        return {"conditions": tuple(_conditions(rest))}
    if word == "by":
        return {"groups": tuple(_listed(rest))}
    if word == "sort":
        target, direction = rest.strip().rsplit(" ", 1)
        if direction not in ("asc", "desc"):
            raise PackError("sort needs asc or desc")
        return {"sort": (target, direction == "desc")}
    if word == "limit":
        return {"limit": rest.strip()}
    if word == "select":
        return {"select": tuple(_listed(rest))}
    if word.rstrip(",") in _FIGURES:
        figures = [part.partition(" ") for part in _listed(step)]
        return {"figures": tuple((fn, key) for fn, _, key in figures)}
    raise PackError(f"unknown step {word!r}")


def _conditions(text: str) -> list[PackCondition]:
    """Conditions with commas between them; `in` takes what is left."""
    conditions: list[PackCondition] = []
    parts = _listed(text)
    while parts:
        part = parts.pop(0)
        match = _CONDITION.fullmatch(part)
        if match is None:
            raise PackError(f"no condition: {part!r}")
        key, sign, operand = match.group(1), match.group(2).strip(), match.group(3).strip()
        if sign in ("empty", "!empty"):
            conditions.append(PackCondition(key, sign.replace("!", "not_"), ()))
            continue
        operands = [operand]
        if sign == "in":
            operands += parts
            parts = []
        conditions.append(PackCondition(key, _OPS[sign], tuple(operands)))
    return conditions
