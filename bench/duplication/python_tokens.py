"""Prints the tokens of Python files as JSON, by the standard library: [[kind, text, line], ...] for each file."""

import io
import json
import keyword
import sys
import tokenize

SKIPPED = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def kind_of(token):
    if token.type == tokenize.NAME:
        return "fixed" if keyword.iskeyword(token.string) else "name"
    if token.type == tokenize.NUMBER:
        return "literal"
    return "fixed" if token.type == tokenize.OP else "literal"


def tokens_of(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError):
        return None
    return [[kind_of(token), token.string, token.start[0]] for token in tokens if token.type not in SKIPPED]


print(json.dumps([tokens_of(path) for path in json.load(sys.stdin)]))
