import assert from 'node:assert/strict';
import type { LinkRecord } from '#server/app/ports/sync-store.ts';
import { utcDay } from '#server/service/sync/request-share.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import type { Fault } from '../../../../support/sync/model-remote.ts';
import { MortalClient } from '../../../../support/sync/mortal-client.ts';
import {
  linesOf,
  localProject,
  remoteUrl,
  syncBox,
  type SyncBox,
  type SyncWorld,
  syncWorld,
} from '../../../../support/sync/sync-box.ts';

const hourMs = 60 * 60 * 1000;
const projects = ['prj_a', 'prj_b', 'prj_c'];
const stepsEach = 20;
const tiers = ['free', 'pro', 'enterprise'] as const;
const extensions = [
  undefined,
  ['graph.detail'],
  ['events'],
  ['sync.snapshots'],
  ['events', 'graph.detail', 'sync.snapshots', 'sync.delta'],
];
const shares = { free: 30, pro: 2000, enterprise: 5000 };

type Random = () => number;

/** One of the faults that servers and networks have. What arrives twice has its effect once only where the remote knows keys for repetition. */
function someFault(random: Random, isIdempotent: boolean): Fault | undefined {
  const faults: (Fault | undefined)[] = [
    undefined,
    undefined,
    { kind: 'unreachable' },
    { kind: 'lost' },
    isIdempotent ? { kind: 'twice' } : { kind: 'lost' },
    { kind: 'garbage' },
    ...[401, 403, 404, 409, 500, 503].map((status) => ({ kind: 'status', status }) as const),
    { kind: 'status', status: 429, retryAfter: Math.floor(random() * 600) },
  ];
  return faults[Math.floor(random() * faults.length)];
}

/** What must be true in the end: projects that a person had registered and not deleted. */
class Trial {
  readonly world: SyncWorld;
  readonly random: Random;
  readonly registered = new Set<string>();
  box!: SyncBox;
  #client!: MortalClient;
  /** Processes that there were: a stream of one that was killed may stand until the network ends it. */
  #lives = 0;

  constructor(random: Random) {
    this.random = random;
    this.world = syncWorld({ tier: tiers[Math.floor(random() * tiers.length)], random });
    const { remote } = this.world;
    remote.hasIdempotency = random() < 0.5;
    remote.sendsPolicy = random() < 0.5;
    remote.skewMs = Math.floor((random() - 0.5) * 48) * hourMs;
    remote.extensions = extensions[Math.floor(random() * extensions.length)];
    for (const id of projects) localProject(this.world, id);
  }

  async begin(): Promise<void> {
    this.#start();
    const { key } = this.world.remote;
    await this.box.call('sync.connect', { url: remoteUrl, key, mode: 'structure' });
  }

  /** The process ends at once, and another one takes its place. */
  async restart(): Promise<void> {
    this.#client.isAlive = false;
    this.#start();
    await this.box.call('sync.setKey', { key: this.world.remote.key });
  }

  #start(): void {
    this.#lives++;
    this.#client = new MortalClient(this.world.remote);
    this.box = syncBox(this.world, this.#client);
    this.box.sync.resume();
  }

  async step(): Promise<void> {
    const { random, world } = this;
    world.remote.fault = () => (random() < 0.5 ? someFault(random, world.remote.hasIdempotency) : undefined);
    const project = projects[Math.floor(random() * projects.length)];
    const actions = [
      () => this.#register(project),
      () => this.#register(project),
      () => this.#unregister(project),
      () => this.#attempt(this.box.call('sync.requestIndex', { projectId: project })),
      () => this.#attempt(this.box.call('sync.pull', {})),
      () => this.#deleteThere(project),
      () => this.#off(),
      () => this.#die(project),
      () => this.#push(project),
      () => this.#push(project),
      () => this.#indexThere(),
      () => this.#sayThere(),
      async () => this.world.remote.cutStreams(),
    ];
    await actions[Math.floor(random() * actions.length)]();
    this.box.sync.noteUse();
    await this.box.timers.advance(Math.floor(random() * 4 * hourMs));
    this.#checkShare();
  }

  /** Refused or not, the person saw why. A process that ends in it never answers. */
  async #attempt(call: Promise<unknown>): Promise<void> {
    const isGone = this.box.timers.advance(1000);
    await Promise.race([call.catch((error: unknown) => assert.match(String(error), /ApiError/)), isGone]);
  }

  async #register(project: string): Promise<void> {
    await this.#attempt(this.box.call('sync.link', { projectId: project, register: { path: 'folder' } }));
    const isWaiting = this.#lastOf(project) === 'create';
    const link = this.world.state.sync.link(project);
    // A link whose project was deleted there is found out later.
    const isThere = link !== undefined && this.world.remote.projects.has(link.remoteId) && !this.#isLeaving(link);
    if (isWaiting || isThere) this.registered.add(project);
  }

  async #unregister(project: string): Promise<void> {
    const isThere = this.world.state.sync.link(project) !== undefined || this.#waits(project, 'create');
    await this.#attempt(this.box.call('sync.unlink', { projectId: project, deleteRemote: true }));
    const isTaken = this.world.state.sync.link(project) === undefined && this.#lastOf(project) !== 'create';
    if (isThere && isTaken) this.registered.delete(project);
  }

  /** Another person deletes it at the remote. */
  async #deleteThere(project: string): Promise<void> {
    const link = this.world.state.sync.link(project);
    if (link === undefined || this.#waits(project, 'delete')) return;
    this.world.remote.projects.delete(link.remoteId);
    this.registered.delete(project);
  }

  async #indexThere(): Promise<void> {
    for (const id of this.world.remote.projects.keys()) {
      if (this.random() < 0.5) continue;
      this.world.remote.index(id);
      this.world.remote.publish('index.completed', id);
    }
  }

  /** Events that are true, false, of no project, or none. */
  async #sayThere(): Promise<void> {
    const { remote } = this.world;
    const ids = [...remote.projects.keys(), 'prj_of_another'];
    for (const type of ['triage.changed', 'project.deleted', 'index.failed', 'later.than_this']) {
      for (const id of ids) if (this.random() < 0.5) remote.publish(type, id);
    }
    for (const text of ['', 'null', '{"type":7}', '{"type":"index.completed","data":null}']) remote.say(text);
  }

  async #off(): Promise<void> {
    await this.box.call('sync.setMode', { mode: 'off' });
    const before = this.world.remote.requests.length;
    await this.box.timers.advance(12 * hourMs);
    assert.equal(this.world.remote.requests.length, before, 'nothing leaves while it is off');
    await this.#attempt(this.box.call('sync.setMode', { mode: 'structure' }));
  }

  async #die(project: string): Promise<void> {
    this.#client.dies = this.random() < 0.5 ? 'before' : 'after';
    if (this.random() < 0.3) await this.#register(project);
    else if (this.random() < 0.5) await this.#push(project);
    else await this.box.timers.advance(hourMs);
    await this.restart();
  }

  /** A person saves, and pushes: an answer says that the remote has all of it. */
  async #push(project: string): Promise<void> {
    const { world, random } = this;
    const edges = Array.from({ length: 4 }, () => `${Math.floor(random() * 5)}`);
    const lines = linesOf(project, edges);
    world.structures.set(project, lines);
    const held = world.remote.projects.get(world.state.sync.link(project)?.remoteId ?? '');
    const pushing = this.box.call('sync.push', { projectId: project });
    await this.#attempt(pushing.then(({ snapshot }) => assert.equal(held?.snapshots.get(snapshot.id), lines)));
  }

  /** What a person wanted last, of that which waits. */
  #lastOf(project: string): string | undefined {
    const items = this.world.state.sync.outbox().filter((item) => item.projectId === project);
    return items.findLast(({ action }) => action !== 'index')?.action;
  }

  /** Its deletion waits, so it is not registered by being linked still. */
  #isLeaving({ projectId, remoteId }: LinkRecord): boolean {
    const items = this.world.state.sync.outbox().filter((item) => item.projectId === projectId);
    return items.some(({ action, remoteProject = remoteId }) => action === 'delete' && remoteProject === remoteId);
  }

  #waits(project: string, action: string): boolean {
    return this.world.state.sync.outbox().some((item) => item.projectId === project && item.action === action);
  }

  #checkShare(): void {
    const spent = this.world.state.sync.spent(utcDay(this.world.clock.nowMs()));
    const byItself = ['poll', 'change', 'outbox', 'listen'].reduce((sum, cause) => sum + (spent[cause] ?? 0), 0);
    assert.ok(byItself <= shares[this.world.remote.tier], JSON.stringify(spent));
    assert.ok(this.world.remote.openStreams <= this.#lives, 'one stream of each process at most');
  }

  /** The network is well again, and a person sends again what was given up. */
  async settle(): Promise<void> {
    const { world, box } = this;
    world.remote.fault = () => undefined;
    await box.timers.advance(24 * hourMs);
    for (let turn = 0; turn < 3; turn++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await box.call('sync.connect', { url: remoteUrl, key: world.remote.key });
      for (const { id, isGivenUp } of world.state.sync.outbox()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        if (isGivenUp) await box.call('sync.resolve', { outboxId: id, action: 'retry' });
      }
      box.sync.noteUse();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await box.timers.advance(10 * 60_000);
    }
    await box.timers.advance(36 * hourMs);
    box.sync.noteUse();
    await box.timers.advance(10 * 60_000);
  }

  /** The last state of each project gets there, whatever happened to those before it. */
  async pushAll(): Promise<void> {
    const { state, remote, structures } = this.world;
    for (const { projectId, remoteId } of state.sync.links()) {
      const pushing = this.box.call('sync.push', { projectId });
      if (remote.extensions?.includes('sync.snapshots') !== true) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await assert.rejects(pushing, { code: 'remote_not_supported' });
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { snapshot } = await pushing;
      const expected = structures.get(projectId) ?? linesOf(projectId);
      assert.equal(remote.projects.get(remoteId)?.snapshots.get(snapshot.id), expected);
    }
  }

  check(): void {
    const { state, remote } = this.world;
    assert.deepEqual(state.sync.outbox(), [], 'nothing waits any more');
    const linked = state.sync.links().map(({ projectId }) => projectId);
    assert.deepEqual(linked.toSorted(), [...this.registered].toSorted(), 'what was registered is linked');
    const there = [...remote.projects.values()].map(({ name }) => name);
    assert.deepEqual(there.toSorted(), [...this.registered].toSorted(), 'once, and nothing else is there');
    for (const { remoteId } of state.sync.links()) assert.ok(remote.projects.has(remoteId));
    assert.equal(remote.limited, 0, 'no request over the limits');
  }
}

describe('synchronisation over a network that fails, between processes that are killed', () => {
  it('[§12.2.rounds] loses nothing, makes nothing twice, and sends nothing too often', async function () {
    this.timeout(0);
    const seed = announcedSeed('rounds of synchronisation');
    const random = seededRandom(seed);
    for (let trial = 0; trial < rounds(500 / stepsEach); trial++) {
      const one = new Trial(random);
      // oxlint-disable-next-line no-await-in-loop -- one trial after the other
      await one.begin();
      for (let step = 0; step < stepsEach; step++) {
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        await one.step();
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await one.settle();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await one.pushAll();
      one.check();
    }
  });
});
