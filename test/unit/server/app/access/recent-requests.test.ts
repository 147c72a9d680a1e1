import assert from 'node:assert/strict';
import { type FinishedRequest, RecentRequests } from '#server/app/access/recent-requests.ts';

function finished(index: number, given: Partial<FinishedRequest> = {}): FinishedRequest {
  return {
    requestId: `req_${index}`,
    atMs: index,
    method: 'GET',
    path: '/api/v1',
    operation: 'capabilities.get',
    status: 200,
    code: undefined,
    durationMs: 1.23,
    keyId: 'key_1',
    ...given,
  };
}

function noted(count: number): RecentRequests {
  const recent = new RecentRequests();
  for (let index = 1; index <= count; index++) recent.note(finished(index));
  return recent;
}

describe('Recent requests', () => {
  const cases: readonly [
    count: number,
    after: string | undefined,
    first: number,
    length: number,
    continued: boolean,
  ][] = [
    [0, undefined, 0, 0, false],
    [3, undefined, 3, 3, false],
    [3, 'req_1', 3, 2, true],
    [3, 'req_3', 0, 0, true],
    [3, 'req_of_an_engine_before', 3, 3, false],
    [500, undefined, 500, 500, false],
    [1234, undefined, 1234, 500, false],
    [1234, 'req_1230', 1234, 4, true],
    [1234, 'req_735', 1234, 499, true],
    [1234, 'req_734', 1234, 500, false],
  ];
  for (const [count, after, first, length, isContinued] of cases) {
    it(`${count} of them, after ${after ?? 'none'}: ${length}`, () => {
      const list = noted(count).list(after);
      assert.equal(list.requests.length, length);
      assert.equal(list.requests[0]?.requestId, length === 0 ? undefined : `req_${first}`);
      assert.equal(list.isContinued, isContinued);
      assert.deepEqual(
        list.requests.map(({ requestId }) => requestId),
        list.requests.map((_, age) => `req_${first - age}`),
      );
    });
  }

  it('keep what is said of a request, and nothing else that a front hands in', () => {
    const recent = new RecentRequests();
    const more = { body: 'secret', query: 'api_key=secret' };
    recent.note({ ...finished(0, { status: 404, code: 'endpoint_not_found', operation: undefined }), ...more });
    recent.note({ ...finished(1, { keyId: undefined }), ...more });
    assert.deepEqual(recent.list().requests, [
      {
        requestId: 'req_1',
        at: '1970-01-01T00:00:00.001Z',
        method: 'GET',
        path: '/api/v1',
        operation: 'capabilities.get',
        status: 200,
        durationMs: 1.2,
      },
      {
        requestId: 'req_0',
        at: '1970-01-01T00:00:00.000Z',
        method: 'GET',
        path: '/api/v1',
        status: 404,
        code: 'endpoint_not_found',
        durationMs: 1.2,
        keyId: 'key_1',
      },
    ]);
  });

  const paths: readonly [sent: string, shown: string][] = [
    ['/api/v1/sk_live_gp_abcdef', '/api/v1/sk_live_…'],
    ['/api/v1/whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '/api/v1/whsec_…'],
    [`/${'a'.repeat(400)}`, `/${'a'.repeat(299)}…`],
  ];
  for (const [sent, shown] of paths) {
    it(`shows ${shown.slice(0, 20)}`, () => {
      const recent = new RecentRequests();
      recent.note(finished(1, { path: sent }));
      assert.equal(recent.list().requests[0]?.path, shown);
    });
  }
});
