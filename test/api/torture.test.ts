import assert from 'node:assert/strict';
import { checkEveryResponse, codeOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import { sendRaw } from '../support/raw-http.ts';
import { type TortureRequest, tortureRequests } from '../support/torture-requests.ts';

describe('Transport torture', () => {
  let fixture: Fixture;
  const answered: string[] = [];
  before(async () => {
    fixture = await startFixture({ timeouts: { headersMs: 150, requestMs: 300, idleMs: 200 } });
  });
  after(() => fixture.close());

  function bytesOf({ bytes }: TortureRequest): Buffer {
    const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
    return Buffer.from(text.replace('KEY', fixture.key), 'latin1');
  }

  for (const request of tortureRequests) {
    const { title, code = 'malformed_request', status = 400 } = request;
    it(`${title}: ${code}, with envelope and three integers [§R3] [§3.${code}]`, async () => {
      const response = await sendRaw(fixture.port, bytesOf(request));
      checkEveryResponse(response);
      assert.deepEqual([response.status, codeOf(response)], [status, code]);
      answered.push(title);
    });
  }

  it('31 of 31', () => assert.equal(new Set(answered).size, 31));

  it('and the server is none the worse for it', async () => {
    assert.equal((await fixture.send({ path: '/api/v1' })).status, 200);
    assert.deepEqual(
      fixture.logLines.filter((line) => line.startsWith('http fault')),
      [],
    );
  });
});
