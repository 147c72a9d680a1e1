"""Requests as bytes, and answers as data."""

import json
import uuid
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple, Union, cast
from urllib.parse import quote

from ._address import Address
from ._api_key import ApiKey
from ._errors import ConnectionError, GroundplanError, class_of_status
from ._operations import Operation
from ._rate_limit import read_retry_after
from ._response_reader import Head
from ._types import ErrorDetail
from ._version import __version__

Value = Union[None, bool, int, float, str, Sequence[str]]

NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"


class CallOptions(NamedTuple):
    """What a caller may say about one call alone."""

    timeout: Optional[float] = None
    max_retries: Optional[int] = None
    idempotency_key: Optional[str] = None


class Call(NamedTuple):
    """One use of an operation; its values by their names on the wire, those without a value left out."""

    operation: Operation
    path: Mapping[str, str] = {}
    query: Mapping[str, Value] = {}
    body: Optional[Mapping[str, object]] = None
    """None: none is sent."""
    wait: Optional[int] = None
    """Seconds for which the server may hold its answer back until something changes."""
    extensions: Tuple[str, ...] = ()
    """Needed besides that of the operation."""
    if_match: Optional[str] = None
    """Version of the record that is replaced."""
    packed: Optional[bytes] = None
    """NDJSON compressed with gzip, in place of a body."""


class Answer(NamedTuple):
    status: int
    headers: Dict[str, str]
    body: bytes


class Unshown(bytes):
    """Bytes with a key among them, which tracebacks and debuggers do not show."""

    def __repr__(self) -> str:
        return f"<{len(self)} bytes>"


def new_idempotency_key() -> str:
    return str(uuid.uuid4())


def encode_request(
    call: Call,
    address: Address,
    key: ApiKey,
    idempotency_key: Optional[str],
    accept: str = "application/json",
) -> Unshown:
    """The same bytes at each try. The key stands in a header, never in the address."""
    method = call.operation.method
    given = {name: value for name, value in (call.body or {}).items() if value is not None}
    content = b"" if call.body is None else json.dumps(given, allow_nan=False).encode("ascii")
    sent = {"Content-Type": "application/json"} if content else {}
    if call.packed is not None:
        content, sent = call.packed, {"Content-Type": NDJSON, "Content-Encoding": "gzip"}
    headers = {
        "Host": address.authority,
        "Authorization": key.authorization,
        "Accept": accept,
        "User-Agent": f"groundplan-python/{__version__}",
        # Over loopback it costs both sides more than it saves, and a stream must not be held back by it.
        **({} if address.is_loopback or accept == EVENT_STREAM else {"Accept-Encoding": "gzip"}),
        **({"Prefer": f"wait={call.wait}"} if call.wait is not None else {}),
        **({"Idempotency-Key": idempotency_key} if method == "POST" and idempotency_key is not None else {}),
        **sent,
        **({"If-Match": f'"{call.if_match}"'} if call.if_match is not None else {}),
        **({"Content-Length": str(len(content))} if method in ("POST", "PUT") else {}),
    }
    lines = [
        f"{method} {_target(call, address)} HTTP/1.1",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return Unshown("\r\n".join([*lines, "", ""]).encode("ascii") + content)


def _target(call: Call, address: Address) -> str:
    path = call.operation.path.format_map({name: _segment(value) for name, value in call.path.items()})
    pairs = [pair for name, value in call.query.items() for pair in _pairs(name, value)]
    return address.prefix + path + ("?" + "&".join(pairs) if pairs else "")


def _segment(identifier: str) -> str:
    """Encoded. What would lead to another path names nothing, however it is encoded."""
    if not isinstance(identifier, str) or identifier in ("", ".", ".."):
        raise GroundplanError(f"This is no id: {identifier!r}.", code="invalid_identifier")
    return quote(identifier, safe="")


def _pairs(name: str, value: Value) -> List[str]:
    if value is None:
        return []
    if isinstance(value, bool):
        return [f"{name}={'true' if value else 'false'}"]
    if isinstance(value, (int, float, str)):
        return [f"{name}={quote(str(value), safe='')}"]
    return [f"{name}={quote(each, safe='')}" for each in value]


def check_idempotency_key(key: Optional[str]) -> None:
    """A line break in it would begin another header."""
    if key is not None and not (0 < len(key) <= 255 and all("!" <= character <= "~" for character in key)):
        raise GroundplanError(
            "An idempotency key is 1 to 255 visible ASCII characters.", code="idempotency_key_invalid"
        )


def is_event_stream(head: Head) -> bool:
    return _media_type(head.headers) == EVENT_STREAM


def _media_type(headers: Mapping[str, str]) -> str:
    return headers.get("content-type", "").split(";")[0].strip().lower()


def field_of(data: Any, name: str) -> Any:
    """What an answer must have in it."""
    if not isinstance(data, dict) or name not in data:
        raise _foreign(None)
    return data[name]


def list_of(data: Any, name: str) -> List[Any]:
    """What a page of a list must have in it."""
    items = field_of(data, name)
    if not isinstance(items, list):
        raise _foreign(None)
    return items


def next_cursor(page: Dict[str, Any], known: Set[str]) -> Optional[str]:
    """Where the next page begins, noted among those that are known; none behind the last one.

    Pages that go round in a circle have no end.
    """
    cursor = page.get("nextCursor")
    if cursor is None:
        return None
    if not isinstance(cursor, str) or cursor in known:
        raise _foreign(None)
    known.add(cursor)
    return cursor


def data_of(answer: Answer, *, is_bare: bool = False) -> Any:
    """What the envelope holds; nothing of a deletion, which is bare. Raises the error of an answer without success."""
    if 300 <= answer.status < 400:
        raise ConnectionError(
            "The server redirects elsewhere, which would take the key along: give the address it names as base URL.",
            code="redirect_refused",
            request_id=answer.headers.get("x-request-id"),
        )
    envelope = _envelope(answer)
    if answer.status >= 400:
        raise _error_of(answer, envelope or {})
    data = (envelope or {}).get("data")
    if envelope is None or envelope.get("success") is not True or not (is_bare or isinstance(data, dict)):
        raise _foreign(answer.headers.get("x-request-id"))
    return data


def lines_of(answer: Answer) -> str:
    """NDJSON, which has no envelope. Raises the error of an answer without success."""
    if answer.status != 200 or _media_type(answer.headers) != NDJSON:
        data_of(answer)
        raise _foreign(answer.headers.get("x-request-id"))
    return answer.body.decode("utf-8", "replace")


def streamed_error(envelope: Dict[str, Any], head: Head) -> GroundplanError:
    """What a stream broke off with: its status was sent before that went wrong."""
    return _error_of(Answer(500, head.headers, b""), envelope)


def _foreign(request_id: Optional[str]) -> ConnectionError:
    message = "The server answered something else than this API does: is the base URL right?"
    return ConnectionError(message, code="invalid_response", request_id=request_id)


def _envelope(answer: Answer) -> Optional[Dict[str, Any]]:
    try:
        envelope = json.loads(answer.body)
    except (ValueError, RecursionError):
        return None
    return envelope if isinstance(envelope, dict) else None


def _error_of(answer: Answer, envelope: Dict[str, Any]) -> GroundplanError:
    status, headers = answer.status, answer.headers
    message, code = envelope.get("error"), envelope.get("code")
    return class_of_status(status)(
        message if isinstance(message, str) else f"The server answered {status} without saying why.",
        status=status,
        code=code if isinstance(code, str) else f"http_{status}",
        request_id=headers.get("x-request-id"),
        details=_details_of(envelope.get("details")),
        retry_after=read_retry_after(headers),
    )


def _details_of(details: object) -> List[ErrorDetail]:
    names = ("field", "issue", "message")
    entries = [each for each in details if isinstance(each, dict)] if isinstance(details, list) else []
    whole = [each for each in entries if all(isinstance(each.get(name), str) for name in names)]
    return cast(List[ErrorDetail], whole)
