import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Commit } from '#server/engine/history/commit.ts';
import { logFormat, LogReader } from '#server/engine/history/log-reader.ts';
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

/** Commits of the history, the newest first. */
async function logOf(root: string, commitsMax = 100): Promise<Commit[]> {
  const listed = await gitRepositories.listCommits(root, { from: await headOf(root), known: [], commitsMax }, never);
  assert.ok('value' in listed, JSON.stringify(listed));
  const commits: Commit[] = [];
  const reader = new LogReader((each) => commits.unshift(each));
  const take = (piece: Uint8Array): void => reader.take(piece);
  const options = { commits: listed.value, format: logFormat, what: 'entries', renames: 'alike', take } as const;
  assert.deepEqual(await gitRepositories.readCommits(root, options, never), { value: undefined });
  reader.end();
  return commits;
}

function ask(root: string, gitArguments: readonly string[], more: Partial<GitCall> = {}) {
  return withRepository(root, (view) => runGit({ ...limits, view, arguments: gitArguments, ...more }));
}

describe('repositories by git', () => {
  it('the commit that is checked out', async () => {
    const root = repository();
    assert.equal(await headOf(root), git(root, 'rev-parse', 'HEAD').trim());
  });

  it('history with renames', async () => {
    const changes = (await logOf(repository())).map((each) =>
      each.changes.map(({ kind, path, previousPath = '' }) => `${kind} ${previousPath}>${path}`).join(' '),
    );
    assert.deepEqual(changes, [
      'added >.mailmap renamed src/a.ts>src/with blank ä.ts',
      'modified >src/a.ts',
      'added >src/a.ts added >top.ts',
    ]);
  });

  it('the main line by first parents, with dates', async () => {
    const root = repository();
    git(root, 'checkout', '-q', '-b', 'side', 'HEAD~1');
    commit(root, 'Ann', { 'side.ts': '' });
    git(root, 'checkout', '-q', '-');
    git(root, 'merge', '-q', '--no-edit', 'side');
    const line = await gitRepositories.mainLine(root, await headOf(root), 3, never);
    assert.ok('value' in line);
    const printed = git(root, 'log', '--first-parent', '-3', '--format=%H %ct').trim().split('\n');
    assert.deepEqual(
      line.value.map(({ commit: name, committedAtSeconds }) => `${name} ${committedAtSeconds}`),
      printed,
    );
    assert.deepEqual(await gitRepositories.mainLine(root, 'f'.repeat(40), 3, never), { absent: 'unknown_revision' });
  });

  it('tags with their commits, annotated or not; none where git would look for them outside', async () => {
    const root = repository();
    const head = await headOf(root);
    git(root, 'tag', 'v1.0');
    git(root, 'tag', '-a', '-m', 'With a text', 'deep/v2.0');
    const tags = await gitRepositories.tags(root, never);
    assert.deepEqual(tags, {
      value: [
        { name: 'deep/v2.0', commit: head },
        { name: 'v1.0', commit: head },
      ],
    });
    symlinkSync('/', join(root, '.git/refs/tags/deep/elsewhere'));
    assert.deepEqual(await gitRepositories.tags(root, never), { value: [] });
  });

  it('merges have no changes', async () => {
    const root = repository();
    git(root, 'checkout', '-q', '-b', 'other', 'HEAD~1');
    commit(root, 'Ann', { 'top.ts': 'let top;\n' });
    git(root, 'merge', '-q', '--no-ff', '-m', 'merge', '-');
    const [merge, ...others] = await logOf(root);
    assert.deepEqual([merge.parents.length, merge.changes.length, others.length], [2, 0, 4]);
  });

  it('a project in a folder of the repository knows where it lies', async () => {
    const answer = await gitRepositories.head(join(repository(), 'src'), never);
    assert.ok('value' in answer && answer.value.prefix === 'src/');
  });

  it('as many commits as asked for, the newest; without those that are known', async () => {
    const root = repository();
    const newest = git(root, 'rev-list', 'HEAD').trim().split('\n');
    assert.deepEqual(
      (await logOf(root, 2)).map(({ id }) => id),
      newest.slice(0, 2),
    );
    const known = [newest[1], 'f'.repeat(40)];
    const listed = await gitRepositories.listCommits(root, { from: newest[0], known, commitsMax: 100 }, never);
    assert.deepEqual(listed, { value: [newest[0]] });
  });

  it('branches and clones have one lineage, another repository another', async () => {
    const root = repository();
    const [clone, other] = [join(temporaryFolder(), 'clone'), temporaryFolder()];
    git(root, 'checkout', '-q', '-b', 'other', 'HEAD~1');
    git('/', 'clone', '-q', root, clone);
    git(other, 'init', '-q');
    commit(other, 'Bob', { 'b.ts': '' });
    const lineages = await Promise.all(
      [root, clone, other].map(async (each) => gitRepositories.lineage(each, await headOf(each), never)),
    );
    assert.deepEqual(lineages[0], lineages[1]);
    assert.notDeepEqual(lineages[0], lineages[2]);
  });

  it('a shallow clone says so', async () => {
    const clone = join(temporaryFolder(), 'clone');
    git('/', 'clone', '-q', '--depth', '1', `file://${repository()}`, clone);
    const answer = await gitRepositories.head(clone, never);
    assert.ok('value' in answer && answer.value.bounds !== undefined);
    assert.equal((await logOf(clone)).length, 1);
  });

  it('no repository, no commit, no folder, no such revision: states with names', async () => {
    const empty = temporaryFolder();
    git(empty, 'init', '-q');
    const missing = 'f'.repeat(40);
    assert.deepEqual(
      [
        await gitRepositories.head(temporaryFolder(), never),
        await gitRepositories.head(empty, never),
        await gitRepositories.head(join(empty, 'gone'), never),
        await gitRepositories.lineage(repository(), missing, never),
        await gitRepositories.lineage(repository(), '--output=stolen', never),
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
    const root = repository();
    const before = process.env.TMPDIR;
    // Other processes of this machine make such folders too.
    process.env.TMPDIR = temporaryFolder();
    try {
      await logOf(root);
      assert.deepEqual(readdirSync(tmpdir()), []);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
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

  it('a commit is what its name says, whatever stands in place of it', async () => {
    const root = repository();
    const [head, first] = ['HEAD', 'HEAD~1'].map((name) => git(root, 'rev-parse', name).trim());
    git(root, 'replace', head, first);
    assert.equal((await logOf(root)).length, 3);
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
