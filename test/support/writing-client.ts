import assert from 'node:assert/strict';
import type { BuiltEngine, HttpAnswer, HttpRequest } from './built-engine.ts';
import { pick } from './random-javascript-project.ts';

/** Requests of the key in one life of an engine: the tier's minute allows 100. */
const REQUESTS_A_LIFE = 70;

interface RepeatableWrite {
  readonly request: HttpRequest;
  readonly status: number;
  readonly body: string;
}

interface KnownKey {
  readonly key: string;
  revoked: boolean;
}

/** What a client is doing: nobody knows whether it took effect when the engine dies meanwhile. */
type Pending =
  | { readonly type: 'create'; readonly name: string; readonly request: HttpRequest }
  | { readonly type: 'delete'; readonly name: string }
  | { readonly type: 'key' }
  | { readonly type: 'revoke'; readonly id: string };

/**
 * A client that writes one thing after the other until the engine dies, and holds a restarted engine against everything
 * that was acknowledged: it must be there, with or without the one write that was under way.
 */
export class WritingClient {
  readonly #engine: BuiltEngine;
  readonly #folders: readonly string[];
  readonly #random: () => number;
  /** Identifier by name; the name is the folder's path. */
  readonly #projects = new Map<string, string>();
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
    this.#folders = folders;
    this.#random = random;
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
    const free = this.#folders.filter((folder) => !this.#projects.has(folder));
    const chance = this.#random();
    if (chance < 0.1) return this.#createKey();
    if (chance < 0.15) return this.#revokeKey();
    if (chance < 0.3 && this.#repeatable.length > 0) return this.#repeat(pick(this.#repeatable, this.#random));
    if (free.length > 0 && (chance < 0.7 || this.#projects.size === 0)) return this.#create(pick(free, this.#random));
    return this.#delete(pick([...this.#projects.keys()], this.#random));
  }

  async #create(name: string): Promise<void> {
    const headers = { 'idempotency-key': `write-${this.#nextNumber++}` };
    const request = {
      method: 'POST',
      path: '/api/v1/projects',
      headers,
      body: { name, path: name },
      key: this.#tierKey,
    };
    this.#pending = { type: 'create', name, request };
    const { status, body } = await this.send(request);
    assert.equal(status, 201, body);
    this.#projects.set(name, idOf(body));
    this.#repeatable.push({ request, status, body });
    this.#pending = undefined;
  }

  async #delete(name: string): Promise<void> {
    this.#pending = { type: 'delete', name };
    const answer = await this.send({ method: 'DELETE', path: `/api/v1/projects/${this.#projects.get(name)}` });
    assert.equal(answer.status, 200, answer.body);
    this.#projects.delete(name);
    this.#pending = undefined;
  }

  /** The same answer again, also where the project that it speaks of was deleted since. */
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
    await this.#checkProjects();
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

  async #checkProjects(): Promise<void> {
    const found = await this.#listProjects();
    const pending = this.#pending;
    const name = pending?.type === 'create' || pending?.type === 'delete' ? pending.name : '';
    const without = (projects: ReadonlyMap<string, string>) => [...projects].filter(([each]) => each !== name);
    assert.deepEqual(without(found).toSorted(), without(this.#projects).toSorted());
    if (pending?.type === 'create') return this.#finishCreate(pending.request, name, found.get(name));
    if (pending?.type === 'delete' && !found.has(name)) this.#projects.delete(name);
  }

  /** The repetition makes what the crash prevented, or answers with what was made before it: never a second one. */
  async #finishCreate(request: HttpRequest, name: string, made: string | undefined): Promise<void> {
    const { status, body, headers } = await this.send(request);
    const replayed = headers.get('idempotency-replayed');
    assert.deepEqual([status, replayed], [201, made === undefined ? null : 'true'], body);
    if (made !== undefined) assert.equal(idOf(body), made);
    this.#projects.set(name, idOf(body));
    const after = await this.#listProjects();
    assert.deepEqual([...after].toSorted(), [...this.#projects].toSorted());
  }

  /** Those in our folders. */
  async #listProjects(): Promise<Map<string, string>> {
    const { body } = await this.send({ path: '/api/v1/projects' });
    const { projects } = (JSON.parse(body) as { data: { projects: { id: string; name: string }[] } }).data;
    const ours = projects.filter(({ name }) => this.#folders.includes(name));
    assert.equal(new Set(ours.map(({ name }) => name)).size, ours.length, 'no project is there twice');
    return new Map(ours.map(({ id, name }) => [name, id]));
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

function idOf(body: string): string {
  return (JSON.parse(body) as { data: { project: { id: string } } }).data.project.id;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
