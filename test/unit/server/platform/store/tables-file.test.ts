import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTablesFile, type TablesName } from '#server/platform/store/tables-file.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const key = '0a';
const tables = Uint8Array.of(1, 2, 3);

/** A state folder whose workspace has these files, each with a byte in it. */
function stateWith(...names: readonly string[]): { readonly state: string; readonly folder: string } {
  const state = temporaryFolder();
  const folder = join(state, 'workspaces', key);
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), 'x');
  return { state, folder };
}

/** Checks which files of a workspace are left when its tables were opened. */
function check(names: readonly string[], opened: TablesName, expected: readonly string[]): void {
  const { state, folder } = stateWith(...names);
  openTablesFile(state, key, opened);
  assert.deepEqual(readdirSync(folder).toSorted(), expected);
}

describe('a file of tables', () => {
  it('is what was saved last', () => {
    const { state } = stateWith();
    openTablesFile(state, key, 'tables').save(Uint8Array.of(9));
    openTablesFile(state, key, 'tables').save(tables);
    assert.deepEqual([...(openTablesFile(state, key, 'tables').load() ?? [])], [...tables]);
  });

  it('is not there when it was removed, or never saved', () => {
    const { state } = stateWith();
    const file = openTablesFile(state, key, 'code-tables');
    assert.equal(file.load(), undefined);
    file.save(tables);
    file.remove();
    assert.equal(file.load(), undefined);
  });

  it('is not there when a byte of it is another one', () => {
    const { state, folder } = stateWith();
    const file = openTablesFile(state, key, 'tables');
    file.save(tables);
    const stored = readFileSync(join(folder, 'tables'));
    stored[stored.length - 1] ^= 1;
    writeFileSync(join(folder, 'tables'), stored);
    assert.equal(file.load(), undefined);
  });

  it('leaves nothing where it cannot be put in its place', () => {
    const { state, folder } = stateWith();
    mkdirSync(join(folder, 'tables', 'full'), { recursive: true });
    openTablesFile(state, key, 'tables').save(tables);
    assert.deepEqual(readdirSync(folder), ['tables']);
  });

  it('is rid of what a process left that ended while it wrote', () =>
    check(['code-tables', 'code-tables.123', 'code-tables.4567'], 'code-tables', ['code-tables']));
  it('leaves alone what is another file', () => {
    const others = ['code-tables.123', 'index.db', 'index.db-wal', 'tables', 'tables.old'];
    check([...others, 'tables.77'], 'tables', others);
  });
});
