"""Expectations and records of the scenario, as sdk/README.md tells."""

import json
import re
from typing import Any, Dict, List, Optional, Tuple

IDENTIFIER = re.compile(r"(prj|whk|evt|dlv|snp|fnd|cnv|req|key|cyc)_[0-9A-Z]{26}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
NUMBERS_THAT_VARY = ("durationMs", "estimatedTime")


def mismatches(actual: Any, expected: Any, at: str = "") -> List[str]:
    """Where, and how, a value is not as expected; empty when it is. `...` stands for what is not there."""
    pattern = _pattern_of(expected)
    if pattern is not None:
        return [] if _fits(actual, *pattern) else [_told(at, actual, expected)]
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(actual) != len(expected):
            return [_told(at, actual, expected)]
        return [each for index, item in enumerate(expected) for each in mismatches(actual[index], item, f"{at}/{index}")]
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return [_told(at, actual, expected)]
        return [
            each for name, item in expected.items() for each in mismatches(actual.get(name, ...), item, f"{at}/{name}")
        ]
    return [] if _are_equal(actual, expected) else [_told(at, actual, expected)]


def recorded(actual: Any, expected: Any, only_expected: bool, field: str = "") -> Any:
    """What a run keeps of a value: the same for every run that went as it should."""
    pattern = _pattern_of(expected)
    if pattern is not None and pattern[0] not in ("$contains", "$any"):
        return "<match>"
    if isinstance(actual, (int, float)) and not isinstance(actual, bool) and field in NUMBERS_THAT_VARY:
        return "<number>"
    if isinstance(actual, str):
        return _recorded_text(actual)
    only = only_expected and pattern is None
    if isinstance(actual, list):
        items = expected if isinstance(expected, list) else []
        return [recorded(each, items[at] if at < len(items) else None, only) for at, each in enumerate(actual)]
    if not isinstance(actual, dict):
        return actual
    fields: Dict[str, Any] = expected if isinstance(expected, dict) and pattern is None else {}
    return {
        name: recorded(each, fields.get(name), only, name)
        for name, each in actual.items()
        if not only or name in fields
    }


def _recorded_text(text: str) -> str:
    identifier = IDENTIFIER.fullmatch(text)
    if identifier is not None:
        return f"<{identifier.group(1)}>"
    if TIME.fullmatch(text) is not None:
        return "<time>"
    return "<secret>" if text.startswith("whsec_") else text


def _fits(actual: Any, name: str, operand: Any) -> bool:
    if name == "$any":
        return actual is not ...
    if name == "$match":
        return isinstance(actual, str) and re.search(operand, actual, re.ASCII) is not None
    if name == "$between":
        return isinstance(actual, (int, float)) and operand[0] <= actual <= operand[1]
    if name == "$oneOf":
        return any(_are_equal(actual, each) for each in operand)
    if name == "$contains":
        items = actual if isinstance(actual, list) else []
        return all(any(not mismatches(item, each) for item in items) for each in operand)
    raise ValueError(f"there is no pattern {name}")


def _pattern_of(expected: Any) -> Optional[Tuple[str, Any]]:
    if not isinstance(expected, dict) or len(expected) != 1:
        return None
    [(name, operand)] = expected.items()
    return (name, operand) if name.startswith("$") else None


def _are_equal(actual: Any, expected: Any) -> bool:
    """As JSON has it: True is not 1 there."""
    return actual is not ... and json.dumps(actual, sort_keys=True) == json.dumps(expected, sort_keys=True)


def _told(at: str, actual: Any, expected: Any) -> str:
    return f"{at or 'the result'}: {actual!r} instead of {expected!r}"
