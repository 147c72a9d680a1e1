import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import type { SnapshotFiles } from '#server/app/ports/snapshot-store.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { PushedSnapshots } from '#server/app/structure/pushed-snapshots.ts';
import { putSnapshot, type PutSnapshotParts } from '#server/app/structure/put-snapshot.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { openSnapshotFiles } from '#server/platform/store/snapshot-files.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { permissionsOf } from '#server/service/tiers.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { structureOf } from '../../../../support/structures.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const projects = ['prj_1', 'prj_2'];
/** A free key keeps 10 of a project and 100 MiB of a member. */
const kept = 10;

function contextOf(member: string, lines: Uint8Array): CallContext {
  const caller = { kind: 'key' as const, keyId: 'key_1', type: 'live' as const, tier: 'free' as const };
  const permissions = permissionsOf('enterprise');
  const upload = { bytes: gzipSync(lines), isPacked: true };
  return { caller: { ...caller, member, permissions }, signal: new AbortController().signal, upload };
}

function linesOf(branch: string, minute: number): Uint8Array {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  return writeStructure(structureOf({ 'a.ts': [] }, { branch, createdAt }));
}

describe('a structure that is pushed', () => {
  let driver: SqlDriver;
  let folder = '';
  let state: StateStore;
  let files: SnapshotFiles;
  let parts: PutSnapshotParts;

  before(async () => {
    driver = await loadSqlDriver();
  });
  beforeEach(() => {
    folder = temporaryFolder();
    open();
    for (const id of projects) state.insertProject(sampleProject({ id, path: `name of ${id}` }));
  });
  afterEach(() => state.close());

  function open(): void {
    state = openStateStore(folder, { driver });
    files = openSnapshotFiles(folder);
    const load = { load: () => assert.fail('nothing is loaded') };
    const pushed = new PushedSnapshots({ state, files, analysis: load });
    pushed.sweep();
    const clock = new FakeClock();
    const register = new ProjectRegister(state, clock);
    const pushedChanges = { note: () => undefined } as unknown as PutSnapshotParts['pushedChanges'];
    parts = { state, clock, register, pushed, snapshotFiles: files, pushedChanges };
  }

  const push = async (id: string, lines: Uint8Array, member = 'owner') => {
    const answer = await putSnapshot(parts, { id, snapshotId: structureId(lines) }, contextOf(member, lines));
    return { created: answer.created === true, ...(await answer.data()) };
  };

  const filesThere = () => new Set(readdirSync(join(folder, 'snapshots')).map((name) => name.replace(/\..*$/, '')));

  it('is kept, or something older goes that is named: nothing acknowledged is lost over random pushes and restarts', async () => {
    const random = seededRandom(announcedSeed('pushes with a quota'));
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    const model = new Map(projects.map((id) => [id, new Map<string, { branch: string; minute: number }>()]));
    let droppedCount = 0;
    for (let round = 0; round < rounds(120); round++) {
      if (round > 0 && random() < 0.1) {
        state.close();
        // A push that was cut off leaves these behind.
        writeFileSync(join(folder, 'snapshots', `snp_${'9'.repeat(26)}.ndjson.gz`), 'x');
        writeFileSync(join(folder, 'snapshots', `snp_${'8'.repeat(26)}.ndjson.gz.0123456789ab`), 'x');
        open();
      }
      const [id, branch, minute] = [pick(projects), pick(['main', 'next', 'other']), Math.floor(random() * 300)];
      const lines = linesOf(branch, minute);
      const own = model.get(id) as Map<string, { branch: string; minute: number }>;
      const name = structureId(lines);
      const main = state.snapshots.mainBranch(id) ?? branch;
      const latestBefore = parts.pushed.latest(id)?.id;
      const { created, dropped = [] } = await push(id, lines);
      assert.equal(created, !own.has(name));
      own.set(name, { branch, minute });
      for (const gone of dropped) assert.ok(own.delete(gone), 'what is named was there');
      droppedCount += dropped.length;
      assert.ok(!dropped.some((each) => each === latestBefore), 'the newest of the main branch stays');
      assert.deepEqual(new Set(parts.pushed.list(id).map((each) => each.id)), new Set(own.keys()));
      assert.ok(own.size <= kept);
      const newest = Math.max(...[...own.values()].filter((each) => each.branch === main).map((each) => each.minute));
      assert.equal(parts.pushed.latest(id)?.createdAtMs, Date.UTC(2026, 0, 1) + newest * 60_000);
      const all = new Set(projects.flatMap((each) => [...(model.get(each)?.keys() ?? [])]));
      assert.deepEqual(filesThere(), all, 'files are those of the rows, also where two projects share one');
      for (const each of all) assert.ok(files.read(each) !== undefined);
    }
    assert.ok(droppedCount > 0);
  });

  it('is refused where the member has no room left, before a byte is written', async () => {
    const large = { createdAtMs: 1, storedAtMs: 1, member: 'owner', nodes: 1, edges: 0, findings: 0 };
    state.snapshots.insert({ ...large, projectId: 'prj_2', id: 'snp_large', bytes: 100 * 1024 * 1024 });
    const lines = linesOf('main', 1);
    await assert.rejects(push('prj_1', lines), (error) => error instanceof ApiError && error.code === 'quota_exceeded');
    assert.deepEqual([files.has(structureId(lines)), state.snapshots.list('prj_1')], [false, []]);
    assert.equal((await push('prj_1', lines, 'bert')).created, true, 'another member has room');
  });

  it('is refused with a sentence where the disk is full, and leaves all as it was', async () => {
    await push('prj_1', linesOf('main', 1));
    const full = { write: () => Promise.reject(new StorageError('out_of_space', 'No space is left on its disk.')) };
    const before = [state.snapshots.list('prj_1'), filesThere()];
    const broken = { ...parts, snapshotFiles: { ...files, ...full } };
    const lines = linesOf('main', 2);
    const pushing = putSnapshot(broken, { id: 'prj_1', snapshotId: structureId(lines) }, contextOf('owner', lines));
    await assert.rejects(async () => pushing, { code: 'out_of_space' });
    assert.deepEqual([state.snapshots.list('prj_1'), filesThere()], before);
    assert.equal((await push('prj_1', lines)).created, true, 'once there is room again');
  });
});
