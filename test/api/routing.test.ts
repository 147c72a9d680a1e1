import assert from 'node:assert/strict';
import { checkEveryResponse, codeOf, startFixture, type Fixture, type RequestText } from '../support/http-fixture.ts';

describe('Paths and methods', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture.close());

  async function send(request: RequestText) {
    const response = await fixture.send(request);
    checkEveryResponse(response);
    return response;
  }

  const paths: { path: string; code: string; marks?: string }[] = [
    { path: '/', code: 'endpoint_not_found' },
    { path: '/api/v1/', code: 'endpoint_not_found', marks: ' [§1.trailing-slash]' },
    { path: '/api/v1/projects/', code: 'endpoint_not_found', marks: ' [§1.trailing-slash]' },
    { path: '/API/v1/projects', code: 'endpoint_not_found', marks: ' [§1.case]' },
    { path: '//api/v1', code: 'endpoint_not_found' },
    { path: '/api//v1', code: 'endpoint_not_found' },
    { path: '/api/v1/projects/x/graph/y', code: 'endpoint_not_found' },
    { path: '/api/v1/projects/x/nothing', code: 'endpoint_not_found' },
    { path: '/api/v1/webhook', code: 'endpoint_not_found' },
    { path: '/api/v2/projects', code: 'endpoint_not_found' },
  ];
  for (const { path, code, marks = '' } of paths) {
    it(`GET ${path}: ${code} [§3.${code}]${marks}`, async () => assert.equal(codeOf(await send({ path })), code));
  }

  const methods: { path: string; allow: string }[] = [
    { path: '/api/v1/projects', allow: 'GET, HEAD, POST, OPTIONS' },
    { path: '/api/v1/projects/x', allow: 'GET, HEAD, DELETE, OPTIONS' },
    { path: '/api/v1/projects/x/index', allow: 'GET, HEAD, POST, OPTIONS' },
    { path: '/api/v1/projects/x/graph', allow: 'GET, HEAD, OPTIONS' },
    { path: '/api/v1', allow: 'GET, HEAD, OPTIONS' },
    { path: '/api/v1/openapi.json', allow: 'GET, HEAD, OPTIONS' },
  ];
  for (const { path, allow } of methods) {
    it(`${path} allows ${allow} [§1.2.allow] [§1.options] [§3.method_not_allowed]`, async () => {
      for (const method of ['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH']) {
        const response = await send({ method, path });
        assert.deepEqual(
          [response.status, codeOf(response), response.headers.allow],
          [405, 'method_not_allowed', allow],
        );
      }
      const options = await send({ method: 'OPTIONS', path });
      assert.deepEqual([options.status, options.body, options.headers.allow], [200, '{"success":true}', allow]);
    });
  }
});
