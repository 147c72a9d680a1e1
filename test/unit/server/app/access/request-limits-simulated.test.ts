import assert from 'node:assert/strict';
import type { Tier } from '#protocol/keys.ts';
import type { KeyCaller } from '#server/app/access/authenticate.ts';
import { type CountedRequest, RequestLimits } from '#server/app/access/request-limits.ts';
import { rateLimitHeaders } from '#server/fronts/http/rate-limit-headers.ts';
import { permissionsOf } from '#server/service/tiers.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { LimitModel, type ModelMoment } from '../../../../support/limit-model.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const STEPS = rounds(15_000);
const STEPS_A_RUSH = 5000;
const HOUR_MS = 3_600_000;
const TIERS: readonly Tier[] = ['free', 'pro', 'enterprise'];

function callerWith(tier: Tier): KeyCaller {
  return { kind: 'key', keyId: `key_${tier}`, type: 'live', member: 'owner', tier, permissions: permissionsOf(tier) };
}

interface Taken {
  readonly at: ModelMoment;
  readonly counted: CountedRequest;
}

/** One key beside its model, and what the model itself does not look at: the moments of everything that was accepted. */
class WatchedKey {
  readonly caller: KeyCaller;
  readonly model: LimitModel;
  readonly minute: number;
  /** Requests whose answer is still being made. */
  pending: Taken[] = [];
  /** On the monotonic clock, since the engine started, without those given back. */
  accepted: number[] = [];
  refusals = 0;

  constructor(tier: Tier) {
    this.caller = callerWith(tier);
    this.model = new LimitModel(tier);
    this.minute = { free: 10, pro: 100, enterprise: 1000 }[tier];
  }
}

/** An engine and its keys under a clock that is set, with restarts and with answers that turn out to be 304. */
class Simulation {
  readonly keys = TIERS.map((tier) => new WatchedKey(tier));
  readonly #state = new MemoryStateStore();
  readonly #clock = new FakeClock();
  readonly #random: () => number;
  #limits = new RequestLimits(this.#state, this.#clock);
  /** How far the wall clock is behind the latest time it ever showed. Days are remembered for one day. */
  #behindMs = 0;
  #steps = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** One tier after the other is in a rush that its minute has no room for. */
  step(): void {
    const rushed = this.keys[Math.floor(this.#steps++ / STEPS_A_RUSH) % this.keys.length];
    const key = this.#random() < 0.8 ? rushed : this.keys[Math.floor(this.#random() * this.keys.length)];
    const chance = this.#random();
    if (chance < 0.0001) this.#restart();
    else if (chance < 0.002) this.#setWall();
    else if (chance < 0.0023) this.#pass(this.#random() * 90_000);
    else if (chance < 0.0024) this.#pass(this.#random() * 9 * HOUR_MS);
    else if (chance < 0.3) this.#pass((this.#random() * 120_000) / rushed.minute);
    else if (chance < 0.4) this.#endPending(key);
    else if (chance < 0.45) this.#compareWindows(key);
    else this.#request(key);
  }

  #request(key: WatchedKey): void {
    const now = this.#now();
    const expected = key.model.take(now);
    const decision = this.#limits.count(key.caller);
    const windows = decision.accepted ? this.#limits.windows(key.caller) : decision.windows;
    const headers = rateLimitHeaders(windows, now.wallMs);
    const answered = decision.accepted ? headers : { ...headers, 'Retry-After': String(decision.retryAfterSeconds) };
    assert.deepEqual(lowerCase(answered), expected.headers);
    assert.equal(decision.accepted ? undefined : decision.code, expected.code);
    if (!decision.accepted) key.refusals++;
    else {
      key.accepted.push(now.monotonicMs);
      this.#checkAnyMinute(key, now.monotonicMs);
      key.pending.push({ at: now, counted: decision });
    }
  }

  /** The oldest request under way gets its answer; some answers are 304. */
  #endPending(key: WatchedKey): void {
    const ended = key.pending.shift();
    if (ended === undefined || this.#random() < 0.5) return;
    ended.counted.giveBack();
    key.model.giveBack(ended.at);
    key.accepted.splice(key.accepted.lastIndexOf(ended.at.monotonicMs), 1);
    this.#compareWindows(key);
  }

  #compareWindows(key: WatchedKey): void {
    const now = this.#now();
    assert.deepEqual(lowerCase(rateLimitHeaders(this.#limits.windows(key.caller), now.wallMs)), key.model.headers(now));
  }

  /** Each newly accepted request ends a minute: with it no more than the limit may lie within. */
  #checkAnyMinute({ accepted, minute }: WatchedKey, nowMs: number): void {
    const before = accepted.at(-1 - minute);
    assert.ok(
      before === undefined || nowMs - before >= 60_000,
      `${minute + 1} requests within ${nowMs - (before ?? 0)} ms`,
    );
    if (accepted.length > 3 * minute) accepted.splice(0, minute);
  }

  #restart(): void {
    this.#limits = new RequestLimits(this.#state, this.#clock);
    for (const key of this.keys) {
      key.model.restart();
      key.pending = [];
      key.accepted = [];
    }
  }

  #setWall(): void {
    const forth = this.#random() < 0.5;
    const byMs = Math.floor(
      forth ? this.#random() * 40 * HOUR_MS : -Math.min(this.#random() * 20 * HOUR_MS, 20 * HOUR_MS - this.#behindMs),
    );
    this.#clock.setWall(byMs);
    this.#behindMs = Math.max(0, this.#behindMs - byMs);
  }

  #pass(ms: number): void {
    const whole = Math.floor(ms);
    this.#clock.advance(whole);
    this.#behindMs = Math.max(0, this.#behindMs - whole);
  }

  #now(): ModelMoment {
    return { wallMs: this.#clock.nowMs(), monotonicMs: this.#clock.monotonicMs() };
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Sends as long as requests are left and then waits as long as the headers say. */
class PoliteClient {
  readonly #limits: RequestLimits;
  readonly #clock: FakeClock;
  readonly #caller: KeyCaller;
  /** `Reset` is a time of the wall clock; `RateLimit` counts seconds, also when that clock is set. */
  readonly #waitsBy: 'Reset' | 'RateLimit';
  #fromWallMs = 0;
  #fromMonotonicMs = 0;

  constructor(clock: FakeClock, tier: Tier, waitsBy: 'Reset' | 'RateLimit') {
    this.#limits = new RequestLimits(new MemoryStateStore(), clock);
    this.#clock = clock;
    this.#caller = callerWith(tier);
    this.#waitsBy = waitsBy;
  }

  get waitMs(): number {
    if (this.#waitsBy === 'Reset') return Math.max(0, this.#fromWallMs - this.#clock.nowMs());
    return Math.max(0, this.#fromMonotonicMs - this.#clock.monotonicMs());
  }

  /** Reports whether it was accepted. */
  send(): boolean {
    const { accepted } = this.#limits.count(this.#caller);
    const headers = rateLimitHeaders(this.#limits.windows(this.#caller), this.#clock.nowMs());
    if (headers['X-RateLimit-Remaining'] !== '0') return accepted;
    this.#fromWallMs = Number(headers['X-RateLimit-Reset']) * 1000;
    const seconds = Array.from(headers['RateLimit'].matchAll(/r=0;t=(\d+)/g), ([, text]) => Number(text));
    this.#fromMonotonicMs = this.#clock.monotonicMs() + Math.max(...seconds) * 1000;
    return accepted;
  }
}

/** Not a tenth of a millisecond longer than it must: what comes then is a burst at the very Reset. */
function advanceUntilAllowed(client: PoliteClient, clock: FakeClock): void {
  if (client.waitMs > 1) clock.advance(client.waitMs - 1);
  while (client.waitMs > 0) clock.advance(0.1);
}

/** There, rounding up to the next second adds nothing to a wall clock that reports whole milliseconds, rounded down. */
function advanceJustPastSecond(clock: FakeClock): void {
  clock.advance(1000 - (clock.nowMs() % 1000) - (clock.monotonicMs() % 1) + 0.6);
}

describe('rate limits under a clock that is set, restarts and answers that are not counted', () => {
  it(`report and do what a plain list of everything counted says, ${STEPS} steps [§8.minute]`, () => {
    const simulation = new Simulation(seededRandom(announcedSeed('rate limits')));
    for (let step = 0; step < STEPS; step++) simulation.step();
    const [free, pro] = simulation.keys;
    // The largest minute is full now and then only.
    assert.ok(free.refusals > 0 && pro.refusals > 0);
  });
});

describe('a client that respects the headers', () => {
  const steps = Math.ceil(STEPS / 6);
  for (const tier of TIERS) {
    for (const waitsBy of ['Reset', 'RateLimit'] as const) {
      it(`of the tier ${tier}, ${waitsBy}, is never refused, ${steps} requests [§8.obedient]`, () => {
        const random = seededRandom(announcedSeed(`obedient client of ${tier}`));
        const clock = new FakeClock();
        const client = new PoliteClient(clock, tier, waitsBy);
        for (let step = 0; step < steps; step++) {
          if (random() < 0.2) clock.advance(random() < 0.9 ? random() * 20 : random() * 9000);
          if (random() < 0.1) advanceJustPastSecond(clock);
          if (waitsBy === 'RateLimit' && random() < 0.001) clock.setWall(Math.floor(random() * 30 * HOUR_MS));
          advanceUntilAllowed(client, clock);
          assert.ok(client.send(), `request ${step}`);
        }
      });
    }
  }
});
