import assert from 'node:assert/strict';
import type { BuiltEngine, HttpAnswer, HttpRequest } from './built-engine.ts';
import { pick } from './random-javascript-project.ts';

/** Requests of the key in one life of an engine: the tier's minute allows 100. */
const REQUESTS_A_LIFE = 70;

/** No server listens there: what is sent waits in the queue, which has to survive as well. */
const RECEIVERS = Array.from({ length: 6 }, (_, index) => `http://127.0.0.1:65535/${index}`);

interface RepeatableWrite {
  readonly request: HttpRequest;
  readonly status: number;
  readonly body: string;
}

interface KnownKey {
  readonly key: string;
  revoked: boolean;
}

/** Things that are made and deleted over HTTP, each under a name of its own. */
interface Things {
  readonly one: 'project' | 'webhook';
  readonly names: readonly string[];
  /** Identifier by name, of those that are there. */
  readonly known: Map<string, string>;
  readonly bodyOf: (name: string) => object;
  readonly nameOf: (listed: Listed) => string;
}

/** An entry of a list of either. */
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Requests of a client under way: it is unknown whether they took effect when the engine dies meanwhile. */
type Pending =
  | { readonly type: 'create'; readonly things: Things; readonly name: string; readonly request: HttpRequest }
  | { readonly type: 'delete'; readonly things: Things; readonly name: string }
  | { readonly type: 'key' }
  | { readonly type: 'revoke'; readonly id: string };

/**
 * A client that writes one thing after the other until the engine dies, and holds a restarted engine against everything
 * that was acknowledged: it must be there, with or without the one write that was under way.
 */
export class WritingClient {
  readonly #engine: BuiltEngine;
  readonly #random: () => number;
  readonly #things: readonly [Things, Things];
  readonly #keys = new Map<string, KnownKey>();
  #repeatable: RepeatableWrite[] = [];
  #pending: Pending | undefined;
  #tierKey = '';
  /** Day and count of the requests that were answered, and whether one more was under way. */
  #counted = { day: '', requests: 0 };
  #sending = false;
  #sentInThisLife = 0;
  #nextNumber = 0;
  acknowledged = 0;
  /** Writes that were under way when an engine died. */
  cutOff = 0;

  constructor(engine: BuiltEngine, folders: readonly string[], random: () => number) {
    this.#engine = engine;
    this.#random = random;
    this.#things = [
      {
        one: 'project',
        names: folders,
        known: new Map(),
        bodyOf: (path) => ({ name: path, path }),
        nameOf: ({ name }) => name,
      },
      { one: 'webhook', names: RECEIVERS, known: new Map(), bodyOf: (url) => ({ url }), nameOf: ({ url }) => url },
    ];
  }

  /** A key with a limit for the day. */
  async takeNewKey(): Promise<void> {
    this.#tierKey = (await this.#engine.call('keys.create', { tier: 'pro' })).key;
    this.#counted = { day: today(), requests: 0 };
    // Repetitions belong to the key that asked first, and are counted as its requests.
    this.#repeatable = [];
  }

  /** A request that is counted. Rejects when the engine dies. */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    this.#sending = true;
    const answer = await this.#engine.send({ key: this.#tierKey, ...request });
    this.#sending = false;
    this.#counted.requests++;
    this.#sentInThisLife++;
    this.acknowledged++;
    return answer;
  }

  /** Writes until the engine dies, or as long as the limit of the minute allows. */
  async write(): Promise<void> {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next write begins when the one before was acknowledged
      while (this.#sentInThisLife < REQUESTS_A_LIFE) await this.#writeSomething();
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
    }
  }

  #writeSomething(): Promise<void> {
    const things = this.#things[this.#random() < 0.7 ? 0 : 1];
    const free = things.names.filter((name) => !things.known.has(name));
    const chance = this.#random();
    if (chance < 0.1) return this.#createKey();
    if (chance < 0.15) return this.#revokeKey();
    if (chance < 0.3 && this.#repeatable.length > 0) return this.#repeat(pick(this.#repeatable, this.#random));
    if (free.length > 0 && (chance < 0.7 || things.known.size === 0)) {
      return this.#create(things, pick(free, this.#random));
    }
    return this.#delete(things, pick([...things.known.keys()], this.#random));
  }

  async #create(things: Things, name: string): Promise<void> {
    const headers = { 'idempotency-key': `write-${this.#nextNumber++}` };
    const request = {
      method: 'POST',
      path: `/api/v1/${things.one}s`,
      headers,
      body: things.bodyOf(name),
      key: this.#tierKey,
    };
    this.#pending = { type: 'create', things, name, request };
    const { status, body } = await this.send(request);
    assert.equal(status, 201, body);
    things.known.set(name, idOf(things, body));
    this.#repeatable.push({ request, status, body });
    this.#pending = undefined;
  }

  async #delete(things: Things, name: string): Promise<void> {
    this.#pending = { type: 'delete', things, name };
    const answer = await this.send({ method: 'DELETE', path: `/api/v1/${things.one}s/${things.known.get(name)}` });
    assert.equal(answer.status, 200, answer.body);
    things.known.delete(name);
    this.#pending = undefined;
  }

  /** The same answer again, also where what it speaks of was deleted since. */
  async #repeat({ request, status, body }: RepeatableWrite): Promise<void> {
    const repeated = await this.send(request);
    assert.deepEqual(
      [repeated.status, repeated.body, repeated.headers.get('idempotency-replayed')],
      [status, body, 'true'],
    );
  }

  async #createKey(): Promise<void> {
    this.#pending = { type: 'key' };
    const { id, key } = await this.#engine.call('keys.create', {});
    this.#keys.set(id, { key, revoked: false });
    this.acknowledged++;
    this.#pending = undefined;
  }

  async #revokeKey(): Promise<void> {
    const [id, known] = [...this.#keys].find(([, { revoked }]) => !revoked) ?? [];
    if (id === undefined || known === undefined) return;
    this.#pending = { type: 'revoke', id };
    await this.#engine.call('keys.revoke', { id });
    known.revoked = true;
    this.acknowledged++;
    this.#pending = undefined;
  }

  /** Holds an engine that was started after the one before was killed against what is known. */
  async checkAfterCrash(): Promise<void> {
    this.#sentInThisLife = 0;
    if (this.#pending !== undefined) this.cutOff++;
    await this.#checkDayCount();
    for (const things of this.#things) await this.#checkThings(things);
    for (const write of this.#repeatable.slice(-3)) await this.#repeat(write);
    await this.#checkKeys();
    this.#pending = undefined;
    this.#repeatable = this.#repeatable.slice(-20);
  }

  async #checkDayCount(): Promise<void> {
    const { body } = await this.#engine.send({ path: '/api/v1/limits', key: this.#tierKey });
    if (this.#counted.day !== today()) return this.takeNewKey();
    const { windows } = (JSON.parse(body) as { data: { windows: Window[] } }).data;
    const [window] = windows.filter(({ name }) => name === 'day');
    const found = window.limit - window.remaining;
    const acknowledged = this.#counted.requests;
    const possible = this.#sending ? [acknowledged, acknowledged + 1] : [acknowledged];
    assert.ok(possible.includes(found), `${found} requests are counted, ${acknowledged} were answered`);
    this.#counted.requests = found;
    this.#sending = false;
  }

  async #checkThings(things: Things): Promise<void> {
    const found = await this.#list(things);
    const pending = this.#pendingOf(things);
    const without = (known: ReadonlyMap<string, string>) => [...known].filter(([each]) => each !== pending?.name);
    assert.deepEqual(without(found).toSorted(), without(things.known).toSorted());
    if (pending?.type === 'create') return this.#finishCreate(things, pending.request, pending.name, found);
    if (pending?.type === 'delete' && !found.has(pending.name)) things.known.delete(pending.name);
  }

  #pendingOf(things: Things): Extract<Pending, { things: Things }> | undefined {
    const pending = this.#pending;
    return (pending?.type === 'create' || pending?.type === 'delete') && pending.things === things
      ? pending
      : undefined;
  }

  /** The repetition makes what the crash prevented, or answers with what was made before it: never a second one. */
  async #finishCreate(
    things: Things,
    request: HttpRequest,
    name: string,
    found: ReadonlyMap<string, string>,
  ): Promise<void> {
    const made = found.get(name);
    const { status, body, headers } = await this.send(request);
    const replayed = headers.get('idempotency-replayed');
    assert.deepEqual([status, replayed], [201, made === undefined ? null : 'true'], body);
    if (made !== undefined) assert.equal(idOf(things, body), made);
    things.known.set(name, idOf(things, body));
    const after = await this.#list(things);
    assert.deepEqual([...after].toSorted(), [...things.known].toSorted());
  }

  /** Those of our names. */
  async #list({ one, names, nameOf }: Things): Promise<Map<string, string>> {
    const { body } = await this.send({ path: `/api/v1/${one}s` });
    const { data } = JSON.parse(body) as { data: Record<string, Listed[]> };
    const ours = data[`${one}s`].filter((listed) => names.includes(nameOf(listed)));
    assert.equal(new Set(ours.map(nameOf)).size, ours.length, `no ${one} is there twice`);
    return new Map(ours.map((listed) => [nameOf(listed), listed.id]));
  }

  async #checkKeys(): Promise<void> {
    for (const [id, { key, revoked }] of this.#keys) {
      const { status } = await this.#engine.send({ path: '/api/v1/limits', key });
      const isUnknown = this.#pending?.type === 'revoke' && this.#pending.id === id;
      if (!isUnknown) assert.equal(status, revoked ? 401 : 200);
      if (isUnknown) this.#keys.set(id, { key, revoked: status === 401 });
    }
    for (const id of [...this.#keys.keys()].slice(0, -5)) this.#keys.delete(id);
  }
}

interface Window {
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
}

function idOf({ one }: Things, body: string): string {
  return (JSON.parse(body) as { data: Record<string, { id: string }> }).data[one].id;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
