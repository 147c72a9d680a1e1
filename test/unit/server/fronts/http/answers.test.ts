import assert from 'node:assert/strict';
import type { HttpRoute } from '#protocol/operation-spec.ts';
import { operationSpec } from '#protocol/operations.ts';
import { entityTag, matchesTag } from '#server/fronts/http/entity-tag.ts';
import { errorBody, errorResponse } from '#server/fronts/http/error-response.ts';
import { faultLine, requestLine } from '#server/fronts/http/log-line.ts';
import {
  locationHeader,
  nextCursorOf,
  nextPageLink,
  renderAnswer,
  wrapData,
} from '#server/fronts/http/render-answer.ts';
import { commonHeaders, jsonHeaders } from '#server/fronts/http/response-headers.ts';
import { matchPath, routes } from '#server/fronts/http/routes.ts';

const hourMs = 3_600_000;
const at = (ms: number) => entityTag('unused.list', { id: 'a' }, 'v1', ms);
const route = (id: Parameters<typeof operationSpec>[0]): HttpRoute => operationSpec(id).http ?? assert.fail(id);

describe('the tag of an answer', () => {
  const tag = entityTag('graph.get', { id: 'a' }, 'v1', 0);

  it('is strong, and another one for another operation, question or version', () => {
    assert.match(tag, /^"[\w-]{27}"$/);
    const others = [
      entityTag('unused.list', { id: 'a' }, 'v1', 0),
      entityTag('graph.get', { id: 'b' }, 'v1', 0),
      entityTag('graph.get', { id: 'a' }, 'v2', 0),
    ];
    assert.equal(new Set([tag, ...others]).size, 4);
  });

  it('of what has pages holds twelve hours, of all else for ever', () => {
    assert.equal(at(0), at(12 * hourMs - 1));
    assert.notEqual(at(0), at(12 * hourMs));
    assert.notEqual(at(12 * hourMs), at(24 * hourMs));
    assert.equal(tag, entityTag('graph.get', { id: 'a' }, 'v1', 99 * hourMs));
  });

  const held: readonly (readonly [header: string | undefined, matches: boolean])[] = [
    [undefined, false],
    ['', false],
    ['"x"', true],
    ['W/"x"', true],
    ['"y", "x"', true],
    ['"y" ,  W/"x" ', true],
    ['*', true],
    ['"y"', false],
    ['x', false],
    ['w/"x"', false],
    ['"W/"x""', false],
  ];
  for (const [header, matches] of held) {
    it(`${header} ${matches ? 'has' : 'has not'} "x"`, () => assert.equal(matchesTag(header, '"x"'), matches));
  }
});

describe('an answer as it is sent', () => {
  it('has 201 where something was made and the route says so, and data unless it is bare', () => {
    const made = { data: () => ({}), created: true };
    const known = { data: () => ({}), created: false };
    assert.deepEqual(renderAnswer(route('projects.create'), made, { a: 1 }), {
      status: 201,
      body: '{"success":true,"data":{"a":1}}',
    });
    assert.equal(renderAnswer(route('projects.create'), known, {}).status, 200);
    assert.equal(renderAnswer(route('projects.get'), made, {}).status, 200);
    assert.equal(renderAnswer(route('projects.delete'), known, {}).body, '{"success":true}');
    assert.equal(wrapData(Buffer.from('{"a":1}')).toString(), '{"success":true,"data":{"a":1}}');
  });

  it('says where to look with 201, and always where there is no 201', () => {
    const data = { project: { id: 'prj 1' } };
    assert.deepEqual(locationHeader(route('projects.create'), 201, data, {}), { Location: '/api/v1/projects/prj%201' });
    assert.deepEqual(locationHeader(route('projects.create'), 200, data, {}), {});
    const index = route('index.start');
    assert.deepEqual(locationHeader(index, 200, {}, { id: 'a' }), { Location: '/api/v1/projects/a/index' });
    assert.deepEqual(locationHeader(index, 200, { id: 'data first' }, { id: 'a' }), {
      Location: '/api/v1/projects/data%20first/index',
    });
    assert.deepEqual(locationHeader(index, 404, {}, { id: 'a' }), {});
    assert.deepEqual(locationHeader(route('projects.get'), 200, data, { id: 'a' }), {});
  });

  it('links to the next page with the query as it was sent', () => {
    const query = [
      ['limit', '2'],
      ['cursor', 'old'],
      ['path', '/a b'],
    ] as const;
    assert.deepEqual(nextPageLink('/p', query, 'new'), { Link: '</p?limit=2&path=%2Fa+b&cursor=new>; rel="next"' });
    assert.deepEqual(nextPageLink('/p', query, undefined), {});
    assert.deepEqual(nextPageLink('/p', query, 5), {});
    assert.deepEqual([{ nextCursor: 'c' }, { nextCursor: 5 }, {}, null, 'c', undefined].map(nextCursorOf), [
      'c',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a refusal as it is sent', () => {
  it('has details with 400, and with 404 what may have been meant', () => {
    const details = [{ field: '/a', issue: 'type' as const, message: 'm' }];
    assert.equal(
      errorBody({ code: 'invalid_parameter', message: 'm', details }),
      '{"success":false,"error":"m","code":"invalid_parameter","details":[{"field":"/a","issue":"type","message":"m"}]}',
    );
    assert.equal(
      errorBody({
        code: 'symbol_not_found',
        message: 'm',
        details: [{ field: 'symbol', issue: 'unknown', message: 'm', suggestions: ['a.ts#b'] }],
      }),
      '{"success":false,"error":"m","code":"symbol_not_found","details":[{"field":"symbol","issue":"unknown","message":"m","suggestions":["a.ts#b"]}]}',
    );
    assert.equal(
      errorBody({ code: 'internal_error', message: 'm', details }),
      '{"success":false,"error":"m","code":"internal_error"}',
    );
    assert.equal(
      errorBody({ code: 'invalid_parameter', message: 'm', details: 'none' } as never),
      '{"success":false,"error":"m","code":"invalid_parameter"}',
    );
  });

  it('asks for a key with 401 alone', () => {
    const unknown = errorResponse({ code: 'invalid_api_key', message: 'm' }, { 'Retry-After': '1' });
    assert.deepEqual(unknown.headers, { 'WWW-Authenticate': 'Bearer realm="groundplan"', 'Retry-After': '1' });
    assert.equal(unknown.status, 401);
    assert.deepEqual(errorResponse({ code: 'rate_limit_exceeded', message: 'm' }).headers, {});
  });
});

describe('what every response has', () => {
  it('are integers, an identifier, and that no one keeps it', () => {
    assert.deepEqual(commonHeaders('req_1', undefined, 1500), {
      'X-RateLimit-Limit': '0',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '2',
      'RateLimit-Policy': '"minute";q=0;w=60',
      RateLimit: '"minute";r=0;t=0',
      'X-Request-Id': 'req_1',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept, Authorization',
    });
    assert.deepEqual(jsonHeaders(Buffer.from('ä')), {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': '2',
    });
  });
});

describe('the log', () => {
  it('has a line for a request', () => {
    const record = { method: 'GET', route: '/r', status: 200, durationMs: 2.6, requestId: 'req_1', keyId: undefined };
    assert.equal(requestLine(record), 'http GET /r 200 3ms req_1 -');
    assert.equal(requestLine({ ...record, keyId: 'key_1' }), 'http GET /r 200 3ms req_1 key_1');
  });

  it('has one line for a fault, without keys and places of the machine', () => {
    const fault = new Error('of sk_live_gp_abc in /home/me/x.ts');
    fault.stack = `${fault.message}\n   at f (/home/me/y.ts:1:2)`;
    const line = faultLine('req_1', fault);
    assert.ok(line.startsWith('http fault req_1 of '), line);
    assert.doesNotMatch(line, /gp_abc|home|\n/);
    assert.match(line, / \| at f /);
    assert.equal(faultLine('req_1', 'text'), 'http fault req_1 text');
    fault.stack = undefined;
    assert.match(faultLine('req_1', fault), /^http fault req_1 Error: of /);
  });
});

describe('the routes', () => {
  const paths: readonly (readonly [path: string, template: string | undefined, methods: string])[] = [
    ['/api/v1/projects', '/api/v1/projects', 'GET HEAD POST OPTIONS'],
    ['/api/v1/projects/a%2Fb', '/api/v1/projects/:id', 'GET HEAD DELETE OPTIONS'],
    ['/mcp', '/mcp', 'POST OPTIONS'],
    ['/api/v1/openapi.json', '/api/v1/openapi.json', 'GET HEAD OPTIONS'],
    ['/api/v1/projects/', undefined, ''],
    ['/api/v1/projects//graph', undefined, ''],
    ['/api/v1', '/api/v1', 'GET HEAD OPTIONS'],
    ['/', undefined, ''],
  ];
  for (const [path, template, methods] of paths) {
    it(`${path}: ${methods || 'none'}`, () => {
      const match = matchPath(path, false);
      assert.deepEqual([match?.template, match?.methods.join(' ') ?? ''], [template, methods]);
    });
  }

  it('of members are there on a remote alone', () => {
    assert.equal(matchPath('/api/v1/members', false), undefined);
    assert.deepEqual(matchPath('/api/v1/members', true)?.methods, ['GET', 'HEAD', 'OPTIONS']);
    assert.deepEqual(matchPath('/api/v1/members/anna', true)?.methods, ['PUT', 'DELETE', 'OPTIONS']);
  });

  it('are counted unless the operation says otherwise', () => {
    const uncounted = routes.filter(({ counted }) => !counted).map(({ path }) => path);
    assert.deepEqual(uncounted, ['/api/v1/limits']);
  });
});
