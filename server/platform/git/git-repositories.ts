import type { GitAnswer, GitRepositories, LogOptions, RepositoryHead, WorkingFiles } from '#server/app/ports/git.ts';
import { type GitCall, runGit } from './git-program.ts';
import { readBlobs } from './read-blobs.ts';
import { type RepositoryView, withRepository } from './repository-view.ts';
import { readUserExcludes } from './repository-files.ts';
import { openWorkingFiles } from './working-files.ts';

const shortCall = { timeoutMs: 10_000, outputBytesMax: 64 * 1024 };
/** Ten thousand commits of a large repository are 10 MB, written in half a second. */
const longCall = { timeoutMs: 60_000, outputBytesMax: 256 * 1024 * 1024 };
/**
 * The author of the commits decides how long the search for alike files takes: a thousand files moved in one, half a
 * minute.
 */
const likenessMs = 10_000;

/** Repositories of this machine, asked through `git`. */
export const gitRepositories: GitRepositories = { head, log, comparedCommit, tree, workingFiles, blobs };

type Ask = (gitArguments: readonly string[], call: Omit<GitCall, 'view' | 'arguments'>) => Promise<GitAnswer<Buffer>>;

async function inRepository<Value>(
  root: string,
  use: (ask: Ask, view: RepositoryView) => Promise<GitAnswer<Value>>,
): Promise<GitAnswer<Value>> {
  try {
    const answer = await withRepository(root, (view) =>
      use((gitArguments, call) => runGit({ ...call, view, arguments: gitArguments }), view),
    );
    return answer ?? { absent: 'no_repository' };
  } catch {
    // The view could not be written: the disk is full, say.
    return { absent: 'failed' };
  }
}

function head(root: string, signal: AbortSignal): Promise<GitAnswer<RepositoryHead>> {
  return inRepository(root, async (ask) => {
    const question = ['rev-parse', '--is-shallow-repository', '--verify', 'HEAD^{commit}'];
    const answer = await ask(question, { ...shortCall, signal });
    if ('absent' in answer) return answer;
    const [shallow, commit] = textOf(answer.value).split('\n');
    return { value: { commit, isShallow: shallow === 'true' } };
  });
}

/**
 * Files that were moved and changed at once are found where git has all bytes, and time and memory to compare them; those that
 * were moved as they are, always.
 */
function log(root: string, options: LogOptions, signal: AbortSignal): Promise<GitAnswer<string>> {
  return inRepository(root, async (ask, { place }) => {
    const alike = await ask(logArguments(options, place, '-M'), { ...longCall, timeoutMs: likenessMs, signal });
    const answer = isUnfinished(alike)
      ? await ask(logArguments(options, place, '-M100%'), { ...longCall, signal })
      : alike;
    return 'absent' in answer ? answer : { value: answer.value.toString('utf8') };
  });
}

function isUnfinished(answer: GitAnswer<Buffer>): boolean {
  return 'absent' in answer && (answer.absent === 'timed_out' || answer.absent === 'failed');
}

function logArguments(
  { from, commitsMax, format }: LogOptions,
  { prefix }: RepositoryView['place'],
  renames: '-M' | '-M100%',
): string[] {
  const relative = prefix === '' ? [] : [`--relative=${prefix}`];
  const form = ['-z', '--raw', '--no-abbrev', renames, ...relative, '--no-ext-diff', '--no-textconv', '--no-color'];
  return ['log', ...form, '--no-merges', `--max-count=${commitsMax}`, `--format=${format}`, '--end-of-options', from];
}

function comparedCommit(root: string, base: string | undefined, signal: AbortSignal): Promise<GitAnswer<string>> {
  return inRepository(root, async (ask) => {
    const question = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${base ?? 'HEAD'}^{commit}`];
    const named = await ask(question, { ...shortCall, signal });
    if ('absent' in named)
      return named.absent !== 'failed' ? named : { absent: base === undefined ? 'no_commit' : 'unknown_revision' };
    const commit = textOf(named.value);
    if (base === undefined) return { value: commit };
    const parted = await ask(['merge-base', commit, 'HEAD'], { ...shortCall, signal });
    return { value: 'absent' in parted ? commit : textOf(parted.value) };
  });
}

function tree(root: string, object: string, folder: string, signal: AbortSignal): Promise<GitAnswer<string>> {
  return inRepository(root, async (ask) => {
    const below = folder === '' ? [] : ['--', folder];
    const answer = await ask(['ls-tree', '-r', '-z', object, ...below], { ...longCall, signal });
    return 'absent' in answer ? answer : { value: answer.value.toString('utf8') };
  });
}

function workingFiles(root: string, signal: AbortSignal): Promise<GitAnswer<WorkingFiles>> {
  return inRepository(root, async (ask, { place }) => {
    const question = ['config', '--type=path', '--get', 'core.excludesFile'];
    const named = await ask(question, { ...shortCall, signal, isOfUser: true });
    const excludes = readUserExcludes('absent' in named ? undefined : textOf(named.value));
    return { value: openWorkingFiles(place, excludes) };
  });
}

async function blobs(
  root: string,
  names: readonly string[],
  bytesMax: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (names.length === 0) return new Map();
  const input = `${names.join('\n')}\n`;
  const answer = await inRepository(root, (ask) =>
    ask(['cat-file', '--batch', '--buffer'], { ...longCall, signal, input }),
  );
  return 'absent' in answer ? new Map() : readBlobs(answer.value, bytesMax);
}

function textOf(output: Buffer): string {
  return output.toString('utf8').trim();
}
