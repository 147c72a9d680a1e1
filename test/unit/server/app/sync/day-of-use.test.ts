import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { type SyncMode, syncModes } from '#protocol/sync.ts';
import type { SyncOperationId } from '#protocol/sync-operations.ts';
import type { RemoteRequest } from '#server/app/ports/remote-client.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { checkBody, checkHeaders, modeOf } from '../../../../support/sync/let-out.ts';
import type { Fault } from '../../../../support/sync/model-remote.ts';
import { connectedBox, linesOf, localProject, remoteUrl, syncWorld } from '../../../../support/sync/sync-box.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const typed = {
  query: 'drawer of the till',
  question: 'Who calls the drawer?',
  description: 'It sells.',
  file: 'src/till.ts',
  folder: 'shop',
  gitUrl: 'https://github.com/acme/shop.git',
};

function readRequest({ method, url, body = new Uint8Array(), headers }: RemoteRequest) {
  const { pathname, search } = new URL(url);
  const isPacked = headers['content-encoding'] === 'gzip';
  return { method, path: `${pathname}${search}`, body: (isPacked ? gunzipSync(body) : Buffer.from(body)).toString() };
}

/** An engine in one mode for a day, whose person does whatever there is, and whose remote does as well. */
async function dayIn(mode: SyncMode, random: () => number) {
  const world = syncWorld({ random });
  const { remote } = world;
  remote.extensions = ['events', 'sync.snapshots', 'sync.delta', 'graph.detail'];
  const projectId = localProject(world, 'shop');
  const box = await connectedBox(world);
  const isHeads = () => random() < 0.5;
  const connect = () => box.call('sync.connect', { url: remoteUrl, key: remote.key, mode });
  await connect();
  const before = remote.requests.length;
  const id = { projectId };
  const { description } = typed;
  const operations: Record<SyncOperationId, () => Promise<unknown>> = {
    'sync.status': () => box.call('sync.status', {}),
    'sync.connect': connect,
    'sync.setKey': () => box.call('sync.setKey', { key: remote.key }),
    'sync.preview': () => box.call('sync.preview', id),
    'sync.setMode': () => box.call('sync.setMode', { mode }),
    'sync.candidates': () => box.call('sync.candidates', id),
    'sync.link': () => box.call('sync.link', { ...id, register: { path: isHeads() ? 'git' : 'folder', description } }),
    'sync.unlink': () => box.call('sync.unlink', { ...id, deleteRemote: isHeads() }),
    'sync.pull': () => box.call('sync.pull', isHeads() ? id : {}),
    'sync.push': () => box.call('sync.push', { ...id, hashPaths: isHeads(), findings: isHeads() }),
    'sync.requestIndex': () => box.call('sync.requestIndex', id),
    'sync.log': () => box.call('sync.log', {}),
    'sync.resolve': async () => {
      const [item] = (await box.call('sync.status', {})).outbox;
      return item && box.call('sync.resolve', { outboxId: item.id, action: isHeads() ? 'retry' : 'drop' });
    },
    'sync.disconnect': async () => {
      await box.call('sync.disconnect', { keepBaselines: isHeads() });
      return connect();
    },
    'sync.search': () => box.call('sync.search', { ...id, query: typed.query }),
    'sync.ask': () => box.call('sync.ask', { ...id, question: typed.question }),
    'sync.analyze': () => box.call('sync.analyze', { ...id, files: [typed.file] }),
  };
  const remoteIds = () => [...remote.projects.keys()];
  const faults: readonly (Fault | undefined)[] = [
    undefined,
    { kind: 'unreachable' },
    { kind: 'lost' },
    { kind: 'garbage' },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429, retryAfter: 60 },
  ];
  const around = {
    use: () => box.sync.noteUse(),
    save: () => world.structures.set(projectId, linesOf('shop', [`${Math.floor(random() * 100)}`])),
    gitPush: () => (world.git.pushed = world.git.local = `${Math.floor(random() * 10)}`.repeat(40)),
    indexOnPush: () => box.sync.preferences.want(undefined, true),
    indexThere: () => remoteIds().forEach((each) => remote.index(each)),
    event: () => remoteIds().forEach((each) => remote.publish(isHeads() ? 'index.completed' : 'triage.changed', each)),
    cut: () => remote.cutStreams(),
    deleteThere: () => random() < 0.2 && remote.projects.clear(),
    fault: () => (remote.fault = () => (isHeads() ? faults[Math.floor(random() * faults.length)] : undefined)),
    well: () => (remote.fault = () => undefined),
  };
  const all = [...Object.values(operations), ...Object.values(around)];
  const first = [operations['sync.link'], operations['sync.push'], operations['sync.ask'], operations['sync.search']];
  const endMs = world.clock.nowMs() + dayMs;
  for (let step = 0; world.clock.nowMs() < endMs; step++) {
    const operation = first[step] ?? all[Math.floor(random() * all.length)];
    const done = (async () => void (await operation()))().catch((error: unknown) =>
      assert.match(String(error), /ApiError/),
    );
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await box.timers.advance(Math.floor(random() * 10 * minuteMs));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await done;
  }
  await box.sync.close();
  return { world, left: remote.requests.slice(before), all: remote.requests };
}

describe('a day of random use of a remote', () => {
  for (const mode of syncModes) {
    it(`[§12.4.modes] lets out in the mode ${mode} nothing beyond it, whatever is done and whatever fails`, async function () {
      this.timeout(rounds(300_000));
      const random = seededRandom(announcedSeed(`a day in ${mode}`));
      const kinds = new Set<string>();
      for (let day = 0; day < rounds(1); day++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { world, left, all } = await dayIn(mode, random);
        for (const request of left) {
          const read = readRequest(request);
          const isTrial = request.method === 'GET' && read.path === '/api/v1/projects';
          const isLetOut = isTrial || syncModes.indexOf(modeOf(read)) <= syncModes.indexOf(mode);
          assert.ok(isLetOut, `${mode}: ${read.method} ${read.path}`);
          checkBody(read, typed);
          kinds.add(`${read.method} ${read.path.split('/').at(-1)}`);
        }
        for (const request of all) {
          checkHeaders(Object.keys(request.headers));
          const text = [request.url, JSON.stringify(request.headers), readRequest(request).body].join('\n');
          for (const secret of ['/home', 'ada', 'git@', world.remote.key]) assert.ok(!text.includes(secret), text);
        }
      }
      assert.equal(kinds.has('GET events'), mode !== 'off');
      assert.equal(kinds.has('POST ask'), mode === 'queries' || mode === 'structure');
      assert.equal(
        [...kinds].some((kind) => kind.startsWith('PUT ')),
        mode === 'structure',
      );
    });
  }
});
