"""What Schemathesis can't know: keys in turn, since each has its limits, and names of what is there."""

import json
import os
import zlib

import schemathesis

GIVEN = json.loads(os.environ["GROUNDPLAN_SCHEMATHESIS"])
USED = {"keys": 0, "doomed": 0}


@schemathesis.auth(refresh_interval=None)
class KeysInTurn:
    def get(self, case, context):
        USED["keys"] += 1
        return GIVEN["keys"][USED["keys"] % len(GIVEN["keys"])]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


def stays(value, of=4):
    """Whether a generated value is left as it is: one of so many, the same one each time."""
    return zlib.crc32(json.dumps(value, sort_keys=True, default=str).encode()) % of == 0


def is_valid(name, value):
    """What is wrong on purpose has to stay wrong."""
    if not isinstance(value, str) or "\0" in value:
        return False
    if name == "url":
        return 8 <= len(value) <= 2048 and value.startswith(("http://", "https://"))
    return 1 <= len(value) <= (64 if name in GIVEN["path"] else 512)


def real_id(name, operation):
    """What is there under that name; what is deleted is there for that alone."""
    if operation.method.upper() != "DELETE":
        return GIVEN["path"].get(name)
    pool = GIVEN["doomed"].get(name, [])
    USED["doomed"] += 1
    return pool[USED["doomed"]] if USED["doomed"] < len(pool) else None


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if not path_parameters or stays(path_parameters):
        return path_parameters
    for name, value in path_parameters.items():
        if is_valid(name, value):
            path_parameters[name] = real_id(name, context.operation) or value
    return path_parameters


@schemathesis.hook
def map_query(context, query):
    if not query or stays(query):
        return query
    for name, value in GIVEN["query"].get(context.operation.definition.raw["operationId"], {}).items():
        if is_valid(name, query.get(name)):
            query[name] = value
    return query


@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict) or stays(body):
        return body
    for name, value in GIVEN["body"].get(context.operation.definition.raw["operationId"], {}).items():
        if is_valid(name, body.get(name)):
            body[name] = value
    return body
