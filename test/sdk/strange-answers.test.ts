import assert from 'node:assert/strict';
import { ID, refusal, scriptedClient, success, type Script } from '../support/sdk/scripted-client.ts';

describe('What no server of ours answers, as the TypeScript SDK tells it', () => {
  const strange: { title: string; scripts: Script[] }[] = [
    ...[null, [], 'x', 5].map((data) => ({ title: `data that is ${JSON.stringify(data)}`, scripts: [success(data)] })),
    ...[5, null, 'abc', undefined].map((projects) => ({
      title: `a list that is ${JSON.stringify(projects)}`,
      scripts: [success({ projects })],
    })),
    ...[[5], [{}], ['a', 'a'], ['a', 'b', 'a']].map((cursors) => ({
      title: `pages that lead to ${JSON.stringify(cursors)}`,
      scripts: cursors.map((nextCursor) => success({ projects: [], nextCursor })),
    })),
  ];
  for (const { title, scripts } of strange) {
    it(`an answer with ${title} is told as what it is`, async () => {
      const { client } = scriptedClient(scripts, { maxRetries: 0 });
      await assert.rejects(client.projects.list().toArray(), { name: 'ConnectionError', code: 'invalid_response' });
    });
  }

  it('an error whose parts are none is told by its status, and is not tried again', async () => {
    const body = { success: false, error: { a: 1 }, code: ['x'], details: [null, 5, { field: {} }] };
    const { client, sent } = scriptedClient([{ status: 400, body }]);
    await assert.rejects(client.projects.get(ID), {
      name: 'BadRequestError',
      code: 'http_400',
      details: [],
      message: /^The server answered 400\./,
    });
    assert.equal(sent.length, 1);
  });

  it('times and limits that no server means are not told', async () => {
    for (const wait of ['-5', '1e9', 'Infinity', '0x3c', '1e-9', '9'.repeat(20)]) {
      const { client, sent } = scriptedClient([refusal(429, 'rate_limit_exceeded', { 'retry-after': wait })]);
      // oxlint-disable-next-line no-await-in-loop -- short ones
      await assert.rejects(client.projects.get(ID), {
        name: 'RateLimitError',
        message: /^Because of rate_limit_exceeded\. \[rate/,
      });
      assert.equal(sent.length, 1);
    }
    for (const [limit, remaining, reset] of [
      ['-1', '-5', '60'],
      ['10', '9', '-99999999999'],
      ['10', '9', '1e308'],
    ]) {
      const headers = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
      const { client } = scriptedClient([success({ project: {} }, headers)]);
      // oxlint-disable-next-line no-await-in-loop -- short ones
      await client.projects.get(ID);
      assert.equal(client.rateLimit, undefined);
    }
  });
});
