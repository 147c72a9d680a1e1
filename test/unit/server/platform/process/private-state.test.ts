import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStateFolder } from '#server/platform/process/state-folder.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import { openTablesFile } from '#server/platform/store/tables-file.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const uid = process.getuid!();
const mode = (path: string): number => statSync(path).mode & 0o777;

/** A state folder of that mode, with empty files of those names and modes. */
function stateFolder(folderMode: number, files: Readonly<Record<string, number>> = {}): string {
  const folder = join(temporaryFolder(), 'state');
  mkdirSync(folder);
  for (const [name, fileMode] of Object.entries(files)) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), fileMode);
  }
  chmodSync(folder, folderMode);
  return folder;
}

/** The mode it has then, or why it is refused. */
function opened(folder: string, as = uid): string {
  try {
    return mode(openStateFolder(folder, as)).toString(8);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    assert.equal(message.split('\n').length, 1);
    assert.match(message, /choose another folder$/);
    return `${code}: ${message.replaceAll(folder, 'STATE')}`;
  }
}

describe('A state folder', () => {
  it('of another user is refused, whatever its mode, and is not changed', () => {
    for (const each of [0o700, 0o755, 0o777]) {
      const folder = stateFolder(each);
      assert.match(opened(folder, uid + 1), /^permission_denied: .*STATE belongs to another user \(uid \d+, not \d+\)/);
      assert.equal(mode(folder), each);
    }
  });

  it('of a user is refused to root, who is shown why', () => {
    const folder = stateFolder(0o700);
    if (uid === 0) chownSync(folder, 1000, 1000);
    assert.throws(() => openStateFolder(folder, 0), /without sudo/);
  });

  it('that others could read is closed, and so are its files', () => {
    const folder = stateFolder(0o755, { 'state.db': 0o644, 'state.db-wal': 0o640, lock: 0o600, 'engine.log.1': 0o644 });
    mkdirSync(join(folder, 'workspaces'));
    assert.equal(opened(folder), '700');
    for (const name of ['state.db', 'state.db-wal', 'lock', 'engine.log.1']) {
      assert.equal(mode(join(folder, name)), 0o600, name);
    }
  });

  it('that others could write is closed while nothing is in it, else refused: a key in it may be theirs', () => {
    assert.equal(opened(stateFolder(0o777)), '700');
    for (const each of [0o777, 0o770, 0o702]) {
      const folder = stateFolder(each, { 'state.db': 0o600 });
      assert.match(opened(folder), /^permission_denied: .*STATE can be written by other users .*chmod -R go= STATE/);
      assert.equal(mode(folder), each);
    }
  });

  it('that is there for others too is neither taken nor closed', () => {
    const open = [stateFolder(0o755, { 'notes.txt': 0o644 }), stateFolder(0o755, { 'state.db': 0o600, 'a.ts': 0o644 })];
    for (const folder of [...open, stateFolder(0o1777)]) {
      const before = statSync(folder).mode;
      assert.match(opened(folder), /^permission_denied: .*STATE is open to other users/);
      assert.equal(statSync(folder).mode, before);
    }
    assert.equal(opened(stateFolder(0o700, { 'notes.txt': 0o666 })), '700', 'nobody else reaches it');
  });

  it('behind a link is held to the same', () => {
    const folder = stateFolder(0o777, { 'state.db': 0o600 });
    const link = join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    assert.match(opened(link), /^permission_denied: .*can be written by other users/);
    chmodSync(folder, 0o700);
    assert.equal(openStateFolder(link, uid), folder);
  });

  it('in a folder that all may write is refused, however private it is: it could be swapped', () => {
    const around = temporaryFolder();
    chmodSync(around, 0o777);
    mkdirSync(join(around, 'between'));
    for (const folder of [join(around, 'state'), join(around, 'between/state')])
      assert.throws(() => openStateFolder(folder, uid), {
        code: 'permission_denied',
        message: new RegExp(`${around}, in`),
      });
    chmodSync(around, 0o1777);
    assert.equal(openStateFolder(join(around, 'state'), uid), join(around, 'state'));
  });

  it('in a folder of another user is refused, but to root', () => {
    if (uid !== 0) return;
    const around = temporaryFolder();
    const folder = join(around, 'state');
    mkdirSync(folder, 0o700);
    chownSync(folder, 1000, 1000);
    assert.equal(openStateFolder(folder, 1000), folder);
    chownSync(around, 1001, 1001);
    assert.throws(() => openStateFolder(folder, 1000), { code: 'permission_denied' });
    chownSync(folder, 0, 0);
    assert.equal(openStateFolder(folder, 0), folder);
  });

  it('has no owner and no mode on Windows', () => {
    const folder = stateFolder(0o777, { 'state.db': 0o666 });
    assert.equal(openStateFolder(folder, undefined), folder);
  });

  const names = ['state.db', 'state.db-wal', 'state.db-shm', 'state.db-journal', 'facts.db', 'lock', 'engine.log'];
  for (const name of names) {
    it(`is refused when others could write ${name}, or it is a link`, () => {
      const folder = stateFolder(0o700, { [name]: 0o666 });
      assert.match(opened(folder), new RegExp(`^permission_denied: .*STATE/${name} can be written by other users`));
      rmSync(join(folder, name));
      symlinkSync('/dev/null', join(folder, name));
      assert.match(opened(folder), new RegExp(`^permission_denied: .*STATE/${name} is a link or no file`));
    });
  }

  it('is refused when a link is where the workspaces are', () => {
    const folder = stateFolder(0o700);
    symlinkSync(temporaryFolder(), join(folder, 'workspaces'));
    assert.match(opened(folder), /^permission_denied: .*STATE\/workspaces is a link or no folder/);
  });
});

describe('Files of the state that others could have made', () => {
  it('are not opened: databases', async () => {
    const driver = await loadSqlDriver();
    for (const suffix of ['', '-wal', '-journal']) {
      const folder = stateFolder(0o700, { [`state.db${suffix}`]: 0o666 });
      assert.throws(() => openStateStore(folder, { driver }), { code: 'permission_denied' });
      const workspace = join(folder, 'workspaces/ab');
      mkdirSync(workspace, { recursive: true });
      symlinkSync(join(folder, 'elsewhere'), join(workspace, `index.db${suffix}`));
      assert.throws(() => openIndexStores(folder, { driver }).open('ab'), { code: 'permission_denied' });
      assert.ok(!existsSync(join(folder, 'elsewhere')));
    }
  });

  it('are not there: tables', () => {
    const folder = stateFolder(0o700);
    const tables = openTablesFile(folder, 'ab', 'tables');
    tables.save(Uint8Array.of(1, 2, 3));
    assert.deepEqual([...(tables.load() ?? [])], [1, 2, 3]);
    chmodSync(join(folder, 'workspaces/ab/tables'), 0o666);
    assert.equal(tables.load(), undefined);
    tables.save(Uint8Array.of(4));
    assert.deepEqual([mode(join(folder, 'workspaces/ab/tables')), ...(tables.load() ?? [])], [0o600, 4]);
    chmodSync(join(folder, 'workspaces/ab'), 0o777);
    tables.save(Uint8Array.of(5));
    assert.equal(tables.load(), undefined);
  });
});
