import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#protocol/graph.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

/** Edges as `a.ts → b.ts`, nodes without an edge by themselves. */
function shape({ nodes, edges }: Graph): string[] {
  const joined = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const alone = nodes.map(({ id }) => id).filter((id) => !joined.has(id));
  return [...edges.map(({ source, target }) => `${source} → ${target}`), ...alone].toSorted();
}

const start = {
  'package.json': '{ "workspaces": ["core"] }\n',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./one/*"] } } }\n',
  'core/package.json': '{ "name": "core", "main": "first.ts" }\n',
  'core/first.ts': 'export {};\n',
  'core/second.ts': 'export {};\n',
  'main.ts': "import '@/part';\nimport 'core';\n",
  'one/part.ts': 'export {};\n',
  'two/part.ts': 'export {};\n',
};
const configs = ['core/package.json', 'package.json', 'tsconfig.json'];

describe('the graph of a served folder', () => {
  let engine: BuiltEngine;
  let folder = '';
  let projectId = '';
  before(() => buildProgram());
  beforeEach(() => {
    engine = new BuiltEngine();
    folder = temporaryFolder();
  });
  afterEach(() => engine.dispose());

  async function serve(files: Readonly<Record<string, string>>): Promise<void> {
    writeTree(folder, files);
    const [project] = await engine.serve([folder]);
    projectId = project.id;
    await engine.untilIndexed(projectId);
  }

  /** Waits until the graph has the shape, and says what it is where it does not come to that. */
  async function becomes(...expected: readonly string[]): Promise<void> {
    const wanted = JSON.stringify(expected.toSorted());
    const reached = await engine.until(
      async () => shape(await engine.graph(projectId)),
      (actual) => JSON.stringify(actual) === wanted,
    );
    assert.deepEqual(reached, expected.toSorted());
  }

  const atStart = ['main.ts → one/part.ts', 'main.ts → core/first.ts', 'core/second.ts', 'two/part.ts', ...configs];

  it('follows saves, new files, renames and deletions', async () => {
    await serve({ 'a.ts': "import './b';\n", 'b.ts': '' });
    await becomes('a.ts → b.ts');
    writeTree(folder, { 'a.ts': "import './c';\n" });
    await becomes('a.ts', 'b.ts');
    writeTree(folder, { 'c.ts': "import './b';\n" });
    await becomes('a.ts → c.ts', 'c.ts → b.ts');
    renameSync(join(folder, 'b.ts'), join(folder, 'd.ts'));
    await becomes('a.ts → c.ts', 'd.ts');
    mkdirSync(join(folder, 'sub'));
    renameSync(join(folder, 'c.ts'), join(folder, 'sub/c.ts'));
    await becomes('a.ts', 'd.ts', 'sub/c.ts');
    rmSync(join(folder, 'sub'), { recursive: true });
    await becomes('a.ts', 'd.ts');
  });

  it('follows what steers resolution: tsconfig.json and package.json', async () => {
    await serve(start);
    await becomes(...atStart);
    writeTree(folder, { 'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./two/*"] } } }\n' });
    await becomes('main.ts → two/part.ts', 'main.ts → core/first.ts', 'core/second.ts', 'one/part.ts', ...configs);
    writeTree(folder, { 'core/package.json': '{ "name": "core", "main": "second.ts" }\n' });
    await becomes('main.ts → two/part.ts', 'main.ts → core/second.ts', 'core/first.ts', 'one/part.ts', ...configs);
  });

  it('follows ignore files of both kinds', async () => {
    git(folder, 'init', '--quiet');
    await serve({ 'a.ts': "import './made/b';\n", 'made/b.ts': '' });
    await becomes('a.ts → made/b.ts');
    writeTree(folder, { '.gitignore': 'made/\n' });
    await becomes('.gitignore', 'a.ts');
    rmSync(join(folder, '.gitignore'));
    await becomes('a.ts → made/b.ts');
    writeTree(folder, { '.groundplanignore': 'made\n' });
    await becomes('.groundplanignore', 'a.ts');
  });

  it('follows git from branch to branch', async () => {
    git(folder, 'init', '--quiet', '--initial-branch=main');
    const commit = (message: string) => {
      git(folder, 'add', '--all');
      git(folder, 'commit', '--quiet', '--message', message);
    };
    writeTree(folder, start);
    commit('Start');
    git(folder, 'switch', '--quiet', '--create', 'other');
    rmSync(join(folder, 'core'), { recursive: true });
    writeTree(folder, { 'main.ts': "import './one/part';\nimport './lib/new';\n", 'lib/new.ts': '' });
    commit('Other');
    git(folder, 'switch', '--quiet', 'main');
    await serve({});
    const other = ['main.ts → one/part.ts', 'main.ts → lib/new.ts', 'two/part.ts', 'package.json', 'tsconfig.json'];
    const ids: (string | undefined)[] = [];
    for (const [branch, expected] of [
      ['other', other],
      ['main', atStart],
      ['other', other],
    ] as const) {
      git(folder, 'switch', '--quiet', branch);
      await becomes(...expected);
      ids.push((await engine.untilIndexed(projectId)).snapshot);
    }
    assert.equal(ids[2], ids[0], 'equal files have the same snapshot');
    assert.notEqual(ids[1], ids[0]);
  });

  it('notifies who waits for another snapshot as soon as there is one', async () => {
    await serve({ 'a.ts': "import './b';\n", 'b.ts': '' });
    const { snapshot: held } = await engine.untilIndexed(projectId);
    const path = `/api/v1/projects/${projectId}/index?snapshot=${held}`;
    const waiting = engine.send({ path, headers: { prefer: 'wait=60' } });
    writeTree(folder, { 'b.ts': "import './a';\n" });
    const { data } = JSON.parse((await waiting).body) as { data: IndexState };
    assert.notEqual(data.snapshot, held);
    assert.deepEqual(shape(await engine.graph(projectId)), ['a.ts → b.ts', 'b.ts → a.ts']);
  });

  it('loses nothing else by a file that breaks', async () => {
    await serve({ 'a.ts': "import './b';\nexport function kept() {}\n", 'b.ts': 'export const b = 1;\n' });
    writeTree(folder, { 'b.ts': "import './a';\nexport const = (((;\n" });
    await becomes('a.ts → b.ts', 'b.ts → a.ts');
    const broken = await engine.until(
      () => engine.untilIndexed(projectId),
      ({ skippedFiles }) => skippedFiles?.length === 1,
    );
    assert.deepEqual(broken.skippedFiles, [{ file: 'b.ts', reason: 'parseErrors' }]);
    const { symbols } = await engine.get<{ symbols: { id: string }[] }>(
      `/api/v1/projects/${projectId}/symbols?file=a.ts`,
    );
    assert.deepEqual(
      symbols.map(({ id }) => id),
      ['a.ts#kept'],
    );
    writeTree(folder, { 'b.ts': Buffer.from([0, 1, 2]) });
    await becomes('a.ts');
    writeTree(folder, { 'b.ts': '' });
    await becomes('a.ts → b.ts');
  });

  it('goes on with what was there when its folder is lost, and with what is there when it comes back', async () => {
    await serve({ 'a.ts': "import './b';\n", 'b.ts': '' });
    renameSync(folder, `${folder}-away`);
    const post = () => engine.send({ method: 'POST', path: `/api/v1/projects/${projectId}/index` });
    assert.equal((await post()).status, 200);
    const lost = await engine.untilIndexed(projectId);
    assert.deepEqual([lost.status, lost.failure?.code], ['failed', 'path_missing']);
    await becomes('a.ts → b.ts');
    renameSync(`${folder}-away`, folder);
    writeTree(folder, { 'b.ts': "import './a';\n" });
    await post();
    await becomes('a.ts → b.ts', 'b.ts → a.ts');
    assert.equal((await engine.untilIndexed(projectId)).status, 'indexed');
    writeTree(folder, { 'a.ts': '' });
    await becomes('b.ts → a.ts');
  });
});
