import assert from 'node:assert/strict';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';
import { checkEveryResponse, requestText, startFixture, type Fixture } from '../support/http-fixture.ts';
import { cookieOf, fromOwnPage, startTeam } from '../support/team-box.ts';
import { exchangeRaw, type RawResponse } from '../support/raw-http.ts';

const pieces = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  '%',
  '%00',
  '/../',
  'Host: x\r\n',
  'Content-Length: 5\r\n',
  '\xff',
  '{',
  '"',
];

/** The bytes of a request with a few places cut out, doubled or replaced. */
function mutate(text: string, random: () => number): Buffer {
  let bytes = text;
  const changes = 1 + Math.floor(random() * 4);
  for (let change = 0; change < changes; change++) {
    const at = Math.floor(random() * bytes.length);
    const length = Math.floor(random() * 6);
    const inserted = random() < 0.5 ? (pieces[Math.floor(random() * pieces.length)] ?? '') : bytes.slice(at, at + 12);
    bytes = bytes.slice(0, at) + inserted + bytes.slice(at + length);
  }
  return Buffer.from(bytes, 'latin1');
}

describe('Mutated requests', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture({ timeouts: { headersMs: 200, requestMs: 400, idleMs: 100 } });
  });
  after(() => fixture.close());

  it('are each answered with envelope and headers, and never with 500 [§R3] [§R2]', async () => {
    const random = seededRandom(announcedSeed('mutated requests'));
    const originals = [
      requestText({ path: '/api/v1/projects/x/graph?level=file&limit=3' }, fixture.key),
      requestText({ method: 'POST', path: '/api/v1/projects', body: { name: 'n', path: '/roots/a' } }, fixture.key),
      requestText(
        { method: 'DELETE', path: '/api/v1/projects/x', headers: { 'transfer-encoding': 'chunked' } },
        fixture.key,
      ),
    ];
    const total = rounds(400);
    const atOnce = 40;
    for (let sent = 0; sent < total; sent += atOnce) {
      const batch = Array.from({ length: atOnce }, () => mutate(originals[Math.floor(random() * 3)] ?? '', random));
      await Promise.all(batch.map((bytes) => check(fixture.port, bytes)));
      fixture.clock.advance(10_000);
    }
    assert.deepEqual(
      fixture.logLines.filter((line) => line.startsWith('http fault')),
      [],
    );
  });
});

describe('Mutated requests to a remote', () => {
  it('are each answered likewise, and make no member and no session of themselves', async () => {
    const team = await startTeam({ timeouts: { headersMs: 200, requestMs: 400, idleMs: 100 } });
    const random = seededRandom(announcedSeed('mutated requests to a remote'));
    const cookie = cookieOf(await team.signIn(team.key));
    const headers = fromOwnPage(team, cookie);
    const originals = [
      requestText({ path: '/api/v1/members?detail=full' }, team.key),
      requestText({ path: '/api/v1/audit?limit=5', headers }),
      requestText({
        method: 'POST',
        path: '/api/v1/members/invitations',
        body: { name: 'x', role: 'reader' },
        headers,
      }),
      requestText({ method: 'PUT', path: '/api/v1/members/owner', body: { role: 'reader' } }, team.key),
      requestText({ method: 'POST', path: `/invite/${'a'.repeat(43)}` }),
      requestText({ method: 'POST', path: '/session', body: { key: 'sk_live_gp_x' } }),
      requestText({ method: 'DELETE', path: '/session', headers: { ...headers, cookie: 'groundplan-session=x' } }),
    ];
    const total = rounds(400);
    const atOnce = 40;
    for (let sent = 0; sent < total; sent += atOnce) {
      const pick = () => originals[Math.floor(random() * originals.length)] ?? '';
      const batch = Array.from({ length: atOnce }, () => mutate(pick(), random));
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      await Promise.all(batch.map((bytes) => check(team.port, bytes)));
      team.clock.advance(10_000);
    }
    assert.deepEqual(
      team.state.members.all().map(({ name, role }) => [name, role]),
      [['owner', 'owner']],
    );
    assert.deepEqual(
      team.logLines.filter((line) => line.startsWith('http fault')),
      [],
    );
    await team.close();
  });
});

/** A server too busy to read what was sent within its short limits closes the connection as one that nothing was sent on. */
const tries = 3;

/** One connection, closed by the server at the latest when the client has been silent for too long. */
async function check(port: number, bytes: Buffer): Promise<void> {
  const first = await answerTo(port, bytes);
  assert.ok(first !== undefined, `no answer to ${JSON.stringify(bytes.toString('latin1'))}`);
  checkEveryResponse(first);
  assert.ok(first.status < 500, JSON.stringify(bytes.toString('latin1')));
}

async function answerTo(port: number, bytes: Buffer, left = tries): Promise<RawResponse | undefined> {
  const responses = await exchangeRaw(port, bytes).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
    return [];
  });
  return responses.length > 0 || left === 1 ? responses[0] : answerTo(port, bytes, left - 1);
}
