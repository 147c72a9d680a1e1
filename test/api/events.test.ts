import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { ConcurrencyLimits } from '#server/app/access/concurrency-limits.ts';
import { scopeOf } from '#server/app/events/event-hub.ts';
import { revokeKey } from '#server/app/access/keys.ts';
import type { HttpServerOptions } from '#server/fronts/http/start-http-server.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { eventually } from '../support/eventually.ts';
import { checkEveryResponse, codeOf, requestText, startFixture, type Fixture } from '../support/http-fixture.ts';
import { sampleProject } from '../support/sample-project.ts';

const path = '/api/v1/events';
const dayMs = 86_400_000;

describe('Event streams', () => {
  let fixture: Fixture;
  const readers: EventStreamReader[] = [];

  async function start(
    options: Pick<Partial<HttpServerOptions>, 'streams' | 'concurrency' | 'timeouts'> = {},
  ): Promise<void> {
    await fixture?.close();
    fixture = await startFixture(options);
  }
  const listen = (key = fixture.key): EventStreamReader => {
    const reader = new EventStreamReader(fixture.port, requestText({ path }, key));
    readers.push(reader);
    return reader;
  };
  const create = (name: string, key = fixture.key) =>
    fixture.send({
      method: 'POST',
      path: '/api/v1/projects',
      headers: { authorization: `Bearer ${key}` },
      body: { name, path: `/roots/${name}` },
    });
  const publish = (text: string): void => {
    const data = { projectId: 'prj_1', name: text };
    fixture.events.publish({ ...scopeOf(sampleProject()), type: 'project.created', data });
  };
  /** Streams that the keys have open: a test polls until they are as expected. */
  const listening = (): boolean => fixture.events.isWanted('project.created', scopeOf(sampleProject()));

  before(() => start());
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  after(() => fixture.close());

  it('begin with the headers of every response, and are counted once [§2.streamEvents] [§2.events] [§R3] [§8.counted]', async () => {
    const { key } = fixture.newKey({ tier: 'pro' });
    const reader = await listen(key).opened();
    const { head } = reader;
    assert.ok(head);
    checkEveryResponse(head, { isHead: true });
    assert.equal(head.status, 200);
    assert.equal(head.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(head.headers['x-ratelimit-remaining'], '99');
    publish('one');
    await reader.received(1);
    const limits = await fixture.send({ path: '/api/v1/limits', headers: { authorization: `Bearer ${key}` } });
    assert.equal(limits.headers['x-ratelimit-remaining'], '99');
  });

  it('report an event as its delivery does, from the moment that they are open [§2.events]', async () => {
    await create('earlier');
    const reader = await listen().opened();
    const created = await create('later');
    const { id } = (JSON.parse(created.body) as { data: { project: { id: string } } }).data.project;
    await fixture.send({ method: 'DELETE', path: `/api/v1/projects/${id}` });
    await reader.received(2);
    const timestamp = new Date(fixture.clock.nowMs()).toISOString();
    assert.deepEqual(
      reader.events.map(({ data }) => data),
      ['project.created', 'project.deleted'].map((type) => ({
        type,
        timestamp,
        data: { projectId: id, name: 'later' },
      })),
    );
    for (const { event, id: eventId, data } of reader.events) {
      assert.equal(event, data.type);
      assert.match(eventId, /^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
    }
  });

  it('report a text with line breaks on one line', async () => {
    const reader = await listen().opened();
    const text = 'a\n\nevent: x\r\ndata: y\u2028z';
    publish(text);
    await reader.received(1);
    assert.equal(reader.events[0].data.data.name, text);
  });

  it('reach a key of its own data space and members alone [§2.events.space] [§7.2.team] [§7.3.space]', async () => {
    const keys = {
      owner: fixture.key,
      test: fixture.newKey({ type: 'test' }).key,
      guest: fixture.newKey({ member: 'guest', permissions: ['read', 'create', 'analysis'] }).key,
    };
    const opened = await Promise.all(Object.values(keys).map((key) => listen(key).opened()));
    for (const [name, key] of Object.entries(keys)) assert.equal((await create(`by-${name}`, key)).status, 201);
    const last = scopeOf(sampleProject());
    for (const scope of [last, { ...last, space: 'test' as const }, { ...last, member: 'guest' }]) {
      fixture.events.publish({ ...scope, type: 'project.deleted', data: { projectId: 'prj_1', name: 'last' } });
    }
    const names = opened.map((reader) => () => reader.events.map(({ data }) => data.data.name));
    await eventually(() =>
      assert.deepEqual(
        names.map((each) => each().filter((name) => name !== 'last')),
        [['by-owner', 'by-guest'], ['by-test'], ['by-guest']],
      ),
    );
    assert.deepEqual(
      names.map((each) => each().filter((name) => name === 'last').length),
      [2, 1, 1],
    );
  });

  it('are for keys that may read', async () => {
    const { key } = fixture.newKey({ permissions: ['create'] });
    const response = await fixture.send({ path, headers: { authorization: `Bearer ${key}` } });
    checkEveryResponse(response);
    assert.deepEqual([response.status, codeOf(response)], [403, 'insufficient_permissions']);
    const unknown = await fixture.send({ path, headers: { authorization: '' } });
    assert.deepEqual([unknown.status, codeOf(unknown)], [401, 'missing_api_key']);
  });

  it('have a head, and no other method [§1.head] [§1.2.allow]', async () => {
    const head = await fixture.send({ method: 'HEAD', path });
    checkEveryResponse(head, { isHead: true });
    assert.deepEqual([head.status, head.headers['content-type']], [200, 'text/event-stream; charset=utf-8']);
    assert.equal(listening(), false);
    const options = await fixture.send({ method: 'OPTIONS', path });
    const post = await fixture.send({ method: 'POST', path });
    checkEveryResponse(post);
    assert.deepEqual([post.status, codeOf(post)], [405, 'method_not_allowed']);
    assert.deepEqual([options.headers.allow, post.headers.allow], ['GET, HEAD, OPTIONS', 'GET, HEAD, OPTIONS']);
  });

  it('end when their key is revoked, and those of other keys go on [§7.1.revoked-streams]', async () => {
    const { key, id } = fixture.newKey({});
    const [reader, other] = await Promise.all([listen(key).opened(), listen().opened()]);
    revokeKey(fixture, id);
    publish('secret');
    await reader.closed();
    await other.received(1);
    assert.deepEqual([reader.types, other.isClosed], [[], false]);
  });

  it('get no other event when their key has expired', async () => {
    const { key } = fixture.newKey({ expiresInDays: 1 });
    const reader = await listen(key).opened();
    publish('before');
    fixture.clock.advance(dayMs);
    publish('after');
    await reader.closed();
    assert.equal(reader.events.length, 1);
    await eventually(() => assert.equal(listening(), false));
  });

  it('leave nothing behind when their reader goes away', async () => {
    const readersHere = await Promise.all([listen().opened(), listen().opened()]);
    assert.equal(listening(), true);
    readersHere[0].close();
    readersHere[1].socket.end();
    readersHere[1].close();
    await eventually(() => assert.equal(listening(), false));
  });

  describe('of one key', () => {
    it('are eight at a time [§8.concurrency.streams]', async () => {
      await start({ concurrency: new ConcurrencyLimits({ waitMs: 50 }) });
      const open = await Promise.all(Array.from({ length: 8 }, () => listen().opened()));
      const ninth = await fixture.send({ path });
      checkEveryResponse(ninth);
      assert.deepEqual([ninth.status, codeOf(ninth)], [429, 'concurrency_limit_exceeded']);
      assert.equal(ninth.headers['retry-after'], '1');
      await listen(fixture.newKey({}).key).opened();
      open[0].close();
      await eventually(async () => assert.equal((await fixture.send({ method: 'HEAD', path })).status, 200));
    });

    it('wait for a place, and are not opened for a key that was revoked meanwhile', async () => {
      await start();
      const { key, id } = fixture.newKey({});
      await Promise.all(Array.from({ length: 8 }, () => listen(key).opened()));
      const waiting = listen(key);
      await eventually(() => assert.equal(waiting.socket.readyState, 'open'));
      await delay(20);
      assert.equal(waiting.head, undefined);
      revokeKey(fixture, id);
      await waiting.closed();
      assert.equal(listening(), false);
    });
  });

  it('send a comment now and then, which is no event', async () => {
    await start({ streams: { keepAliveMs: 10, waitingBytesMax: 1024 } });
    const reader = await listen().opened();
    await eventually(() => assert.ok(reader.body.split(':\n\n').length > 3));
    assert.deepEqual(reader.events, []);
  });

  it('outlive the time-outs of requests', async () => {
    await start({ timeouts: { headersMs: 30, requestMs: 30, idleMs: 30 } });
    const reader = await listen().opened();
    await delay(150);
    publish('late');
    await reader.received(1);
    assert.equal(reader.isClosed, false);
  });

  it('cut off a reader that does not read, and not the others', async () => {
    await start({ streams: { keepAliveMs: 60_000, waitingBytesMax: 256 * 1024 } });
    const [idle, other] = [await listen().opened(), await listen().opened()];
    idle.socket.pause();
    const text = 'x'.repeat(20_000);
    let published = 0;
    const isTaken = () => assert.ok(other.socket.bytesRead > published * text.length);
    // What lies in the sockets of the system is not ours to bound.
    for (let turn = 0; turn < 1000 && endedStreams(fixture) === 0; turn++) {
      for (let event = 0; event < 10; event++, published++) publish(text);
      await eventually(isTaken);
    }
    idle.socket.resume();
    await idle.closed();
    assert.equal(idle.isComplete, false);
    assert.deepEqual([other.events.length, other.isClosed], [published, false]);
  });

  it('end when the server stops, which waits for none of them', async () => {
    await start();
    const reader = await listen().opened();
    await fixture.close();
    await reader.closed();
    assert.equal(reader.isComplete, true);
    await start();
  });
});

/** The log reports a stream when it has ended. */
function endedStreams({ logLines }: Fixture): number {
  return logLines.filter((line) => line.startsWith(`http GET ${path} `)).length;
}
