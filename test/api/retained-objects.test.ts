import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { queryObjects } from 'node:v8';
import { Exchange } from '#server/fronts/http/exchange.ts';
import { eventually } from '../support/eventually.ts';
import { type Fixture, type RequestText, startFixture } from '../support/http-fixture.ts';

const rounds = 40;

/** Objects that each request holds, and that must be gone when it is answered. */
const kinds = [Exchange, IncomingMessage, ServerResponse, Socket, AbortController];

/** How many live, all garbage collected: it takes half a second for each kind. */
function living(kind: (typeof kinds)[number]): number {
  return queryObjects(kind, { format: 'count' });
}

describe('What is kept of requests that are answered', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture.close());

  async function sendEach(round: number): Promise<void> {
    const body = { name: 'n', path: '/roots/a' };
    const project = '/api/v1/projects/prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
    const requests: RequestText[] = [
      { path: '/api/v1/projects' },
      { path: `${project}/graph` },
      { path: '/api/v1/none' },
      { path: '/api/v1/projects', headers: { authorization: '' } },
      { method: 'POST', path: '/api/v1/projects', body, headers: { 'idempotency-key': `k${round % 3}` } },
      { method: 'POST', path: `${project}/search`, body: { query: 'q' } },
      { method: 'POST', path: `${project}/ask`, body: { question: 'q' } },
      { method: 'POST', path: `${project}/analyze`, body: {} },
      { method: 'POST', path: `${project}/analyze`, body: '{' },
    ];
    await Promise.all(requests.map((request) => fixture.send(request)));
    fixture.clock.advance(10_000);
  }

  it('is nothing, however many there were', async () => {
    for (let round = 0; round < 3; round++) await sendEach(round);
    let held = kinds.map((kind) => ({ kind, before: living(kind) }));
    for (let round = 0; round < rounds; round++) await sendEach(round);
    // Connections end a moment behind their answers; a kind of which nothing is held is not counted again.
    await eventually(() => {
      held = held.filter(({ kind, before }) => living(kind) - before >= rounds / 4);
      assert.deepEqual(
        held.map(({ kind }) => kind.name),
        [],
      );
    });
  });
});
