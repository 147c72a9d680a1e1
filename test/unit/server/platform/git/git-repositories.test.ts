import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historiesOf } from '#server/engine/history/file-history.ts';
import { logFormat, readLog } from '#server/engine/history/read-log.ts';
import { runGit } from '#server/platform/git/git-program.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { git } from '../../../../support/git-repository.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const never = new AbortController().signal;
const limits = { timeoutMs: 20_000, outputBytesMax: 1e6, signal: never };

/** A repository whose `src` was changed by two people, one of whom has two names. */
function repository(): string {
  const root = temporaryFolder();
  git(root, 'init', '-q');
  mkdirSync(join(root, 'src'));
  commit(root, 'Ann', { 'src/a.ts': 'let a = 1;\nlet b = 2;\nlet c = 3;\n', 'top.ts': '' });
  commit(root, 'Annie', { 'src/a.ts': 'let a = 1;\nlet b = 2;\nlet c = 4;\n' });
  git(root, 'mv', 'src/a.ts', 'src/with blank ä.ts');
  commit(root, 'Bob', { '.mailmap': 'Ann <ann@example.org> <annie@example.org>\n' });
  return root;
}

function commit(root: string, name: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  git(root, 'add', '-A');
  const person = `${name} <${name.toLowerCase()}@example.org>`;
  git(root, '-c', 'commit.gpgsign=false', 'commit', '-q', '-m', name, `--author=${person}`);
}

async function headOf(root: string): Promise<string> {
  const answer = await gitRepositories.head(root, never);
  assert.ok('value' in answer, JSON.stringify(answer));
  return answer.value.commit;
}

async function logOf(root: string, commitsMax = 100) {
  const answer = await gitRepositories.log(root, { from: await headOf(root), commitsMax, format: logFormat }, never);
  assert.ok('value' in answer, JSON.stringify(answer));
  return readLog(answer.value);
}

describe('repositories by git', () => {
  it('the commit that is checked out', async () => {
    const root = repository();
    assert.equal(await headOf(root), git(root, 'rev-parse', 'HEAD').trim());
  });

  it('history with renames, and names by the mailmap', async () => {
    const root = repository();
    const { authors, changes } = historiesOf(await logOf(root)).get('src/with blank ä.ts')!;
    assert.deepEqual(
      [changes, ...authors.map(({ name, changes: count }) => `${name} ${count}`)],
      [3, 'Ann 2', 'Bob 1'],
    );
  });

  it('a project in a folder of the repository has its own paths alone', async () => {
    const commits = await logOf(join(repository(), 'src'));
    const paths = commits.flatMap(({ changes }) => changes.map(({ path }) => path));
    assert.deepEqual([...new Set(paths)].toSorted(), ['a.ts', 'with blank ä.ts']);
  });

  it('as many commits as asked for', async () => {
    assert.equal((await logOf(repository(), 2)).length, 2);
  });

  it('a shallow clone says so', async () => {
    const clone = join(temporaryFolder(), 'clone');
    git('/', 'clone', '-q', '--depth', '1', `file://${repository()}`, clone);
    const answer = await gitRepositories.head(clone, never);
    assert.ok('value' in answer && answer.value.isShallow);
    assert.equal((await logOf(clone)).length, 1);
  });

  it('no repository, no commit, no folder, no such revision: states with names', async () => {
    const empty = temporaryFolder();
    git(empty, 'init', '-q');
    const missing = { from: 'f'.repeat(40), commitsMax: 1, format: logFormat };
    assert.deepEqual(
      [
        await gitRepositories.head(temporaryFolder(), never),
        await gitRepositories.head(empty, never),
        await gitRepositories.head(join(empty, 'gone'), never),
        await gitRepositories.log(repository(), missing, never),
        await gitRepositories.log(repository(), { ...missing, from: '--output=stolen' }, never),
      ],
      ['no_repository', 'no_commit', 'no_repository', 'unknown_revision', 'unknown_revision'].map((absent) => ({
        absent,
      })),
    );
  });

  it('what is too long or too slow, or given up, ends', async () => {
    const root = repository();
    const log = { root, arguments: ['log'], ...limits };
    assert.deepEqual(await runGit({ ...log, outputBytesMax: 10 }), { absent: 'too_large' });
    assert.deepEqual(
      await runGit({ ...log, timeoutMs: 0, arguments: ['cat-file', '--batch-all-objects', '--batch'] }),
      {
        absent: 'timed_out',
      },
    );
    assert.deepEqual(await runGit({ ...log, signal: AbortSignal.abort() }), { absent: 'failed' });
  });

  it('programs of the configuration are not run', async () => {
    const root = repository();
    const mark = join(root, 'ran');
    const program = join(root, 'program.sh');
    writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\n`);
    chmodSync(program, 0o755);
    for (const name of ['core.fsmonitor', 'core.pager', 'diff.external', 'pager.log'])
      git(root, 'config', name, program);
    await logOf(root);
    await runGit({ root, arguments: ['status', '--porcelain'], ...limits });
    assert.ok(!existsSync(mark));
  });
});
