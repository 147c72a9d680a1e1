import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonsOfHistory } from '#server/app/history/history-reasons.ts';
import type { ProjectHistory } from '#server/app/history/project-history.ts';
import { ProjectHistories } from '#server/app/history/project-histories.ts';
import type { GitRepositories } from '#server/app/ports/git.ts';
import { ProjectPast } from '#server/engine/history/project-past.ts';
import { systemClock } from '#server/platform/clock.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { openHistoryFile } from '#server/platform/store/history-file.ts';
import { git } from '../../../../support/git-repository.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** Makes a repository with a commit for each of the given contents of `a.ts`, oldest first. */
function repository(...texts: readonly string[]): string {
  const root = temporaryFolder();
  git(root, 'init', '-q', '-b', 'main');
  for (const text of texts) commit(root, { 'a.ts': text });
  return root;
}

function commit(root: string, files: Readonly<Record<string, string>>, date = '2020-01-01T00:00:00Z'): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  git(root, 'add', '-A');
  git(root, '-c', 'commit.gpgsign=false', 'commit', '-q', '--allow-empty', '-m', 'change', `--date=${date}`);
}

/** Histories over a store, and the names of the commits that git was asked for. */
function historiesIn(state = temporaryFolder(), linesWaitMs = 60_000) {
  const read: string[] = [];
  const counted: GitRepositories = {
    ...gitRepositories,
    readCommits: (root, options, signal) => {
      if (options.what !== 'lines') read.push(...options.commits);
      return gitRepositories.readCommits(root, options, signal);
    },
  };
  const parts = {
    git: counted,
    clock: systemClock,
    openHistory: (name: string) => openHistoryFile(state, name),
    linesWaitMs,
  };
  return { read, state, histories: new ProjectHistories(parts) };
}

async function historyIn(histories: ProjectHistories, root: string, withLines = false): Promise<ProjectHistory> {
  const answer = await (withLines ? histories.withLines(root) : histories.of(root));
  assert.ok('value' in answer, JSON.stringify(answer));
  return answer.value;
}

function pastOf({ tables }: ProjectHistory, path = 'a.ts') {
  return new ProjectPast(tables, [path], { people: true }).file(path)!;
}

function idsOf({ tables }: ProjectHistory): string[] {
  const names = tables.segments.flatMap(({ names: bytes, nameBytes, flags }) =>
    Array.from(flags, (_, at) => Buffer.from(bytes.subarray(at * nameBytes, (at + 1) * nameBytes)).toString('hex')),
  );
  return Array.from(tables.order, (row) => names[row]);
}

describe('the history of a project', () => {
  it('a new commit costs itself alone, a branch its own, an engine that starts again and a clone nothing', async () => {
    const root = repository('1\n', '2\n', '3\n');
    const { read, state, histories } = historiesIn();
    assert.equal(pastOf(await historyIn(histories, root)).changes, 3);
    read.length = 0;
    commit(root, { 'a.ts': '4\n' });
    const newest = await historyIn(histories, root);
    assert.deepEqual([pastOf(newest).changes, read], [4, [newest.commit]]);
    git(root, 'checkout', '-q', '-b', 'other', 'HEAD~2');
    commit(root, { 'b.ts': '1\n' });
    const branch = await historyIn(histories, root);
    assert.deepEqual([pastOf(branch).changes, idsOf(branch).length, read], [2, 3, [newest.commit, branch.commit]]);

    const clone = join(temporaryFolder(), 'clone');
    git('/', 'clone', '-q', root, clone);
    const later = historiesIn(state);
    assert.deepEqual(idsOf(await historyIn(later.histories, clone)), idsOf(branch));
    assert.deepEqual(later.read, []);
  });

  it('tables do not depend on what was read first', async () => {
    const root = repository('1\n', '2\n');
    const { histories } = historiesIn();
    await historyIn(histories, root);
    git(root, 'checkout', '-q', '-b', 'other', 'HEAD~1');
    commit(root, { 'b.ts': '1\n' });
    await historyIn(histories, root);
    git(root, '-c', 'commit.gpgsign=false', 'merge', '-q', '-m', 'merge', 'main');
    const kept = await historyIn(histories, root);
    const fresh = await historyIn(historiesIn().histories, root);
    assert.deepEqual([kept.tables.id, idsOf(kept)], [fresh.tables.id, idsOf(fresh)]);
    assert.equal(idsOf(kept).length, 3);
  });

  it('a history that was rewritten is another one', async () => {
    const root = repository('1\n', '2\n');
    const { histories } = historiesIn();
    await historyIn(histories, root);
    git(root, '-c', 'commit.gpgsign=false', 'commit', '-q', '--amend', '-m', 'other words');
    git(root, 'reflog', 'expire', '--expire=now', '--all');
    git(root, 'gc', '-q', '--prune=now');
    commit(root, { 'a.ts': '3\n' });
    const history = await historyIn(histories, root);
    assert.deepEqual(idsOf(history), git(root, 'rev-list', 'HEAD').trim().split('\n'));
  });

  it('lines are counted when they are asked for, once', async () => {
    const root = repository('1\n2\n', '1\n3\n4\n');
    const { histories, state } = historiesIn();
    assert.equal(pastOf(await historyIn(histories, root)).added, undefined);
    const counted = await historyIn(histories, root, true);
    const { added, removed } = pastOf(counted);
    assert.deepEqual([added, removed, counted.uncounted], [4, 1, 0]);
    assert.equal(pastOf(await historyIn(historiesIn(state).histories, root)).added, 4);
  });

  it('lines that take longer are counted behind the answer, which says so', async () => {
    const root = repository('1\n', '2\n');
    const { histories } = historiesIn(temporaryFolder(), 0);
    const answered = await historyIn(histories, root, true);
    assert.deepEqual([answered.pending, reasonsOfHistory(answered).length], [2, 1]);
    histories.close();
    const later = await historyIn(historiesIn().histories, root, true);
    assert.deepEqual([pastOf(later).added, later.pending, reasonsOfHistory(later)], [2, 0, []]);
    assert.notEqual(later.tables.id, answered.tables.id);
  });

  it('a detached head has a history', async () => {
    const root = repository('1\n', '2\n');
    git(root, 'checkout', '-q', '--detach', 'HEAD~1');
    assert.equal(pastOf(await historyIn(historiesIn().histories, root)).changes, 1);
  });

  it('a shallow clone says so; what its oldest commit changed is not known; deepened, it has more', async () => {
    const root = repository('1\n', '2\n', '3\n', '4\n');
    const clone = join(temporaryFolder(), 'clone');
    git('/', 'clone', '-q', '--depth', '2', `file://${root}`, clone);
    const { histories } = historiesIn();
    const shallow = await historyIn(histories, clone);
    assert.deepEqual([pastOf(shallow).changes, shallow.isShallow, shallow.isCut, shallow.unread], [1, true, false, 0]);
    assert.match(doubtTexts(reasonsOfHistory(shallow)).join(), /shallow/);
    git(clone, 'fetch', '-q', '--unshallow');
    const whole = await historyIn(histories, clone);
    assert.deepEqual([pastOf(whole).changes, reasonsOfHistory(whole)], [4, []]);
  });

  it('of a partial clone: what is not at hand is left out, and said', async () => {
    const root = repository('1\n2\n3\n', '1\n2\n4\n');
    git(root, 'mv', 'a.ts', 'b.ts');
    commit(root, { 'b.ts': '1\n2\n5\n' });
    git(root, 'config', 'uploadpack.allowFilter', 'true');
    for (const [filter, changes, unread] of [
      ['blob:none', 1, 0],
      ['tree:0', undefined, 3],
    ] as const) {
      const clone = join(temporaryFolder(), 'clone');
      git('/', 'clone', '-q', `--filter=${filter}`, `file://${root}`, clone);
      // oxlint-disable-next-line no-await-in-loop -- one clone after the other
      const history = await historyIn(historiesIn().histories, clone, true);
      const past = new ProjectPast(history.tables, ['b.ts'], { people: true });
      assert.deepEqual([past.file('b.ts')?.changes, history.unread, idsOf(history).length], [changes, unread, 3]);
      assert.match(doubtTexts(reasonsOfHistory(history)).join(), /not at hand/);
    }
  });

  it('commits of 1970 and of the future count as what they can be', async () => {
    const root = repository('1\n');
    commit(root, { 'a.ts': '2\n' }, '@0 +0000');
    commit(root, { 'a.ts': '3\n' }, '@4294967000 +0000');
    const past = pastOf(await historyIn(historiesIn().histories, root));
    const newest = Date.parse('2020-01-01T00:00:00Z') / 1000;
    assert.deepEqual([past.firstChangedAtSeconds, past.lastChangedAtSeconds, past.changes], [0, newest, 3]);
    assert.ok(past.recentChanges > 1.9 && past.recentChanges < 2.1, String(past.recentChanges));
  });

  it('names and messages in other encodings, or in none', async () => {
    const root = repository('1\n');
    const tree = git(root, 'rev-parse', 'HEAD^{tree}').trim();
    const head = git(root, 'rev-parse', 'HEAD').trim();
    const text = Buffer.concat([
      Buffer.from(`tree ${tree}\nparent ${head}\nauthor Ren`),
      Buffer.from([0xe9]),
      Buffer.from(' <rene@example.org> 1577836801 +0000\ncommitter X <x@example.org> 1577836801 +0000\n\nfix: na'),
      Buffer.from([0xff, 0xef, 10]),
    ]);
    const file = join(temporaryFolder(), 'commit');
    writeFileSync(file, text);
    const made = git(root, 'hash-object', '-t', 'commit', '-w', '--literally', file).trim();
    git(root, 'reset', '-q', '--soft', made);
    commit(root, { 'a.ts': '2\n' });
    assert.deepEqual(idsOf(await historyIn(historiesIn().histories, root)).length, 3);
  });

  it('a submodule that moves on is no file', async () => {
    const root = repository('1\n');
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`);
    git(root, '-c', 'commit.gpgsign=false', 'commit', '-q', '-m', 'module');
    const history = await historyIn(historiesIn().histories, root, true);
    assert.equal(new ProjectPast(history.tables, ['module'], { people: true }).file('module'), undefined);
  });

  it('where git ends in the middle, the next request goes on', async () => {
    const root = repository('1\n', '2\n');
    const { histories } = historiesIn();
    rmSync(join(root, '.git', 'HEAD'));
    assert.deepEqual(await histories.of(root), { absent: 'no_repository' });
    writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    assert.equal(pastOf(await historyIn(histories, root)).changes, 2);
  });
});
