import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { revokeKey } from '#server/app/access/keys.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Fixture, requestText, startFixture } from '../http-fixture.ts';
import type { ModelMoment } from '../limit-model.ts';
import { pick } from '../random-javascript-project.ts';
import { type RawResponse, sendRaw } from '../raw-http.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ApiModel, type Expected } from './api-model.ts';
import { checkAnswer } from './check-answer.ts';
import { type KeyRequest, ModelKey, permissionsOfTier } from './model-key.ts';
import type { ModelRequest } from './model-request.ts';
import { randomRequest } from './random-requests.ts';

/** Clients take so many keys in turn: as many as it takes for those of small tiers to have requests left now and then. */
const KEYS = 14;
const HOUR_MS = 3_600_000;
const TRACED = 25;

interface Sent {
  readonly key: ModelKey | string;
  readonly request: ModelRequest;
}

/** Commands of several clients, one after the other, against a server and the model side by side. */
export class ModelRun {
  readonly model = new ApiModel();
  /** Answers by status and code. */
  readonly answers = new Map<string, number>();
  readonly #clock = new FakeClock();
  readonly #folder = temporaryFolder();
  readonly #random: () => number;
  readonly #driver: SqlDriver;
  readonly #trace: string[] = [];
  /** Late requests that can be repeated safely. */
  #repeatable: Sent[] = [];
  #fixture: Fixture | undefined;

  constructor(random: () => number, driver: SqlDriver) {
    this.#random = random;
    this.#driver = driver;
  }

  async start(): Promise<void> {
    const state = openStateStore(this.#folder, { driver: this.#driver, clock: this.#clock });
    this.#fixture = await startFixture({ state, clock: this.#clock });
    this.#fixture.webhooks.egress.want(undefined, { allowLoopback: true });
    this.#fixture.sender.otherwise = ({ url }) => ({ kind: 'answered', status: url.includes('gone') ? 410 : 204 });
    for (const { id, isIndexed } of this.model.projects.all) if (isIndexed) this.#fixture.indexes.indexed.add(id);
  }

  async close(): Promise<void> {
    await this.#fixture?.close();
    await this.#fixture?.webhooks.close();
    this.#fixture?.state.close();
  }

  /** One command. A difference to the model rejects with the commands before it. */
  async step(): Promise<void> {
    const chance = this.#random();
    try {
      if (this.model.keys.length < KEYS || chance < 0.01) this.#createKey();
      else if (chance < 0.02) this.#revokeKey();
      else if (chance < 0.023) await this.#restart();
      else if (chance < 0.04) this.#finishIndexing();
      else if (chance < 0.1) await this.#burst();
      else await this.#request();
      await this.#checkDeliveries();
    } catch (error) {
      if (error instanceof Error) error.message += `\nafter:\n${this.#trace.join('\n')}`;
      throw error;
    }
    this.#clock.advance(this.#passingMs());
  }

  get #running(): Fixture {
    if (this.#fixture === undefined) throw new Error('nothing was started');
    return this.#fixture;
  }

  get #now(): ModelMoment {
    return { wallMs: this.#clock.nowMs(), monotonicMs: this.#clock.monotonicMs() };
  }

  #createKey(): void {
    const tier = pick(['free', 'pro', 'enterprise'] as const, this.#random);
    const some = permissionsOfTier(tier).filter(() => this.#random() < 0.7);
    const request: KeyRequest = {
      tier,
      type: this.#random() < 0.3 ? 'test' : 'live',
      member: pick(['owner', 'anna', 'bert'], this.#random),
      ...(this.#random() < 0.3 && some.length > 0 && { permissions: some }),
      ...(this.#random() < 0.3 && { expiresInDays: this.#random() * 0.02 }),
    };
    const created = this.#running.newKey({ ...request, permissions: request.permissions && [...request.permissions] });
    const key = new ModelKey(created, request, this.#now.wallMs);
    assert.deepEqual([created.type, created.tier, created.permissions], [key.type, key.tier, key.permissions]);
    // Those that hold no longer are tried for a while, and then make room.
    const [dead] = this.model.keys.filter((each) => each.codeAt(this.#now.wallMs) !== undefined);
    this.model.keys = [...this.model.keys.filter((each) => each !== dead || this.model.keys.length < KEYS), key];
    this.#note(`key ${JSON.stringify(request)}`);
  }

  #revokeKey(): void {
    const key = pick(this.model.keys, this.#random);
    revokeKey(this.#running, key.id);
    key.isRevoked = true;
    this.#note(`revoke ${key.id}`);
  }

  async #restart(): Promise<void> {
    await this.close();
    this.model.restart();
    // No process starts within a millisecond.
    this.#clock.advance(20);
    await this.start();
    this.#note('restart');
  }

  #finishIndexing(): void {
    const { all } = this.model.projects;
    if (all.length === 0) return;
    const project = pick(all, this.#random);
    project.isIndexed = true;
    this.#running.indexes.indexed.add(project.id);
    this.#note(`indexed ${project.id}`);
  }

  async #request(): Promise<void> {
    const { key, request } =
      this.#random() < 0.05 && this.#repeatable.length > 0 ? pick(this.#repeatable, this.#random) : this.#newRequest();
    this.#note(`${textOf(key)} ${JSON.stringify(request)}`);
    const expected = this.model.expect(request, key, this.#now);
    const answer = await this.#send(request, key);
    checkAnswer(this.model, expected, answer, request.method === 'HEAD');
  }

  /** The same request several times at once: whichever comes first, what they come to together is known. */
  async #burst(): Promise<void> {
    const { key, request: made } = this.#newRequest();
    const request = { ...made, ifNoneMatch: undefined };
    // Two creations at once, each a request of its own, are left to tests that look at nothing else.
    if (request.method === 'POST' && request.idempotencyKey === undefined) return;
    if (request.method === 'DELETE') return;
    const times = 2 + Math.floor(this.#random() * 4);
    this.#note(`${textOf(key)} ${times} times at once ${JSON.stringify(request)}`);
    const expected = Array.from({ length: times }, () => this.model.expect(request, key, this.#now));
    const answers = await Promise.all(expected.map(() => this.#send(request, key)));
    this.#checkTogether(expected, answers, request.method === 'HEAD');
  }

  #checkTogether(expected: readonly Expected[], answers: readonly RawResponse[], isHead: boolean): void {
    const inOrder = answers.toSorted((left, right) => orderOf(left) - orderOf(right));
    const byOrder = expected.toSorted((left, right) => orderOfExpected(left) - orderOfExpected(right));
    for (const [index, answer] of inOrder.entries()) {
      // The number left is reported when the answer is sent, when others may have been counted already.
      checkAnswer(this.model, { ...byOrder[index], headers: {} }, answer, isHead);
    }
  }

  /** Deliveries of an event are sent at once: no receiver fails here. */
  async #checkDeliveries(): Promise<void> {
    const { state, sender } = this.#running;
    const isDue = () => state.webhooks.nextAttempts().some(({ dueAtMs }) => dueAtMs <= this.#now.wallMs);
    // oxlint-disable-next-line no-await-in-loop -- until it has left
    while (sender.underWay > 0 || isDue()) await sleep(1);
    this.model.webhooks.checkSent(sender.sent.splice(0), this.#now.wallMs);
  }

  #newRequest(): Sent {
    const key = this.#anyKey();
    const request = randomRequest(this.model, this.#random, typeof key === 'string' ? undefined : key);
    if (request.idempotencyKey !== undefined) this.#repeatable = [...this.#repeatable.slice(-20), { key, request }];
    return { key, request };
  }

  #anyKey(): ModelKey | string {
    const chance = this.#random();
    if (chance < 0.02) return '';
    if (chance < 0.04) return pick(['sk_live_gp_x', 'nonsense', `${this.model.keys[0].text}x`], this.#random);
    const living = this.model.keys.filter((each) => each.codeAt(this.#now.wallMs) === undefined);
    return pick(chance < 0.8 && living.length > 0 ? living : this.model.keys, this.#random);
  }

  async #send(request: ModelRequest, key: ModelKey | string): Promise<RawResponse> {
    const { method, path, body, headers, idempotencyKey, ifNoneMatch } = request;
    const all = {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
      ...headers,
    };
    const bearer = key === '' ? undefined : textOf(key);
    const text = requestText({ method, path, body, headers: all }, bearer);
    const answer = await sendRaw(this.#running.port, text, method === 'HEAD');
    const code =
      answer.status >= 400 && method !== 'HEAD' ? ` ${(JSON.parse(answer.body) as { code: string }).code}` : '';
    const kind = `${answer.status}${code}${answer.headers['idempotency-replayed'] === undefined ? '' : ' replayed'}`;
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    return answer;
  }

  #passingMs(): number {
    const chance = this.#random();
    if (chance < 0.001) return Math.floor(this.#random() * 9 * HOUR_MS);
    if (chance < 0.01) return Math.floor(this.#random() * 90_000);
    return chance < 0.4 ? 0 : Math.floor(this.#random() * 900);
  }

  #note(command: string): void {
    this.#trace.push(`${this.#now.wallMs} ${command}`);
    if (this.#trace.length > TRACED) this.#trace.shift();
  }
}

function textOf(key: ModelKey | string): string {
  return typeof key === 'string' ? key : key.text;
}

/** Refusals of the limit come last, repetitions before them. */
function orderOf({ status, headers }: RawResponse): number {
  return status === 429 ? 2 : Number(headers['idempotency-replayed'] !== undefined);
}

function orderOfExpected({ outcome, isReplayed }: Expected): number {
  return outcome.status === 429 ? 2 : Number(isReplayed ?? false);
}
