import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { checkEveryResponse, codeOf, type Fixture, requestText, startFixture } from '../support/http-fixture.ts';
import { type RawResponse, readResponses, sendRaw } from '../support/raw-http.ts';
import { type TortureRequest, tortureRequests } from '../support/torture-requests.ts';

const pem = (name: string) => readFileSync(new URL(`../fixtures/net/${name}.pem`, import.meta.url));
const options = { options: { trustedProxies: [], gitHosts: [] }, isReady: () => true, figures: () => [] };
const remote = { tls: { cert: pem('receiver-certificate'), key: pem('receiver-key') }, remote: options };

describe('Transport torture', () => tortured({}, sendRaw));

describe('Transport torture of a remote, over TLS', () => tortured(remote, sendSecurely));

async function sendSecurely(port: number, bytes: Buffer): Promise<RawResponse> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  socket.write(bytes);
  const [response] = await readResponses(socket, 1);
  socket.destroy();
  assert.ok(response, 'the connection was closed without a response');
  return response;
}

function tortured(
  more: Parameters<typeof startFixture>[0],
  send: (port: number, bytes: Buffer) => Promise<RawResponse>,
): void {
  let fixture: Fixture;
  const answered: string[] = [];
  before(async () => {
    fixture = await startFixture({ timeouts: { headersMs: 150, requestMs: 300, idleMs: 200 }, ...more });
  });
  after(() => fixture.close());

  function bytesOf({ bytes }: TortureRequest): Buffer {
    const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
    return Buffer.from(text.replace('KEY', fixture.key), 'latin1');
  }

  for (const request of tortureRequests) {
    const { title, code = 'malformed_request', status = 400 } = request;
    it(`${title}: ${code}, with envelope and three integers [§R3] [§3.${code}]`, async () => {
      const response = await send(fixture.port, bytesOf(request));
      checkEveryResponse(response);
      assert.deepEqual([response.status, codeOf(response)], [status, code]);
      answered.push(title);
    });
  }

  it('31 of 31', () => assert.equal(new Set(answered).size, 31));

  it('and the server is none the worse for it', async () => {
    const asked = requestText({ path: '/api/v1' }, fixture.key);
    assert.equal((await send(fixture.port, Buffer.from(asked))).status, 200);
    assert.deepEqual(
      fixture.logLines.filter((line) => line.startsWith('http fault')),
      [],
    );
  });
}
