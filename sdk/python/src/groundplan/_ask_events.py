"""What is told of an answer while it is written."""

from typing import Any, Dict, List, Literal, TypedDict, Union

from ._types import AnswerSteps, GraphCertaintyDependentsDoubts, Source


class AskDelta(TypedDict):
    """A piece of the answer. Those of all events, joined, are `answer`."""

    text: str


class _AskDoneRequired(TypedDict):
    answer: str
    mode: Literal["graph", "extractive", "model"]
    conversationId: str
    snapshot: str


class AskDone(_AskDoneRequired, total=False):
    """The whole answer, without its sources."""

    model: str
    certainty: Literal["exact", "bounded", "unknown"]
    reasons: List[str]
    doubts: List[GraphCertaintyDependentsDoubts]
    steps: List[AnswerSteps]


class AskStep(TypedDict):
    """What a language model looked up, and what is left of its budget."""

    tool: str
    input: Dict[str, Any]
    tokens: int
    text: str
    callsLeft: int
    tokensLeft: int


class AskStepEvent(TypedDict):
    """Before all others, with `detail="full"` alone."""

    event: Literal["step"]
    data: AskStep


class AskSourceEvent(TypedDict):
    """All of them come before the text, in the order in which they are cited."""

    event: Literal["source"]
    data: Source


class AskDeltaEvent(TypedDict):
    event: Literal["delta"]
    data: AskDelta


class AskDoneEvent(TypedDict):
    event: Literal["done"]
    data: AskDone


AskEvent = Union[AskStepEvent, AskSourceEvent, AskDeltaEvent, AskDoneEvent]
"""`event` says which it is."""

__all__ = [
    "AskDelta",
    "AskDeltaEvent",
    "AskDone",
    "AskDoneEvent",
    "AskEvent",
    "AskSourceEvent",
    "AskStep",
    "AskStepEvent",
]
