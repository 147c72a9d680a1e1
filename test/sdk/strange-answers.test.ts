import assert from 'node:assert/strict';
import { ID, refusal, scriptedClient, success, type Script } from '../support/sdk/scripted-client.ts';

describe('What no server of ours answers, as the TypeScript SDK reports it', () => {
  const strange: { title: string; scripts: Script[] }[] = [
    ...[null, [], 'x', 5].map((data) => ({ title: `data that is ${JSON.stringify(data)}`, scripts: [success(data)] })),
    ...[5, null, 'abc', undefined].map((projects) => ({
      title: `a list that is ${JSON.stringify(projects)}`,
      scripts: [success({ projects })],
    })),
  ];
  for (const { title, scripts } of strange) {
    it(`an answer with ${title} is reported as what it is`, async () => {
      const { client } = scriptedClient(scripts, { maxRetries: 0 });
      await assert.rejects(client.projects.list().toArray(), { name: 'ConnectionError', code: 'invalid_response' });
    });
  }

  it('an error whose parts are none is recognised by its status, and is not tried again', async () => {
    const body = { success: false, details: [null, 5, { field: {} }] };
    const { client, sent } = scriptedClient([{ status: 400, body }]);
    await assert.rejects(client.projects.get(ID), {
      name: 'BadRequestError',
      code: 'http_400',
      message: /^The server answered 400\./,
    });
    assert.equal(sent.length, 1);
  });

  it('times that no server means are not reported', async () => {
    for (const wait of ['-5', '1e9', 'Infinity', '0x3c', '1e-9', '9'.repeat(20)]) {
      const { client, sent } = scriptedClient([refusal(429, 'rate_limit_exceeded', { 'retry-after': wait })]);
      // oxlint-disable-next-line no-await-in-loop -- short ones
      await assert.rejects(client.projects.get(ID), {
        name: 'RateLimitError',
        message: /^Because of rate_limit_exceeded\. \[rate/,
      });
      assert.equal(sent.length, 1);
    }
  });
});
