import { join } from 'node:path';
import type {
  DatedCommit,
  FileOfCommit,
  GitAnswer,
  GitRepositories,
  ListOptions,
  NamedCommit,
  ReadOptions,
  RepositoryHead,
  Tag,
  WorkingFiles,
} from '#server/app/ports/git.ts';
import { hashContent } from '#server/base/content-hash.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { type GitCall, runGit } from './git-program.ts';
import { readBlobs, readBlobsInOrder } from './read-blobs.ts';
import { hasPlainRefs, type RepositoryView, withRepository } from './repository-view.ts';
import { readUserExcludes } from './repository-files.ts';
import { openWorkingFiles } from './working-files.ts';

const shortCall = { timeoutMs: 10_000, outputBytesMax: 64 * 1024 };
/** The names of 200,000 commits are 8 MB. */
const longCall = { timeoutMs: 60_000, outputBytesMax: 256 * 1024 * 1024 };
/** The author of a commit decides how long it takes: without limits, a thousand files moved in one took half a minute. */
const commitMs = 30_000;
/** Of more files that were moved and changed in one commit, those that are as they were are found alone. */
const movedMax = 250;
/** Lines of larger files are not counted. */
const comparedBytesMax = 2 * 1024 * 1024;
const plainObjects = '--no-replace-objects';

/** Repositories of this machine, asked through `git`. */
export const gitRepositories: GitRepositories = {
  head,
  lineage,
  listCommits,
  mainLine,
  tags,
  readCommits,
  commitOf,
  comparedCommit,
  tree,
  workingFiles,
  blobs,
  files,
};

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
  return inRepository(root, async (ask, { place }) => {
    const question = ['rev-parse', '--is-shallow-repository', '--verify', 'HEAD^{commit}'];
    const answer = await ask(question, { ...shortCall, signal });
    if ('absent' in answer) return answer;
    const [shallow, commit] = textOf(answer.value).split('\n');
    return { value: { commit, ...(shallow === 'true' && { bounds: boundsOf(place) }), prefix: place.prefix } };
  });
}

function boundsOf({ git }: RepositoryView['place']): string {
  const bytes = readRegularFile(join(git.common, 'shallow'), { maxBytes: longCall.outputBytesMax });
  return bytes instanceof Uint8Array ? hashContent(bytes) : 'unknown';
}

/** Replacements of objects (`git replace`) are left out here and below: what is stored of a commit goes by its name. */
function lineage(root: string, commit: string, signal: AbortSignal): Promise<GitAnswer<string>> {
  return inRepository(root, async (ask) => {
    const question = ['rev-list', '--first-parent', '--max-parents=0', '--end-of-options', commit];
    const answer = await ask([plainObjects, ...question], { ...longCall, signal });
    return 'absent' in answer ? answer : { value: textOf(answer.value) };
  });
}

async function listCommits(
  root: string,
  { from, known, commitsMax }: ListOptions,
  signal: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const form = ['--date-order', '--reverse', '--ignore-missing', `--max-count=${commitsMax}`, '--stdin'];
  const input = [from, ...known.map((commit) => `^${commit}`), ''].join('\n');
  const answer = await inRepository(root, (ask) =>
    ask([plainObjects, 'rev-list', ...form], { ...longCall, signal, input }),
  );
  if ('absent' in answer) return answer;
  const text = textOf(answer.value);
  return { value: text === '' ? [] : text.split('\n') };
}

async function mainLine(
  root: string,
  from: string,
  commitsMax: number,
  signal: AbortSignal,
): Promise<GitAnswer<readonly DatedCommit[]>> {
  const question = ['rev-list', '--first-parent', '--timestamp', `--max-count=${commitsMax}`, '--end-of-options', from];
  const answer = await inRepository(root, (ask) => ask([plainObjects, ...question], { ...longCall, signal }));
  if ('absent' in answer) return answer;
  return {
    value: Array.from(textOf(answer.value).matchAll(/^(\d+) ([0-9a-f]+)$/gm), ([, at, commit]) => ({
      commit,
      committedAtSeconds: Number(at),
    })),
  };
}

/** None where git would look for them outside of the repository. */
function tags(root: string, signal: AbortSignal): Promise<GitAnswer<readonly Tag[]>> {
  return inRepository(root, async (ask, { place }) => {
    if (!hasPlainRefs(place.git.common, 'tags')) return { value: [] };
    // The commit of an annotated tag stands in the second column, empty of others.
    const form = '--format=%(objectname) %(*objectname) %(refname:strip=2)';
    const answer = await ask([plainObjects, 'for-each-ref', form, 'refs/tags'], { ...longCall, signal });
    if ('absent' in answer) return answer;
    const rows = textOf(answer.value).matchAll(/^([0-9a-f]+) ([0-9a-f]*) (.+)$/gm);
    return { value: Array.from(rows, ([, object, commit, name]) => ({ name, commit: commit || object })) };
  });
}

async function readCommits(root: string, options: ReadOptions, signal: AbortSignal): Promise<GitAnswer<void>> {
  const { commits, take } = options;
  const call = { timeoutMs: commitMs, outputBytesMax: Number.MAX_SAFE_INTEGER, input: `${commits.join('\n')}\n`, take };
  const answer = await inRepository(root, (ask) => ask(readArguments(options), { ...call, signal }));
  return 'absent' in answer ? answer : { value: undefined };
}

function readArguments({ format, renames, what }: ReadOptions): string[] {
  const first = [plainObjects, '-c', `core.bigFileThreshold=${comparedBytesMax}`];
  const form = ['-z', `--format=${format}`, '--no-ext-diff', '--no-textconv', '--no-color'];
  if (what === 'heads') return [...first, 'log', '--stdin', '--no-walk=unsorted', '--no-patch', ...form];
  const moved = renames === 'alike' ? ['-M', `-l${movedMax}`] : ['-M100%'];
  const shown = what === 'entries' ? ['--raw', '--no-abbrev'] : ['--numstat'];
  return [...first, 'diff-tree', '--stdin', '-r', '--root', '--always', ...shown, ...moved, ...form];
}

function commitOf(root: string, revision: string, signal: AbortSignal): Promise<GitAnswer<NamedCommit>> {
  return inRepository(root, async (ask, { place }) => {
    const named = await commitNamed(ask, revision, signal);
    return 'absent' in named ? named : { value: { commit: named.value, prefix: place.prefix } };
  });
}

async function commitNamed(ask: Ask, revision: string, signal: AbortSignal): Promise<GitAnswer<string>> {
  const question = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const named = await ask(question, { ...shortCall, signal });
  if ('absent' in named) return named.absent === 'failed' ? { absent: 'unknown_revision' } : named;
  return { value: textOf(named.value) };
}

function comparedCommit(root: string, base: string | undefined, signal: AbortSignal): Promise<GitAnswer<string>> {
  return inRepository(root, async (ask) => {
    const named = await commitNamed(ask, base ?? 'HEAD', signal);
    if ('absent' in named) {
      const isWithoutCommit = base === undefined && named.absent === 'unknown_revision';
      return isWithoutCommit ? { absent: 'no_commit' } : named;
    }
    const commit = named.value;
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

async function files(
  root: string,
  places: readonly FileOfCommit[],
  bytesMax: number,
  signal: AbortSignal,
): Promise<readonly (Uint8Array | undefined)[]> {
  if (places.length === 0) return [];
  const input = `${places.map(nameOf).join('\n')}\n`;
  const answer = await inRepository(root, (ask) => ask(['cat-file', '--batch'], { ...longCall, signal, input }));
  return 'absent' in answer ? [] : readBlobsInOrder(answer.value, bytesMax);
}

/** Names are parted by line ends: a path that has one is asked about as nothing. */
function nameOf({ commit, isBefore, path }: FileOfCommit): string {
  return `${commit}${isBefore ? '^' : ''}:${/[\r\n]/.test(path) ? '' : path}`;
}

function textOf(output: Buffer): string {
  return output.toString('utf8').trim();
}
