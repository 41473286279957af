"""Writes for every line of input what the product must write too: `python3 -m training.parity`.

A line is a JSON object with `headers`, `rows`, `name` and `question`; perhaps with `before`, an
earlier question and its call; with `written`, a text of the model; and with `result`, the call, the
headers and the rows of a result. The answer is a line with `prompt`, and perhaps with `call`, and
with `answer` (a prompt), `sentence` and `filled`.
"""

import json
import sys
from typing import Any

from training.answers import answer_sentence
from training.fill_answer import fill
from training.prompt import answer_prompt, call_prompt
from training.read_call import read_call
from training.table import Table


def answer_of(given: dict[str, Any]) -> dict[str, Any]:
    """What this side makes of a line."""
    table = Table(given["headers"], given["rows"], given["name"])
    question = given["question"]
    answer: dict[str, Any] = {"prompt": call_prompt(table, question, given.get("before"))}
    if "written" in given:
        answer["call"] = read_call(table, given["written"], question)
    if "result" in given:
        call, headers, rows = given["result"]
        answer["answer"] = answer_prompt(table, question, call, headers, len(rows))
        sentence = answer_sentence(table, question, call, headers, len(rows))
        answer["sentence"] = sentence
        answer["filled"] = fill(sentence, call, headers, rows)
    return answer


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer_of(json.loads(line))), flush=True)
