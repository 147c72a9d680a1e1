"""Plays the scenario of the SDKs: play_scenario.py FILE, with {scenario, values, isAsync} as JSON in it.

It prints {entries, leftOut}, and fails at the first step that is not as expected.
"""

import asyncio
import inspect
import json
import re
import sys
import time
import urllib.request
from typing import Any, Dict, List, Optional, Tuple

import groundplan
from scenario_record import mismatches, recorded

Step = Dict[str, Any]


class ScenarioPlayer:
    def __init__(self, client_class: Any, scenario: Dict[str, Any], values: Dict[str, Any]) -> None:
        self.entries: List[Dict[str, Any]] = []
        self.left_out: List[str] = []
        self._client_class = client_class
        self._scenario = scenario
        self._values = values
        self._clients: Dict[str, Any] = {}
        self._extensions: Optional[List[str]] = None

    async def play(self, steps: List[Step]) -> None:
        for step in steps:
            if await self._is_offered(step):
                await self._play_step(step)
            else:
                self.left_out.append(step["id"])

    async def close(self) -> None:
        for client in self._clients.values():
            await _settled(client.close())

    async def _is_offered(self, step: Step) -> bool:
        if self._extensions is None:
            self._extensions = (await _settled(self._client("main").capabilities()))["extensions"]
        return step.get("requires") in (None, *self._extensions)

    async def _play_step(self, step: Step) -> None:
        outcome, value = await self._outcome(step)
        wanted = "error" if "error" in step else "result"
        expected = self._filled_in(step.get("error" if wanted == "error" else "expect"))
        problems = mismatches(value, expected) if outcome == wanted else [f"{outcome}: {value!r}"]
        if problems:
            raise SystemExit(f"step {step['id']}: {'; '.join(problems)}")
        for name, pointer in step.get("save", {}).items():
            self._values[name] = _pointed_at(value, pointer)
        entry = recorded(value, expected, step.get("record") == "expected")
        self.entries.append({"id": step["id"], outcome: entry})

    async def _outcome(self, step: Step) -> Tuple[str, Any]:
        try:
            for _ in range(step.get("repeat", 1)):
                value = await self._result(step)
        except groundplan.GroundplanError as error:
            return "error", _facts_of(error)
        return "result", value

    async def _result(self, step: Step) -> Any:
        call = step["call"]
        args = self._filled_in(step.get("args", []))
        named = _keywords(self._filled_in({**step.get("params", {}), **step.get("options", {})}))
        if call == "verifyWebhook":
            return groundplan.verify_webhook(*args, **named)
        if call in ("http.getJson", "http.postJson"):
            request = urllib.request.Request(args[0], method="POST" if call == "http.postJson" else "GET")
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        if call == "construct":
            return repr(self._client_class(**named))
        client = self._client(step.get("client", "main"))
        if call == "show":
            return repr(client)
        if call == "rateLimit":
            limit, remaining, reset_at = client.rate_limit
            left = round(reset_at.timestamp() - time.time())
            return {"limit": limit, "remaining": remaining, "resetInSeconds": left}
        if call == "events":
            return await self._heard(step, client)
        method = client
        for name in call.split("."):
            method = getattr(method, _snake_case(name))
        return await _settled(method(*args, **{**_left_out(method, args), **named}), step.get("take"))

    async def _heard(self, step: Step, client: Any) -> List[Any]:
        """Items of other types are passed over; the steps are made once the stream is open."""
        stream = client.events()
        await (stream.__aenter__() if hasattr(stream, "__aenter__") else _given(stream.__enter__()))
        await self.play(step["meanwhile"])
        events: List[Any] = []
        while len(events) < step["take"]:
            event = await (stream.__anext__() if hasattr(stream, "__anext__") else _given(next(stream)))
            events += [event] if event["type"] in step["types"] else []
        await _settled(stream.close())
        return events

    def _client(self, name: str) -> Any:
        if name not in self._clients:
            options = _keywords(self._filled_in(self._scenario["clients"][name]))
            self._clients[name] = self._client_class(**options)
        return self._clients[name]

    def _filled_in(self, value: Any) -> Any:
        """With every `${name}` replaced; a string that is nothing else becomes the value itself."""
        if isinstance(value, list):
            return [self._filled_in(each) for each in value]
        if isinstance(value, dict):
            return {name: self._filled_in(each) for name, each in value.items()}
        if not isinstance(value, str):
            return value
        whole = re.fullmatch(r"\$\{(\w+)\}", value)
        if whole is not None:
            return self._values[whole.group(1)]
        return re.sub(r"\$\{(\w+)\}", lambda found: str(self._values[found.group(1)]), value)


async def _given(value: Any) -> Any:
    return value


async def _settled(value: Any, take: Optional[int] = None) -> Any:
    """What a method gives, of either client; a list for what iterates."""
    if inspect.isawaitable(value):
        return await value
    if not hasattr(value, "__next__") and not hasattr(value, "__anext__"):
        return value
    items: List[Any] = []
    if hasattr(value, "__next__"):
        for item in value:
            items.append(item)
            if len(items) == take:
                break
        return items
    async for item in value:
        items.append(item)
        if len(items) == take:
            break
    return items


def _left_out(method: Any, args: List[Any]) -> Dict[str, Any]:
    """Nothing for what must be named: a program that is not type-checked gets the server's answer to that."""
    parameters = inspect.signature(method).parameters.values()
    needed = [each.name for each in parameters if each.default is each.empty][len(args) :]
    return dict.fromkeys(needed)


def _keywords(named: Dict[str, Any]) -> Dict[str, Any]:
    """In snake_case; seconds for `timeoutMs`, and an underscore behind a word of the language."""
    seconds = {"timeout": named.pop("timeoutMs") / 1000} if "timeoutMs" in named else {}
    return {**{_snake_case(name): value for name, value in named.items()}, **seconds}


def _snake_case(name: str) -> str:
    return "from_" if name == "from" else re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _facts_of(error: groundplan.GroundplanError) -> Dict[str, Any]:
    facts = {
        "type": type(error).__name__,
        "status": error.status,
        "code": error.code,
        "requestId": error.request_id,
        "details": [{"field": each["field"], "issue": each["issue"]} for each in error.details] or None,
        "retryAfter": error.retry_after,
    }
    return {name: fact for name, fact in facts.items() if fact is not None}


def _pointed_at(value: Any, pointer: str) -> Any:
    for name in pointer.split("/")[1:]:
        value = value[int(name) if isinstance(value, list) else name]
    return value


async def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        given = json.load(file)
    scenario = given["scenario"]
    client_class = groundplan.AsyncGroundplan if given["isAsync"] else groundplan.Groundplan
    player = ScenarioPlayer(client_class, scenario, given["values"])
    await player.play(scenario["steps"])
    await player.close()
    print(json.dumps({"entries": player.entries, "leftOut": player.left_out}))


if __name__ == "__main__":
    asyncio.run(main())
