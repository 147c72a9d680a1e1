import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { eventually } from '../../support/eventually.ts';
import { teaShopFolder } from '../host/tea-shop.ts';
import { vscodeSession } from '../host/test-sessions.ts';

describe('Where Node has no SQLite', () => {
  const session = vscodeSession({ environment: { GROUNDPLAN_STORE: 'sqljs' } });

  it('everything is there all the same, and after a reload too', async () => {
    const window = await session().open({ folder: teaShopFolder() });
    await window.openFile('src/order.ts');
    await window.editor.locator('.codelens-decoration', { hasText: '2 dependents · 2 dependencies' }).waitFor();
    await window.openAllViews();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    await eventually(() => assert.ok(globSync(`${session().profile.stateFolder}/**/state.db`).length === 1));
    await window.reload();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    // `node:sqlite` keeps a write-ahead log beside its files, this one does not.
    assert.deepEqual(globSync(`${session().profile.stateFolder}/**/*-wal`), []);
  });
});
