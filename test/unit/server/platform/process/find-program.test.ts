import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { findProgram } from '#server/platform/process/find-program.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

function folderWith(...programs: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of programs) writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
  return folder;
}

const pathOf = (...folders: readonly string[]) => folders.join(delimiter);

describe('finding a program', () => {
  it('in the first folder of PATH that has it', () => {
    const [empty, first, second] = [temporaryFolder(), folderWith('tool'), folderWith('tool')];
    assert.equal(findProgram('tool', { path: pathOf(empty, first, second) }), join(first, 'tool'));
    assert.equal(findProgram('tool', { path: pathOf(empty) }), undefined);
  });

  it('never by a relative entry', () => {
    const folder = folderWith('tool');
    const entries = ['', '.', relative(process.cwd(), folder)];
    assert.equal(findProgram('tool', { path: pathOf(...entries) }), undefined);
    assert.equal(findProgram('tool', { path: pathOf(...entries, folder) }), join(folder, 'tool'));
  });

  it('never in the workspace, by whatever path', () => {
    const workspace = folderWith('tool');
    mkdirSync(join(workspace, 'bin'));
    writeFileSync(join(workspace, 'bin/tool'), '', { mode: 0o755 });
    const [link, outside] = [join(temporaryFolder(), 'link'), temporaryFolder()];
    symlinkSync(workspace, link);
    symlinkSync(join(workspace, 'tool'), join(outside, 'tool'));
    const path = pathOf(workspace, join(workspace, 'bin'), link, join(link, 'bin'), outside);
    assert.equal(findProgram('tool', { path, outside: workspace }), undefined);
    assert.equal(findProgram('tool', { path, outside: link }), undefined);
    assert.equal(findProgram('tool', { path: pathOf(`${workspace}-beside`, workspace) }), join(workspace, 'tool'));
  });

  it('what is no program is passed over', () => {
    const [folder, file, good] = [temporaryFolder(), folderWith('tool'), folderWith('tool')];
    mkdirSync(join(folder, 'tool'));
    chmodSync(join(file, 'tool'), 0o644);
    writeTree(file, { 'other/x': '' });
    assert.equal(findProgram('tool', { path: pathOf(folder, file, good) }), join(good, 'tool'));
  });
});
