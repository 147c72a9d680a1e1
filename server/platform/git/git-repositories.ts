import type { GitAnswer, GitRepositories, LogOptions, RepositoryHead } from '#server/app/git-ports.ts';
import { runGit } from './git-program.ts';

const shortCall = { timeoutMs: 10_000, outputBytesMax: 64 * 1024 };
/** Ten thousand commits of a large repository are 10 MB, written in half a second. */
const longCall = { timeoutMs: 60_000, outputBytesMax: 256 * 1024 * 1024 };

/** Repositories of this machine, asked through `git`. */
export const gitRepositories: GitRepositories = { head, log };

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
