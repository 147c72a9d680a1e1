import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

/** Files of a state folder with their bytes; the lock holds no data. */
function contents(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map(({ parentPath, name }) => `${parentPath}/${name} ${readFileSync(join(parentPath, name), 'latin1')}`)
    .toSorted();
}

describe('a command over a state folder that it cannot use', () => {
  let line: CommandLine;
  let folder: string;
  before(() => buildProgram());
  beforeEach(async () => {
    line = new CommandLine();
    folder = temporaryFolder();
    writeTree(folder, { 'a.ts': 'export function f() {}\n' });
    assert.equal((await line.run('index', '--workspace', folder)).code, 0);
  });
  afterEach(() => line.dispose());

  it('says in one line that others could write it, and reads nothing in it', async () => {
    chmodSync(line.stateFolder, 0o777);
    const before = contents(line.stateFolder);
    for (const command of [['status'], ['keys', 'list'], ['doctor']]) {
      const { code, stdout, stderr } = await line.run(...command, '--workspace', folder);
      const output = command[0] === 'doctor' ? stdout : stderr;
      assert.match(
        output,
        /^(groundplan: |PROBLEM +)the state folder is not private: .*chmod -R go= .*\(permission_denied\)$/m,
      );
      if (command[0] !== 'doctor') assert.deepEqual([code, stdout, stderr.split('\n').length], [3, '', 2]);
    }
    assert.deepEqual(contents(line.stateFolder), before);
  });

  it('closes it where others could only read it', async () => {
    chmodSync(line.stateFolder, 0o755);
    assert.equal((await line.run('status', '--workspace', folder)).code, 0);
    assert.equal(statSync(line.stateFolder).mode & 0o777, 0o700);
  });

  it('says that a newer version wrote it, and leaves it as it is', async () => {
    const database = new DatabaseSync(join(line.stateFolder, 'state.db'));
    database.exec('PRAGMA user_version = 999');
    database.close();
    const before = contents(line.stateFolder);
    const { code, stdout, stderr } = await line.run('unused', '--workspace', folder);
    assert.deepEqual([code, stdout], [3, '']);
    assert.match(stderr, /^groundplan: .*newer version of Groundplan.*Nothing was changed.*\(storage_error\)\n$/);
    assert.deepEqual(contents(line.stateFolder), before);
  });
});
