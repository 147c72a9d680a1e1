import assert from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { resolveProjectFolder } from '#server/app/projects/project-folder.ts';
import { ServedRoots } from '#server/app/projects/served-roots.ts';
import { folderLookup } from '#server/platform/files/folder-lookup.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

function allowed() {
  const folder = temporaryFolder();
  for (const path of ['roots/app', 'outside/app']) mkdirSync(join(folder, path), { recursive: true });
  const roots = new ServedRoots(folderLookup);
  const resolved = (path: string) => resolveProjectFolder(join(folder, path), folderLookup, roots);
  return { folder, roots, resolved };
}

describe('allowed roots', () => {
  it('are the folders that links led to when they were allowed', () => {
    const { folder, roots, resolved } = allowed();
    symlinkSync('roots', join(folder, 'link'));
    const leave = roots.add([join(folder, 'link')]);
    assert.equal(resolved('link/app'), join(folder, 'roots/app'));
    assert.equal(resolved('roots/app'), join(folder, 'roots/app'));
    leave();
    assert.deepEqual(roots.allowedRoots(), []);
  });

  it('allow nothing else when a link takes the place of one', () => {
    const { folder, roots, resolved } = allowed();
    roots.add([join(folder, 'roots')]);
    renameSync(join(folder, 'roots'), join(folder, 'away'));
    symlinkSync('outside', join(folder, 'roots'));
    assert.throws(() => resolved('roots/app'), { code: 'path_not_allowed' });
    assert.throws(() => resolved('outside/app'), { code: 'path_not_allowed' });
  });
});
