import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import type { SnapshotFiles } from '#server/app/ports/snapshot-store.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { PushedSnapshots } from '#server/app/structure/pushed-snapshots.ts';
import { putSnapshot, type PutSnapshotParts } from '#server/app/structure/put-snapshot.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { writeDelta } from '#server/engine/structure/write-delta.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { structureDeltaBytesMax, structureDeltaMediaType, structureMediaType } from '#protocol/structure-lines.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { openSnapshotFiles } from '#server/platform/store/snapshot-files.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { permissionsOf } from '#server/service/tiers.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { eventHub, eventsFrom } from '../../../../support/published-events.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { structureOf } from '../../../../support/structures.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const projects = ['prj_1', 'prj_2'];
/** A free key keeps 10 of a project and 100 MiB of a member. */
const kept = 10;

function contextOf(member: string, lines: Uint8Array, mediaType: string = structureMediaType): CallContext {
  const caller = { kind: 'key' as const, keyId: 'key_1', type: 'live' as const, tier: 'free' as const };
  const permissions = permissionsOf('enterprise');
  const upload = { bytes: gzipSync(lines), isPacked: true, mediaType };
  return { caller: { ...caller, member, permissions }, signal: new AbortController().signal, upload };
}

function linesOf(branch: string, minute: number, file = 'a.ts'): Uint8Array {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  return writeStructure(structureOf({ [file]: [] }, { branch, createdAt }));
}

describe('a structure that is pushed', () => {
  let driver: SqlDriver;
  let folder = '';
  let state: StateStore;
  let files: SnapshotFiles;
  let parts: PutSnapshotParts;
  let published: ReturnType<typeof eventsFrom>;

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
    const events = eventHub(state);
    published = eventsFrom(events);
    parts = { state, clock, events, register, pushed, snapshotFiles: files, pushedChanges };
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

  describe('as a difference', () => {
    const name = 'prj_1';
    const [before, after] = [linesOf('main', 1), linesOf('main', 2)];
    const base = { id: structureId(before), lines: before };
    const pushDelta = async (delta: Uint8Array, snapshotId = structureId(after), id = name) => {
      const context = contextOf('owner', delta, structureDeltaMediaType);
      const answer = await putSnapshot(parts, { id, snapshotId }, context);
      return { created: answer.created === true, ...(await answer.data()) };
    };

    it('is the whole, durable and known again', async () => {
      await push(name, before);
      assert.equal((await pushDelta(writeDelta(base, after))).created, true);
      assert.deepEqual(gunzipSync(files.read(structureId(after)) ?? ''), Buffer.from(after));
      assert.equal((await pushDelta(writeDelta(base, after))).created, false);
      assert.equal((await push(name, after)).created, false);
      assert.equal(parts.pushed.latest(name)?.id, structureId(after));
      assert.equal((await pushDelta(writeDelta(base, before), base.id)).created, false, 'from itself');
    });

    it('[§6.4.snapshot.pushed] is reported once, with its branch, and whether it is the state of the main one', async () => {
      await push(name, before);
      await push(name, before);
      await push(name, linesOf('next', 3));
      const pushed = published.filter(({ type }) => type === 'snapshot.pushed').map(({ data }) => data);
      const next = structureId(linesOf('next', 3));
      assert.deepEqual(pushed, [
        { projectId: name, snapshot: base.id, branch: 'main', latest: true },
        { projectId: name, snapshot: next, branch: 'next', latest: false },
      ]);
    });

    it('starts from structures of the same project alone', async () => {
      await assert.rejects(pushDelta(writeDelta(base, after)), { code: 'snapshot_not_found' });
      await push('prj_2', before);
      await assert.rejects(pushDelta(writeDelta(base, after)), { code: 'snapshot_not_found' });
      const climbing = encodeUtf8('{"base":"../../state.db"}\n["keep",1]\n');
      await assert.rejects(pushDelta(climbing), { code: 'snapshot_not_found' });
      assert.deepEqual([...filesThere()], [base.id]);
    });

    it('is refused with another name, another base, or lines that a whole may not have, and leaves nothing', async () => {
      await push(name, before);
      await push(name, linesOf('next', 3, 'b.ts'));
      const other = { ...base, id: structureId(linesOf('next', 3, 'b.ts')) };
      const first = `{"base":"${base.id}"}\n`;
      const there = filesThere();
      const refused: readonly (readonly [delta: Uint8Array, field: string | undefined])[] = [
        [writeDelta(base, linesOf('main', 9)), 'snapshotId'],
        [writeDelta(other, after), 'snapshotId'],
        [
          encodeUtf8(`${first}["keep",1]\n{"kind":"node","id":"/etc/a","type":"file","label":"a","size":1}\n`),
          '/lines/2',
        ],
        [encodeUtf8(`${first}["keep",2]\n["keep",2]\n`), undefined],
        [encodeUtf8(`${first}["skip",1]\n["keep",1]\n`), '/lines/1'],
        [encodeUtf8(`${first}["keep",1]\n["keep",x]\n`), '/lines/3'],
        [encodeUtf8('{"kind":"node"}\n'), '/lines/1'],
      ];
      for (const [delta, field] of refused) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const error: unknown = await pushDelta(delta).catch((each: unknown) => each);
        assert.ok(error instanceof ApiError);
        assert.deepEqual([error.code, error.details?.[0]?.field], ['invalid_body', field]);
      }
      assert.deepEqual(filesThere(), there);
    });

    it('is refused where it unpacks to more than it may', async () => {
      await push(name, before);
      const bomb = Buffer.alloc(structureDeltaBytesMax + 1, ' ');
      await assert.rejects(pushDelta(bomb), { code: 'payload_too_large' });
    });
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
