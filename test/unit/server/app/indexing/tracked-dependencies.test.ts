import assert from 'node:assert/strict';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { git } from '../../../../support/git-repository.ts';
import { writeFiles } from '../../../../support/index-fixture.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { callersOf } from '../../../../support/installed-project.ts';

const own = 'packages/node_modules/own';
const project = {
  [`${own}/index.js`]: 'exports.run = function () {};\n',
  [`${own}/package.json`]: '{"name": "own", "main": "index.js"}',
  [`${own}/types/index.d.ts`]: 'export declare function unused(): void;\n',
  'packages/app/main.js': "const own = require('own');\nown.run();\n",
  'main.js': "const installed = require('installed');\ninstalled.run();\n",
};
const installed = {
  'node_modules/installed/index.js': 'exports.run = function () {};\n',
  'node_modules/installed/package.json': '{"name": "installed", "main": "index.js"}',
};

/** The same, some of it tracked by git, indexed as it lies there and again after changes. */
async function indexed(tracked: readonly string[]) {
  const folder = await linkFolder({ ...project, ...installed });
  git(folder.root, 'init', '-q');
  if (tracked.length > 0) git(folder.root, 'add', '-f', ...tracked);
  await folder.refresh();
  return folder;
}

const pathsOf = ({ files }: LinkedSnapshot) =>
  Array.from({ length: files.count }, (_, file) => stringAt(files.paths, file));

describe('packages in folders of dependencies', () => {
  it('are files of the project where git tracks them, and called there', async () => {
    const folder = await indexed([own]);
    const snapshot = (await folder.refresh()) as LinkedSnapshot;
    assert.deepEqual(
      pathsOf(snapshot).filter((path) => path.includes('node_modules')),
      [`${own}/index.js`, `${own}/package.json`, `${own}/types/index.d.ts`],
    );
    assert.equal(callersOf(snapshot, `${own}/index.js#run`), 'exact 1');
  });

  it('are none where it does not', async () => {
    const folder = await indexed([]);
    const paths = pathsOf((await folder.refresh()) as LinkedSnapshot);
    assert.deepEqual(
      paths.filter((path) => path.includes('node_modules')),
      [],
    );
  });

  it('are the same whether they are tracked before they are read or after', async () => {
    const folder = await indexed([]);
    git(folder.root, 'add', '-f', own);
    const after = (await folder.refresh()) as LinkedSnapshot;
    const fresh = await indexed([own]);
    const before = (await fresh.refresh()) as LinkedSnapshot;
    assert.deepEqual(pathsOf(after), pathsOf(before));
    assert.equal(after.id, before.id);
    writeFiles(folder.root, { 'packages/app/main.js': "const own = require('own');\nown.run(own.run());\n" });
    const saved = (await folder.refresh()) as LinkedSnapshot;
    assert.equal(callersOf(saved, `${own}/index.js#run`), 'exact 2');
    git(folder.root, 'rm', '-rq', '--cached', own);
    assert.deepEqual(pathsOf((await folder.refresh()) as LinkedSnapshot), ['main.js', 'packages/app/main.js']);
  });
});
