import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { historiesOf } from '#server/engine/history/file-history.ts';
import { logFormat, readLog } from '#server/engine/history/read-log.ts';
import { type GitCall, runGit } from '#server/platform/git/git-program.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { withRepository } from '#server/platform/git/repository-view.ts';
import { git } from '../../../../support/git-repository.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const never = new AbortController().signal;
const limits = { timeoutMs: 20_000, outputBytesMax: 1e6, signal: never };

/** Makes a repository whose `src` was changed by two people, one with two names. */
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

function ask(root: string, gitArguments: readonly string[], more: Partial<GitCall> = {}) {
  return withRepository(root, (view) => runGit({ ...limits, view, arguments: gitArguments, ...more }));
}

function viewsMade(): number {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('groundplan-git-')).length;
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
    assert.deepEqual(await ask(root, ['log'], { outputBytesMax: 10 }), { absent: 'too_large' });
    const waiting = ['-c', 'alias.wait=!sleep 2', 'wait'];
    assert.deepEqual(await ask(root, waiting, { timeoutMs: 50 }), { absent: 'timed_out' });
    assert.deepEqual(await ask(root, ['log'], { signal: AbortSignal.abort() }), { absent: 'failed' });
  });

  it('git sees no configuration but ours, and no working tree', async () => {
    const root = repository();
    git(root, 'config', 'alias.planted', '!true');
    const settings = (await ask(root, ['config', '--list', '--name-only'])) as { value: Buffer };
    assert.equal(settings.value.toString(), 'core.repositoryformatversion\n');
    assert.deepEqual(await ask(root, ['status']), { absent: 'failed' });
    assert.deepEqual(await ask(root, ['planted']), { absent: 'failed' });
  });

  it('leaves nothing behind', async () => {
    const before = viewsMade();
    await logOf(repository());
    assert.equal(viewsMade(), before);
  });

  it('a repository whose objects have longer names', async () => {
    const root = temporaryFolder();
    git(root, 'init', '-q', '--object-format=sha256');
    commit(root, 'Ann', { 'a.ts': '' });
    assert.equal((await headOf(root)).length, 64);
    assert.equal((await logOf(root)).length, 1);
  });

  it('another worktree has its own head, and the history of all', async () => {
    const root = repository();
    const worktree = join(temporaryFolder(), 'worktree');
    git(root, 'worktree', 'add', '-q', '-b', 'other', worktree, 'HEAD~1');
    git(root, 'pack-refs', '--all');
    assert.equal(await headOf(worktree), git(root, 'rev-parse', 'HEAD~1').trim());
    assert.equal((await logOf(worktree)).length, 2);
  });

  it('of a partial clone, moved files that were changed as well count as new', async () => {
    const origin = repository();
    git(origin, 'mv', 'top.ts', 'moved.ts');
    git(origin, 'mv', 'src/with blank ä.ts', 'src/b.ts');
    commit(origin, 'Ann', { 'src/b.ts': 'let a = 1;\nlet b = 2;\nlet c = 5;\n' });
    git(origin, 'config', 'uploadpack.allowFilter', 'true');
    const clone = join(temporaryFolder(), 'clone');
    git('/', 'clone', '-q', '--filter=blob:none', `file://${origin}`, clone);
    const [{ changes }] = await logOf(clone);
    assert.deepEqual(
      changes.map(({ kind, path }) => `${kind} ${path}`),
      ['renamed moved.ts', 'added src/b.ts', 'removed src/with blank ä.ts'],
    );
  });

  it('moved files are known where git cannot finish to compare them', async () => {
    const root = repository();
    const folder = temporaryFolder();
    const path = process.env.PATH as string;
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const text = `#!/bin/sh\ncase " $* " in *' -M '*) exit 128 ;; esac\nexec '${real}' "$@"\n`;
    writeFileSync(join(folder, 'git'), text, { mode: 0o755 });
    process.env.PATH = folder + delimiter + path;
    try {
      const [{ changes }] = await logOf(root);
      assert.ok(changes.some(({ kind, path: moved }) => kind === 'renamed' && moved === 'src/with blank ä.ts'));
    } finally {
      process.env.PATH = path;
    }
  });

  it('nothing behind a link among what stands in place of objects is opened', async () => {
    for (const link of ['refs/replace', 'refs/replace/elsewhere']) {
      const root = repository();
      const elsewhere = temporaryFolder();
      // A process that opens it waits for ever.
      execFileSync('mkfifo', [join(elsewhere, 'f'.repeat(40))]);
      if (link !== 'refs/replace') mkdirSync(join(root, '.git/refs/replace'));
      symlinkSync(elsewhere, join(root, '.git', link));
      // oxlint-disable-next-line no-await-in-loop -- one repository after the other
      assert.equal((await headOf(root)).length, 40);
    }
  });

  it('objects that stand in place of others do', async () => {
    const root = repository();
    const [head, first] = ['HEAD', 'HEAD~1'].map((name) => git(root, 'rev-parse', name).trim());
    git(root, 'replace', head, first);
    assert.equal((await logOf(root)).length, 2);
  });

  it('a file that git reads into memory as a whole is refused where it is huge', async () => {
    const root = repository();
    const file = join(root, '.git/objects/info/alternates');
    writeFileSync(file, '');
    truncateSync(file, 600 * 1024 * 1024);
    assert.deepEqual(await gitRepositories.head(root, never), { absent: 'failed' });
  });

  it('of another owner is none', async () => {
    const root = repository();
    if (process.getuid?.() !== 0) return;
    chownSync(join(root, '.git'), 12345, 12345);
    assert.deepEqual(await gitRepositories.head(root, never), { absent: 'no_repository' });
    chownSync(root, 12345, 12345);
    assert.ok('value' in (await gitRepositories.head(root, never)));
  });
});
