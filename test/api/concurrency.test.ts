import assert from 'node:assert/strict';
import { ConcurrencyLimits } from '#server/app/access/concurrency-limits.ts';
import type { Handler } from '#server/app/operations/operation.ts';
import {
  checkEveryResponse,
  codeOf,
  dataOf,
  requestText,
  startFixture,
  type Fixture,
} from '../support/http-fixture.ts';
import { eventually } from '../support/eventually.ts';
import { exchangeRaw } from '../support/raw-http.ts';

/** Analyses that end when the test says so. */
class HeldAnalyses {
  readonly #held: PromiseWithResolvers<void>[] = [];
  readonly handler: Handler<never, unknown> = async () => {
    const work = Promise.withResolvers<void>();
    this.#held.push(work);
    await work.promise;
    return { data: () => ({}) };
  };

  get count(): number {
    return this.#held.length;
  }

  endAll(): void {
    for (const work of this.#held.splice(0)) work.resolve();
  }
}

/** Knows how many have come, those that wait too. */
class CountingLimits extends ConcurrencyLimits {
  entered = 0;

  override enter(...given: Parameters<ConcurrencyLimits['enter']>): Promise<() => void> {
    this.entered++;
    return super.enter(...given);
  }
}

describe('Concurrency limits', () => {
  let places: CountingLimits;
  let analyses: HeldAnalyses;
  let fixture: Fixture;

  async function start(waitMs: number) {
    analyses = new HeldAnalyses();
    places = new CountingLimits({ waitMs });
    fixture = await startFixture({
      concurrency: places,
      operationOverrides: {
        'analyze.run': analyses.handler,
        'search.run': analyses.handler,
        'ask.run': analyses.handler,
      },
    });
  }
  afterEach(async () => {
    analyses.endAll();
    await fixture.close();
  });

  const path = '/api/v1/projects/x/analyze';
  const analyze = (key = fixture.key) =>
    fixture.send({ method: 'POST', path, headers: { authorization: `Bearer ${key}` } });

  /** Four analyses of the key, under way. */
  async function fill(key = fixture.key) {
    const before = analyses.count;
    const sent = [1, 2, 3, 4].map(() => analyze(key));
    await eventually(() => assert.equal(analyses.count, before + 4));
    return sent;
  }

  it('a fifth analysis of a key waits, and is refused with Retry-After 1 when none ends [§8.concurrency] [§8.concurrency.429] [§3.concurrency_limit_exceeded]', async () => {
    await start(30);
    const sent = await fill();
    const refused = await analyze();
    checkEveryResponse(refused);
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'concurrency_limit_exceeded']);
    assert.equal(refused.headers['retry-after'], '1');
    analyses.endAll();
    for (const response of await Promise.all(sent)) assert.equal(response.status, 200);
    // The places are free again: as many as before.
    await fill();
  });

  const search = () => fixture.send({ method: 'POST', path: '/api/v1/projects/x/search', body: { query: 'a' } });

  it('a key searches eight times at once [§8.concurrency.search]', async () => {
    await start(1);
    const sent = Array.from({ length: 8 }, search);
    await eventually(() => assert.equal(analyses.count, 8));
    assert.equal(codeOf(await search()), 'concurrency_limit_exceeded');
    analyses.endAll();
    await Promise.all(sent);
  });

  const ask = () => fixture.send({ method: 'POST', path: '/api/v1/projects/x/ask', body: { question: 'a' } });

  it('a key asks twice at once [§8.concurrency.ask]', async () => {
    await start(1);
    const sent = [ask(), ask()];
    await eventually(() => assert.equal(analyses.count, 2));
    assert.equal(codeOf(await ask()), 'concurrency_limit_exceeded');
    analyses.endAll();
    await Promise.all(sent);
  });

  it('a refused one is not counted', async () => {
    await start(1);
    const { key } = fixture.newKey({ tier: 'free' });
    await fill(key);
    const refused = await analyze(key);
    assert.deepEqual([refused.status, refused.headers['x-ratelimit-remaining']], [429, '6']);
    const limits = await fixture.send({ path: '/api/v1/limits', headers: { authorization: `Bearer ${key}` } });
    const { windows } = dataOf<{ windows: { remaining: number }[] }>(limits);
    assert.deepEqual(
      windows.map(({ remaining }) => remaining),
      [6, 96],
    );
  });

  it('one that waits is answered as soon as another ends', async () => {
    await start(60_000);
    const sent = await fill();
    const fifth = analyze();
    await eventually(() => assert.equal(places.entered, 5));
    assert.equal(analyses.count, 4);
    analyses.endAll();
    await Promise.all(sent);
    await eventually(() => assert.equal(analyses.count, 1));
    analyses.endAll();
    assert.equal((await fifth).status, 200);
  });

  it('keys have places of their own, and other requests need none', async () => {
    await start(1);
    await fill();
    const { key } = fixture.newKey({});
    await fill(key);
    assert.equal((await fixture.send({ path: '/api/v1/projects' })).status, 200);
  });

  it('a request that waits gives up its turn when its client goes away', async () => {
    await start(60_000);
    const sent = await fill();
    const abandoned = new AbortController();
    const text = requestText({ method: 'POST', path }, fixture.key);
    const gone = exchangeRaw(fixture.port, text, { signal: abandoned.signal });
    await eventually(() => assert.equal(places.entered, 5));
    abandoned.abort();
    await gone;
    analyses.endAll();
    await Promise.all(sent);
    await fill();
  });

  it('a server that stops lets no one wait', async () => {
    await start(60_000);
    await fill();
    const waiting = analyze();
    await eventually(() => assert.equal(places.entered, 5));
    const closed = fixture.close();
    const refused = await waiting;
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'concurrency_limit_exceeded']);
    analyses.endAll();
    await closed;
  });
});
