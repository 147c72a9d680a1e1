import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '#server/app/operations/api-error.ts';
import { checkMediaType, parseJsonObject } from '#server/fronts/http/json-body.ts';

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'taken';
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}

function nested(depth: number, [open, close] = ['[', ']']): string {
  return `{"a":${open.repeat(depth - 1)}${close.repeat(depth - 1)}}`;
}

describe('the media type of a body', () => {
  const types: readonly (readonly [type: string | undefined, taken: boolean, encoding?: string])[] = [
    ['application/json', true, 'identity'],
    ['application/json', true, 'Identity'],
    ['application/json', false, 'gzip'],
    ['application/json', false, ''],
    ['application/json', true],
    ['Application/JSON', true],
    ['application/json; charset=utf-8', true],
    ['application/json;charset="UTF-8"', true],
    ['application/json ; profile=x', true],
    ['application/json; charset=latin1', false],
    ['application/json; charset=utf-80', false],
    ['application/json; charset=x-utf-8', false],
    ['application/json; profile=charset=latin1', true],
    ['application/json; xcharset=utf-8', true],
    ['application/json; charset=utf-16; charset=utf-8', false],
    ['application/jsonp', false],
    ['application/problem+json', false],
    ['text/json', false],
    ['', false],
    [undefined, false],
  ];
  for (const [contentType, taken, encoding] of types) {
    it(`${contentType} ${encoding ?? ''}: ${taken ? 'taken' : 'refused'}`, () => {
      const headers = { 'content-type': contentType, ...(encoding !== undefined && { 'content-encoding': encoding }) };
      const request = { headers } as IncomingMessage;
      assert.equal(
        codeOf(() => checkMediaType({ request })),
        taken ? 'taken' : 'unsupported_media_type',
      );
    });
  }
});

describe('a body', () => {
  const bodies: readonly (readonly [body: string | Buffer, code: string])[] = [
    ['{}', 'taken'],
    [' {"a":1} ', 'taken'],
    ['\ufeff{}', 'taken'],
    ['', 'invalid_json'],
    ['{', 'invalid_json'],
    ['{"a":1}}', 'invalid_json'],
    ["{'a':1}", 'invalid_json'],
    [Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]), 'invalid_json'],
    [`{"a":[${'{},'.repeat(200)}0]}`, 'taken'],
    ['null', 'invalid_body'],
    ['[]', 'invalid_body'],
    ['"a"', 'invalid_body'],
    ['1', 'invalid_body'],
    [nested(64), 'taken'],
    [nested(65), 'invalid_json'],
    [nested(64, ['{"a":', '}']).replace(':}', ':1}'), 'taken'],
    [`{"a":"${'['.repeat(100)}"}`, 'taken'],
    [`{"a":"\\"${'{'.repeat(100)}"}`, 'taken'],
    [`{"a\\\\":${'['.repeat(70)}${']'.repeat(70)}}`, 'invalid_json'],
    [`{"a":[${'[],'.repeat(200)}{}],"b":{}}`, 'taken'],
    [`{"a${'['.repeat(100)}`, 'invalid_json'],
  ];
  for (const [body, code] of bodies) {
    it(`${JSON.stringify(body.toString().slice(0, 40))} (${body.length}): ${code}`, () => {
      assert.equal(
        codeOf(() => parseJsonObject(Buffer.from(body))),
        code,
      );
    });
  }

  it('may have any names', () => {
    const parsed = parseJsonObject(Buffer.from('{"__proto__":{"x":1},"constructor":2}'));
    assert.deepEqual(Object.keys(parsed), ['__proto__', 'constructor']);
    assert.equal('x' in parsed, false);
  });
});
