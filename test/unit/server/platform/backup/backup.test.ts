import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { InvalidBackup, readBackup } from '#server/platform/backup/read-backup.ts';
import { FolderNotEmpty, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { backupWriter } from '#server/platform/backup/write-backup.ts';
import { seededRandom } from '../../../../support/random-rounds.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const database = 'a database, as far as a backup is concerned\n';
const tree = {
  'snapshots/prj_a/snp_1.ndjson.gz': 'one\n{"sha256":"x"}\n',
  'snapshots/prj_b/snp_2.ndjson.gz': '',
  'snapshots/prj_b/snp_3.ndjson.gz': 'z'.repeat(700_000),
};

const copyState = (copy: string) => writeFileSync(copy, database);

/** A state folder, and a backup of it. */
async function backedUp() {
  const stateFolder = temporaryFolder();
  writeTree(stateFolder, { ...tree, 'facts.db': 'cache', 'snapshots/prj_b/.unfinished': 'half' });
  const path = join(temporaryFolder(), 'backup');
  const writer = backupWriter({ stateFolder, version: '1.2.3', nowMs: () => 0, copyState });
  return { stateFolder, path, written: await writer.write(path) };
}

/** A backup whose checksum is right, with these entries. */
function archive(entries: readonly (readonly [head: object, bytes: string])[], count = entries.length): Buffer {
  const parts = entries.map(([head, bytes]) => `${JSON.stringify(head)}\n${bytes}`);
  const text = `groundplan-backup 1\n{"createdAt":"2026-11-21T12:00:00.000Z","version":"1"}\n${parts.join('')}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return Buffer.from(`${text}${JSON.stringify({ entries: count, sha256 })}\n`);
}

async function readingOf(bytes: Uint8Array): Promise<unknown> {
  const [path, folder] = [join(temporaryFolder(), 'backup'), temporaryFolder()];
  writeFileSync(path, bytes);
  return readBackup(path, folder).then(
    () => 'read',
    (error: unknown) => error,
  );
}

describe('a backup', () => {
  it('is read as it was written, without caches and what is unfinished, for its user alone', async () => {
    const { path, written, stateFolder } = await backedUp();
    assert.deepEqual([written.entries, written.bytes], [4, statSync(path).size]);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    const folder = temporaryFolder();
    const read = await readBackup(path, folder);
    assert.deepEqual(read, { createdAt: '1970-01-01T00:00:00.000Z', version: '1.2.3', entries: 4 });
    for (const [name, text] of Object.entries({ ...tree, 'state.db': database })) {
      assert.equal(readFileSync(join(folder, name), 'utf8'), text);
      assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
    }
    assert.deepEqual(readdirSync(folder).toSorted(), ['snapshots', 'state.db']);
    assert.deepEqual(
      readdirSync(stateFolder).filter((name) => name.startsWith('backup-')),
      [],
    );
  });

  it('replaces the one before as a whole, or leaves it', async () => {
    const { path, stateFolder } = await backedUp();
    const before = readFileSync(path);
    const failing = backupWriter({ stateFolder, version: '1', nowMs: () => 0, copyState: newer });
    await assert.rejects(failing.write(path), /newer/);
    assert.deepEqual(readFileSync(path), before);
    assert.deepEqual(readdirSync(join(path, '..')), ['backup']);
    await assert.rejects(failing.write(join(stateFolder, 'none', 'backup')), { code: 'ENOENT' });
    assert.deepEqual(
      readdirSync(stateFolder).filter((name) => name.startsWith('backup-')),
      [],
    );
  });

  it('begins again where a snapshot goes away meanwhile', async () => {
    let copies = 0;
    const { stateFolder, path } = await backedUp();
    rmSync(path);
    const gone = join(stateFolder, 'snapshots/prj_b/snp_3.ndjson.gz');
    const copyAndDelete = (copy: string) => {
      writeFileSync(copy, `${++copies}`);
      queueMicrotask(() => rmSync(gone, { force: true }));
    };
    const source = { stateFolder, version: '1', nowMs: () => 0, copyState: copyAndDelete };
    const { entries } = await backupWriter(source).write(path);
    const folder = temporaryFolder();
    await readBackup(path, folder);
    assert.deepEqual([copies, entries, readFileSync(join(folder, 'state.db'), 'utf8')], [2, 3, '2']);
  });

  it('follows no link into other folders', async () => {
    const stateFolder = temporaryFolder();
    const other = temporaryFolder();
    writeTree(other, { secret: 'secret' });
    mkdirSync(join(stateFolder, 'snapshots'));
    symlinkSync(other, join(stateFolder, 'snapshots', 'linked'));
    symlinkSync(join(other, 'secret'), join(stateFolder, 'snapshots', 'file'));
    const path = join(temporaryFolder(), 'backup');
    const { entries } = await backupWriter({ stateFolder, version: '1', nowMs: () => 0, copyState }).write(path);
    assert.equal(entries, 1);
    assert.ok(!readFileSync(path, 'utf8').includes('secret'));
  });
});

describe('a backup that was cut or altered', () => {
  it('is refused wherever it ends', async () => {
    const bytes = archive([[{ name: 'state.db', bytes: 3 }, 'abc']]);
    assert.equal(await readingOf(bytes), 'read');
    for (let length = 0; length < bytes.length; length++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      assert.ok((await readingOf(bytes.subarray(0, length))) instanceof InvalidBackup, `${length} bytes`);
    }
    assert.ok((await readingOf(Buffer.concat([bytes, Buffer.from('\n')]))) instanceof InvalidBackup);
  });

  it('is refused wherever a byte is another one', async () => {
    const { path } = await backedUp();
    const bytes = readFileSync(path);
    const random = seededRandom(7);
    for (let round = 0; round < 60; round++) {
      const altered = Buffer.from(bytes);
      const at = Math.floor(random() * (round % 2 === 0 ? 300 : bytes.length));
      altered[at] = (altered[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      assert.ok((await readingOf(altered)) instanceof InvalidBackup, `byte ${at}`);
    }
  });

  const state = [{ name: 'state.db', bytes: 1 }, 'x'] as const;
  const names = [
    '../state.db',
    'snapshots/../../x',
    'snapshots/..',
    '/etc/passwd',
    'snapshots//x',
    'snapshots/a\\..\\x',
    'C:\\x',
    'snapshots/C:x',
    'snapshots/.hidden',
    'snapshots/nul',
    'snapshots/a/COM1.gz',
    'snapshots/a/b/c/d/e',
    'snapshots',
    'snapshots/a\0b',
    'snapshots/ä',
    'STATE.DB',
    'state.db-wal',
    'lock',
    '',
    5,
    null,
    ['state.db'],
  ];
  for (const name of names) {
    it(`is refused with an entry ${JSON.stringify(name)}`, async () => {
      assert.ok((await readingOf(archive([state, [{ name, bytes: 1 }, 'x']]))) instanceof InvalidBackup);
    });
  }

  const others: readonly (readonly [what: string, bytes: Buffer])[] = [
    ['a negative size', archive([[{ name: 'state.db', bytes: -1 }, '']])],
    ['half a byte', archive([[{ name: 'state.db', bytes: 0.5 }, '']])],
    ['a size beyond everything', archive([[{ name: 'state.db', bytes: 1e15 }, 'x']])],
    ['a size that is text', archive([[{ name: 'state.db', bytes: '1' }, 'x']])],
    ['the same name twice', archive([state, state])],
    ['a wrong count', archive([state], 2)],
    ['no database', archive([[{ name: 'snapshots/a', bytes: 1 }, 'x']])],
    ['a line without an end', Buffer.from(`groundplan-backup 1\n{"a":"${'x'.repeat(10_000)}`)],
    ['another version', Buffer.from('groundplan-backup 2\n{}\n')],
    ['a database instead', Buffer.from('SQLite format 3\0')],
  ];
  for (const [what, bytes] of others) {
    it(`is refused with ${what}`, async () => assert.ok((await readingOf(bytes)) instanceof InvalidBackup));
  }
});

function newer(): void {
  throw new Error('newer');
}

const restore = (file: string, stateFolder: string, force = false, check = (_folder: string) => {}) =>
  restoreBackup({ file, stateFolder, force, nowMs: 0, check });

describe('a restore', () => {
  it('fills an empty folder', async () => {
    const { path } = await backedUp();
    const folder = temporaryFolder();
    writeTree(folder, { lock: '', 'engine.log': '' });
    assert.equal((await restore(path, folder)).movedTo, undefined);
    assert.equal(readFileSync(join(folder, 'state.db'), 'utf8'), database);
    assert.deepEqual(readdirSync(folder).toSorted(), ['engine.log', 'lock', 'snapshots', 'state.db']);
  });

  it('touches no data unless it is asked to, and then moves it aside', async () => {
    const { path } = await backedUp();
    const folder = temporaryFolder();
    const before = { 'state.db': 'old', 'state.db-wal': 'log', 'snapshots/prj_z/snp_9': 'old', 'facts.db': 'cache' };
    writeTree(folder, before);
    await assert.rejects(restore(path, folder), FolderNotEmpty);
    for (const [name, text] of Object.entries(before)) assert.equal(readFileSync(join(folder, name), 'utf8'), text);
    const { movedTo = '' } = await restore(path, folder, true);
    for (const name of ['state.db', 'state.db-wal', 'snapshots/prj_z/snp_9'])
      assert.ok(existsSync(join(movedTo, name)));
    assert.equal(readFileSync(join(folder, 'state.db'), 'utf8'), database);
    assert.deepEqual(readdirSync(join(folder, 'snapshots')).toSorted(), ['prj_a', 'prj_b']);
    assert.ok(!existsSync(join(folder, 'state.db-wal')));
    assert.equal(readFileSync(join(folder, 'facts.db'), 'utf8'), 'cache');
  });

  it('leaves everything as it was where the backup is broken, or of a newer version', async () => {
    const { path } = await backedUp();
    const folder = temporaryFolder();
    writeTree(folder, { 'state.db': 'old' });
    await assert.rejects(restore(path, folder, true, newer), /newer/);
    writeFileSync(path, readFileSync(path).subarray(0, -5));
    await assert.rejects(restore(path, folder, true), InvalidBackup);
    assert.deepEqual([readdirSync(folder), readFileSync(join(folder, 'state.db'), 'utf8')], [['state.db'], 'old']);
  });
});
