import type {
  GitAnswer,
  GitRepositories,
  LogOptions,
  RepositoryHead,
  WorkingTreeChanges,
} from '#server/app/git-ports.ts';
import { readBlobs } from './read-blobs.ts';
import { runGit } from './git-program.ts';

const shortCall = { timeoutMs: 10_000, outputBytesMax: 64 * 1024 };
/** Ten thousand commits of a large repository are 10 MB, written in half a second. */
const longCall = { timeoutMs: 60_000, outputBytesMax: 256 * 1024 * 1024 };

/** Repositories of this machine, asked through `git`. */
export const gitRepositories: GitRepositories = { head, log, changes, blobs };

async function head(root: string, signal: AbortSignal): Promise<GitAnswer<RepositoryHead>> {
  const answer = await runGit({
    root,
    arguments: ['rev-parse', '--is-shallow-repository', '--verify', 'HEAD^{commit}'],
    ...shortCall,
    signal,
  });
  if ('absent' in answer) return answer;
  const [shallow, commit] = answer.value.toString('utf8').trim().split('\n');
  return { value: { commit, isShallow: shallow === 'true' } };
}

async function log(root: string, options: LogOptions, signal: AbortSignal): Promise<GitAnswer<string>> {
  const answer = await runGit({ root, arguments: logArguments(options), ...longCall, signal });
  return 'absent' in answer ? answer : { value: answer.value.toString('utf8') };
}

function logArguments({ from, commitsMax, format }: LogOptions): readonly string[] {
  const form = ['-z', '--raw', '--no-abbrev', '-M', '--relative', '--no-ext-diff', '--no-textconv', '--no-color'];
  return ['log', ...form, '--no-merges', `--max-count=${commitsMax}`, `--format=${format}`, '--end-of-options', from];
}

const noExternals = ['--no-ext-diff', '--no-textconv', '--no-color'];

async function changes(
  root: string,
  base: string | undefined,
  signal: AbortSignal,
): Promise<GitAnswer<WorkingTreeChanges>> {
  const from = await commitToCompareWith(root, base, signal);
  if ('absent' in from) return from;
  const form = ['-z', '--raw', '--no-abbrev', '-M', '--relative', '--ignore-submodules=dirty', ...noExternals];
  const listing = ['ls-files', '-z', '--others', '--exclude-standard'];
  const [raw, untracked] = await Promise.all([
    runGit({ root, arguments: ['diff', ...form, from.value, '--'], ...longCall, signal }),
    runGit({ root, arguments: listing, ...longCall, signal }),
  ]);
  if ('absent' in raw) return raw;
  if ('absent' in untracked) return untracked;
  const paths = untracked.value.toString('utf8').split('\0').filter(Boolean);
  return { value: { raw: raw.value.toString('utf8'), untracked: paths } };
}

/** Where the working tree parted from the base; the base itself where they have nothing in common. */
async function commitToCompareWith(
  root: string,
  base: string | undefined,
  signal: AbortSignal,
): Promise<GitAnswer<string>> {
  const name = base ?? 'HEAD';
  const named = await runGit({
    root,
    arguments: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    ...shortCall,
    signal,
  });
  if ('absent' in named)
    return named.absent !== 'failed' ? named : { absent: base === undefined ? 'no_commit' : 'unknown_revision' };
  const commit = named.value.toString('utf8').trim();
  if (base === undefined) return { value: commit };
  const parted = await runGit({ root, arguments: ['merge-base', commit, 'HEAD'], ...shortCall, signal });
  return { value: 'absent' in parted ? commit : parted.value.toString('utf8').trim() };
}

async function blobs(
  root: string,
  names: readonly string[],
  bytesMax: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (names.length === 0) return new Map();
  const input = `${names.join('\n')}\n`;
  const answer = await runGit({ root, arguments: ['cat-file', '--batch', '--buffer'], ...longCall, signal, input });
  return 'absent' in answer ? new Map() : readBlobs(answer.value, bytesMax);
}
