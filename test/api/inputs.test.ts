import assert from 'node:assert/strict';
import {
  checkEveryResponse,
  codeOf,
  dataOf,
  startFixture,
  type Fixture,
  type RequestText,
} from '../support/http-fixture.ts';
import { exchangeRaw, sendRaw } from '../support/raw-http.ts';

interface Detail {
  field: string;
  issue: string;
  message: string;
}

function answerAfter(note: () => void) {
  note();
  return { data: () => ({}) };
}

function headWithExpectation(key: string): string {
  return `POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 35\r\n\r\n`;
}

describe('Inputs', () => {
  let fixture: Fixture;
  let seen: unknown[] = [];
  before(async () => {
    fixture = await startFixture({
      operationOverrides: {
        'graph.get': (params) => answerAfter(() => seen.push(params)),
        'edge.get': (params) => answerAfter(() => seen.push(params)),
      },
    });
  });
  beforeEach(() => {
    seen = [];
  });
  after(() => fixture.close());

  async function send(request: RequestText) {
    const response = await fixture.send(request);
    checkEveryResponse(response);
    return response;
  }

  const bodies: { title: string; body: string; headers?: Record<string, string>; code: string }[] = [
    { title: 'no media type', body: '{}', headers: { 'content-type': '' }, code: 'unsupported_media_type' },
    {
      title: 'a form',
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      code: 'unsupported_media_type',
    },
    { title: 'text', body: '{}', headers: { 'content-type': 'text/plain' }, code: 'unsupported_media_type' },
    {
      title: 'another charset',
      body: '{}',
      headers: { 'content-type': 'application/json; charset=utf-16' },
      code: 'unsupported_media_type',
    },
    { title: 'a compressed body', body: '{}', headers: { 'content-encoding': 'gzip' }, code: 'unsupported_media_type' },
    { title: 'a broken media type', body: '{}', headers: { 'content-type': ';;;' }, code: 'unsupported_media_type' },
    {
      title: 'a media type with parameters',
      body: '{}',
      headers: { 'content-type': 'Application/JSON; charset="UTF-8"; v=1' },
      code: 'missing_parameter',
    },
    { title: 'no body', body: '', headers: { 'content-length': '0' }, code: 'invalid_json' },
    { title: 'no JSON', body: '{"name":', code: 'invalid_json' },
    { title: 'two documents', body: '{}{}', code: 'invalid_json' },
    { title: '65 levels', body: `{"a":${'['.repeat(64)}${']'.repeat(64)}}`, code: 'invalid_json' },
    { title: '64 levels', body: `{"a":${'['.repeat(63)}${']'.repeat(63)}}`, code: 'missing_parameter' },
    { title: 'brackets in strings', body: `{"a":"${'['.repeat(99)}\\"${'{'.repeat(99)}"}`, code: 'missing_parameter' },
    { title: 'an array', body: '[]', code: 'invalid_body' },
    { title: 'a string', body: '"x"', code: 'invalid_body' },
    { title: 'null', body: 'null', code: 'invalid_body' },
    {
      title: 'a foreign prototype',
      body: '{"__proto__":{"name":"n","path":"/roots/a"},"constructor":1}',
      code: 'missing_parameter',
    },
  ];
  for (const { title, body, headers, code } of bodies) {
    it(`${title}: ${code} [§${code === 'unsupported_media_type' ? '1.media-type' : '9.3.json'}] [§3.${code}]`, async () => {
      const response = await send({ method: 'POST', path: '/api/v1/projects', body, headers });
      assert.deepEqual([response.status, codeOf(response)], [400, code]);
    });
  }

  it('bytes that are not UTF-8: invalid_json [§1.utf8] [§1.json]', async () => {
    const head = `POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fixture.key}\r\nContent-Type: application/json\r\n`;
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const response = await sendRaw(
      fixture.port,
      Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body]),
    );
    checkEveryResponse(response);
    assert.equal(codeOf(response), 'invalid_json');
  });

  const details: { title: string; request: RequestText; code: string; expected: string[] }[] = [
    {
      title: 'several fields, the code of the first',
      request: { method: 'POST', path: '/api/v1/projects', body: { path: 7, description: 'd'.repeat(2001) } },
      code: 'missing_parameter',
      expected: ['/name required', '/description length', '/path type'],
    },
    {
      title: 'parameters by their name',
      request: { path: '/api/v1/projects/x/graph?level=planet&depth=0&external=maybe' },
      code: 'invalid_parameter',
      expected: ['level enum', 'external type', 'depth range'],
    },
    {
      title: 'a parameter that is there twice',
      request: { path: '/api/v1/projects?limit=1&limit=2' },
      code: 'invalid_parameter',
      expected: ['limit type'],
    },
    {
      title: 'a number that is none',
      request: { path: '/api/v1/projects?limit=1e3' },
      code: 'invalid_parameter',
      expected: ['limit type'],
    },
    {
      title: 'an empty value',
      request: { path: '/api/v1/projects?limit=&path=' },
      code: 'invalid_parameter',
      expected: ['path length', 'limit type'],
    },
    {
      title: 'a missing parameter of the query',
      request: { path: '/api/v1/projects/x/edge?source=a' },
      code: 'missing_parameter',
      expected: ['target required'],
    },
    {
      title: 'a field of the body in the query counts for nothing',
      request: { method: 'POST', path: '/api/v1/projects?name=n', body: { path: '/roots/a' } },
      code: 'missing_parameter',
      expected: ['/name required'],
    },
    {
      title: 'strict: unknown names, and those in the wrong place [§R5.strict]',
      request: {
        method: 'POST',
        path: '/api/v1/projects?name=n&api_key=ignored',
        body: { name: 'n', path: '/roots/a', 'a/b~c': 1, id: 2 },
        headers: { prefer: 'handling=strict' },
      },
      code: 'unknown_field',
      expected: ['name unknown', '/a~1b~0c unknown', '/id unknown'],
    },
    {
      title: 'strict: unknown names inside of fields [§R5.strict]',
      request: {
        method: 'POST',
        path: '/api/v1/projects/x/analyze',
        body: {
          symbols: [
            { file: 'a.ts', name: 'a' },
            { file: 'b.ts', name: 'b', line: 1 },
          ],
          files: ['c.ts'],
        },
        headers: { prefer: 'handling=strict' },
      },
      code: 'unknown_field',
      expected: ['/symbols/1/line unknown'],
    },
    {
      title: 'strict: what is wrong comes before what is unknown',
      request: {
        path: '/api/v1/projects/x/graph?limit=0&nonsense=1',
        headers: { prefer: 'wait=1, Handling="strict"; x=y' },
      },
      code: 'invalid_parameter',
      expected: ['limit range', 'nonsense unknown'],
    },
  ];
  for (const { title, request, code, expected } of details) {
    it(`${title}: ${code} ${expected.join(', ')} [§1.1.details] [§1.1.field] [§1.1.one-entry] [§3.${code}]`, async () => {
      const response = await send(request);
      const body = JSON.parse(response.body) as { details: Detail[] };
      assert.deepEqual([response.status, codeOf(response)], [400, code]);
      assert.deepEqual(
        body.details.map(({ field, issue }) => `${field} ${issue}`),
        expected,
      );
      for (const detail of body.details) assert.deepEqual(Object.keys(detail), ['field', 'issue', 'message']);
    });
  }

  it('unknown fields and parameters are ignored without strict [§R5]', async () => {
    const body = { name: 'n', path: '/roots/ignored', nonsense: null };
    assert.equal((await send({ method: 'POST', path: '/api/v1/projects?nonsense=1', body })).status, 201);
  });

  it('a malformed identifier is 404 like an unknown one, after everything else was found right [§1.3.malformed-id] [§3.project_not_found]', async () => {
    for (const id of ['x', 'prj_!', 'a%2Fb', '%00', 'i'.repeat(500)]) {
      assert.equal(codeOf(await send({ path: `/api/v1/projects/${id}` })), 'project_not_found', id);
    }
    assert.equal(
      codeOf(await send({ path: `/api/v1/projects/${'i'.repeat(500)}/graph?limit=0` })),
      'invalid_parameter',
    );
  });

  const decoded: { query: string; expected: object }[] = [
    { query: 'source=a+b&target=a%2Bb', expected: { source: 'a b', target: 'a+b' } },
    { query: 'source=%F0%9F%98%80&target=a=b&&', expected: { source: '😀', target: 'a=b' } },
    {
      query: 'source=a&target=b&tests=only&languages=go&types=import&types=call&folder=src',
      expected: {
        source: 'a',
        target: 'b',
        tests: 'only',
        languages: ['go'],
        types: ['import', 'call'],
        folder: 'src',
      },
    },
    { query: 'target=1&source=true', expected: { source: 'true', target: '1' } },
  ];
  for (const { query, expected } of decoded) {
    it(`reads ${query}`, async () => {
      assert.equal((await send({ path: `/api/v1/projects/x/edge?${query}` })).status, 200);
      assert.deepEqual(seen, [{ id: 'x', ...expected }]);
    });
  }

  it('gives numbers and booleans their type', async () => {
    await send({ path: '/api/v1/projects/x/graph?external=true&depth=3&limit=100000' });
    assert.deepEqual(seen, [{ id: 'x', external: true, depth: 3, limit: 100_000 }]);
  });

  it('POST index takes no body, an empty one, and one with its field [§2.5.body]', async () => {
    const created = await send({ method: 'POST', path: '/api/v1/projects', body: { name: 'n', path: '/roots/index' } });
    const path = `/api/v1/projects/${dataOf<{ project: { id: string } }>(created).project.id}/index`;
    const requests: RequestText[] = [
      { method: 'POST', path },
      { method: 'POST', path, headers: { 'content-type': 'text/plain' } },
      { method: 'POST', path, body: '', headers: { 'content-type': 'application/json' } },
      { method: 'POST', path, body: { full: true } },
      { method: 'POST', path, body: {} },
    ];
    for (const request of requests) {
      const response = await send(request);
      assert.equal(response.body, '{"success":true,"data":{"status":"indexing","estimatedTime":2}}');
      assert.equal(response.headers.location, path);
    }
    assert.equal(codeOf(await send({ method: 'POST', path, body: { full: 'yes' } })), 'invalid_parameter');
    assert.equal(
      codeOf(await send({ method: 'POST', path, body: 'x', headers: { 'content-type': 'text/plain' } })),
      'unsupported_media_type',
    );
  });

  it('Prefer: wait reaches the operation, at most 60 [§2.5.wait]', async () => {
    const created = await send({ method: 'POST', path: '/api/v1/projects', body: { name: 'n', path: '/roots/wait' } });
    const path = `/api/v1/projects/${dataOf<{ project: { id: string } }>(created).project.id}/index`;
    const waits: [string, number][] = [
      ['wait=7', 7],
      ['wait=600', 60],
      ['wait=soon', 0],
      ['', 0],
      ['respond-async, wait=5', 5],
    ];
    for (const [prefer, expected] of waits) {
      const response = await send({ path, headers: { prefer } });
      assert.equal(dataOf<{ total: number }>(response).total, expected, prefer);
    }
  });

  it('a body of GET and DELETE is not looked at', async () => {
    assert.equal((await send({ path: '/api/v1', body: 'no json' })).status, 200);
    assert.equal(
      codeOf(await send({ method: 'DELETE', path: '/api/v1/projects/x', body: 'no json' })),
      'project_not_found',
    );
  });

  it('Expect: 100-continue is asked to go on only when the body is wanted', async () => {
    const [taken] = await exchangeRaw(
      fixture.port,
      `${headWithExpectation(fixture.key)}{"name":"n","path":"/roots/expect"}`,
    );
    assert.equal(taken?.status, 201);
    const [refused] = await exchangeRaw(fixture.port, headWithExpectation('x'));
    assert.ok(refused !== undefined);
    checkEveryResponse(refused);
    assert.deepEqual([refused.status, refused.headers.connection], [401, 'close']);
  });
});
