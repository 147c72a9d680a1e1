import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedSnapshot } from '#protocol/snapshots.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { type BuiltRemote, pushLines, serveRemote } from '../support/built-remote.ts';
import { eventually } from '../support/eventually.ts';
import { RecordingProxy } from '../support/sync/recording-proxy.ts';
import { announcedSeed, seededRandom } from '../support/random-rounds.ts';
import { structureOf } from '../support/structures.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const filesThere = 12;
const killRounds = Number(process.env.GROUNDPLAN_KILL_ROUNDS ?? '4');

function contentOf(file: number, imported: number): string {
  const start = imported === file ? '' : `import { value${imported} } from './file-${imported}';\n`;
  return `${start}export const value${file} = ${imported === file ? 1 : `value${imported}`};\n`;
}

describe('an engine that is killed while it pushes, and a remote that is', function () {
  this.timeout(killRounds * 60_000 + 300_000);
  let remote: BuiltRemote;
  let local: BuiltEngine;
  let proxy: RecordingProxy;
  let folder = '';
  let [projectId, remoteId] = ['', ''];

  before(async () => {
    remote = await serveRemote();
    local = new BuiltEngine();
    folder = join(temporaryFolder(), 'shop');
    writeTree(
      folder,
      Object.fromEntries(Array.from({ length: filesThere }, (_, file) => [`file-${file}.ts`, contentOf(file, file)])),
    );
    await serveLocal();
    proxy = await RecordingProxy.start();
    aimProxy();
    await local.call('sync.connect', { url: proxy.url, key: remote.key, mode: 'structure' });
    const { remoteProject } = await local.call('sync.link', { projectId, register: { path: 'folder' } });
    remoteId = remoteProject.id;
  });
  after(async () => {
    await local?.dispose();
    await remote?.engine.dispose();
    proxy?.close();
  });

  async function serveLocal(): Promise<void> {
    [{ id: projectId }] = await local.serve([folder]);
    await local.untilIndexed(projectId);
  }

  /** It stays where it is: a link is to an address, and another program may get the port of a remote that died. */
  function aimProxy(): void {
    proxy.target = Number(new URL(remote.engine.baseUrl).port);
  }

  async function serveRemoteAgain(): Promise<void> {
    await remote.engine.serve([], { remote: {} });
    aimProxy();
  }

  /** Those that are there, with a key of its own: what is asked here is not taken from what the engine may ask. */
  async function held(known: ReadonlyMap<string, Uint8Array> = new Map()): Promise<Map<string, Uint8Array>> {
    const path = `/api/v1/projects/${remoteId}/snapshots`;
    const { key } = await remote.engine.call('keys.create', {});
    const { status, body } = await remote.engine.send({ path: `${path}?limit=1000`, key });
    assert.equal(status, 200, body);
    const { snapshots } = (JSON.parse(body) as { data: { snapshots: ListedSnapshot[] } }).data;
    const found = new Map<string, Uint8Array>();
    for (const { id } of snapshots) {
      assert.ok(!found.has(id), 'none is there twice');
      const read = async () => Buffer.from((await remote.engine.send({ path: `${path}/${id}`, key })).body);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      found.set(id, known.get(id) ?? (await read()));
    }
    return found;
  }

  const push = () => local.call('sync.push', { projectId, findings: false });

  it('has each acknowledged structure whole, and the last state in the end', async () => {
    const random = seededRandom(announcedSeed('kills during a push'));
    const acknowledged = new Set<string>();
    let there = await held();
    for (let round = 0; round < killRounds; round++) {
      const [file, imported] = [0, 0].map(() => Math.floor(random() * filesThere));
      writeTree(folder, { [`file-${file}.ts`]: contentOf(file, imported) });
      const pushing = push().then(
        ({ snapshot }) => void acknowledged.add(snapshot.id),
        ({ code }: { readonly code?: string }) =>
          assert.notEqual(code, 'sync_limit_reached', 'nothing but a kill is in its way'),
      );
      await sleep(random() * 400);
      const dying = random() < 0.5 ? local : remote.engine;
      await dying.kill();
      if (dying === remote.engine) await serveRemoteAgain();
      await pushing;
      if (dying === local) {
        await serveLocal();
        await local.call('sync.setKey', { key: remote.key });
      }
      there = await held(there);
      for (const [id, lines] of there) assert.equal(structureId(lines), id, 'each is whole');
      for (const id of acknowledged) assert.ok(there.has(id), 'acknowledged means durable');
    }
    const { snapshot } = await push();
    const whole = await held();
    for (const [id, lines] of whole) assert.equal(structureId(lines), id, 'each is whole in the end');
    const lines = whole.get(snapshot.id);
    const { edges } = await local.graph(projectId);
    const pushed = Buffer.from(lines ?? '')
      .toString()
      .split('\n')
      .filter((line) => line.includes('"kind":"edge"'));
    assert.equal(pushed.length, edges.length);
    assert.equal((await push()).known, true);
  });

  it('[§12.5.events] brings home what another member pushes without being asked, after all the kills of either side', async () => {
    // What it failed at before, and how long it waits for that, ends with the process.
    await local.kill();
    await serveLocal();
    await local.call('sync.setKey', { key: remote.key });
    await eventually(async () => assert.equal((await local.call('sync.status', {})).remote?.isFollowed, true));
    const lines = writeStructure(
      structureOf({ 'of-another.ts': [] }, { branch: 'main', createdAt: '2099-01-01T00:00:00.000Z' }),
    );
    assert.equal((await pushLines(remote, remoteId, lines)).status, 201);
    await eventually(async () => {
      const { nodesRemoved } = await local.call('diff.get', { id: projectId, from: 'baseline', findings: false });
      assert.ok(nodesRemoved.some(({ id }) => id === 'of-another.ts'));
    });
  });
});
