import assert from 'node:assert/strict';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexState } from '#protocol/index-state.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { swapFolder } from '../support/folder-swapper.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const secret = 'xyzzysecret';

/** Two folders of equal shape; every name, text and commit of the second has the secret, but the one path that both have. */
function writeFolders(): { readonly root: string; readonly outside: string } {
  const folder = temporaryFolder();
  const [root, outside] = [join(folder, 'served/app'), join(folder, 'outside/app')];
  writeTree(root, { 'src/a.ts': 'export function mine(): void {}\n' });
  writeTree(outside, {
    'src/a.ts': `export function ${secret}(): void {}\n`,
    [`src/${secret}.ts`]: `export function ${secret}Too(): void {}\n`,
    'package.json': JSON.stringify({ name: secret }),
  });
  for (const each of [root, outside]) {
    git(each, 'init', '-q');
    commitAll(each, each === outside ? secret : 'mine');
  }
  return { root, outside };
}

describe('A registered folder that is swapped for a link', () => {
  let engine: BuiltEngine;
  let projectId: string;
  let base: string;
  let folders: ReturnType<typeof writeFolders>;

  before(async () => {
    buildProgram();
    folders = writeFolders();
    engine = new BuiltEngine();
    const [{ id }] = await engine.serve([folders.root]);
    projectId = id;
    base = `/api/v1/projects/${id}`;
    await engine.untilIndexed(id);
  });
  after(() => engine.dispose());

  const index = () => engine.send({ method: 'POST', path: `${base}/index`, body: { full: true } });
  const source = (path = 'src/a.ts') => engine.send({ path: `${base}/source?file=${path}` });

  async function runEnded(): Promise<IndexState> {
    await index();
    return engine.untilIndexed(projectId);
  }

  /** Returns all answers that contain files, names, texts and history. */
  async function allAnswers(): Promise<string> {
    const post = (path: string, body: object) => engine.send({ method: 'POST', path: base + path, body });
    const answers = await Promise.all([
      source(),
      source(`src/${secret}.ts`),
      engine.send({ path: `${base}/graph?detail=full&external=true` }),
      engine.send({ path: `${base}/symbols` }),
      engine.send({ path: `${base}/owners?file=src/a.ts` }),
      engine.send({ path: `${base}/tour` }),
      engine.send({ path: `${base}/index?detail=full` }),
      post('/search', { query: 'function', limit: 100, detail: 'full' }),
      post('/analyze', {}),
    ]);
    return answers.map(({ body }) => body).join('\n');
  }

  for (const [title, swapped] of [
    ['itself', ''],
    ['the folder above it', '..'],
  ] as const) {
    it(`${title}: its run fails, what was known is served, and nothing of the other folder`, async () => {
      const [folder, target] = [join(folders.root, swapped), join(folders.outside, swapped)];
      renameSync(folder, `${folder}.away`);
      symlinkSync(target, folder);
      try {
        const { status, failure } = await runEnded();
        assert.deepEqual([status, failure?.code], ['failed', 'path_missing']);
        const { status: answered, body } = await source();
        assert.deepEqual([answered, (JSON.parse(body) as { code: string }).code], [404, 'path_not_found']);
        const all = await allAnswers();
        assert.match(all, /mine/);
        assert.ok(!all.includes(secret), all);
      } finally {
        rmSync(folder);
        renameSync(`${folder}.away`, folder);
      }
      const { status } = await runEnded();
      assert.deepEqual([status, (await source()).status], ['indexed', 200]);
    });
  }

  it('and back, all the time: nothing of the other folder in 25 runs', async () => {
    const swapper = await swapFolder(folders.root, folders.outside);
    for (let run = 0; run < 25; run++) {
      // oxlint-disable no-await-in-loop -- one run after the other
      await runEnded();
      assert.ok(!(await allAnswers()).includes(secret));
      // oxlint-enable no-await-in-loop
    }
    await swapper.stop();
    const { status } = await runEnded();
    assert.equal(status, 'indexed');
    assert.ok(!(await allAnswers()).includes(secret));
  });
});
