import { spawn } from 'node:child_process';
import type { GitAbsence, GitAnswer } from '#server/app/git-ports.ts';

export interface GitCall {
  readonly root: string;
  readonly arguments: readonly string[];
  readonly timeoutMs: number;
  readonly outputBytesMax: number;
  readonly signal: AbortSignal;
  readonly input?: string;
}

/**
 * Runs `git` in a folder and gives its output. Arguments reach it as they are, never through a shell.
 *
 * Invariant: no hook, pager, external difference program or file watcher of the repository's configuration is run, and
 * nothing is fetched where objects are missing.
 */
export function runGit(call: GitCall): Promise<GitAnswer<Buffer>> {
  return new Promise((settle) => {
    const child = spawn('git', [...quiet, '-C', call.root, ...call.arguments], {
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      signal: call.signal,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(call.input ?? '');
    const chunks: Buffer[] = [];
    let [bytes, complaint] = [0, ''];
    // Not waited for: what it started may hold the output open.
    const end = (absence: GitAbsence): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      child.stdout.destroy();
      settle({ absent: absence });
    };
    const timer = setTimeout(() => end('timed_out'), call.timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > call.outputBytesMax) end('too_large');
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(0, complaintCharactersMax);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      settle({ absent: error.code === 'ENOENT' ? 'no_git' : 'failed' });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      settle(code === 0 ? { value: Buffer.concat(chunks) } : { absent: absenceBy(complaint) });
    });
  });
}

const complaintCharactersMax = 4096;

const quiet = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'diff.external=', 'protocol.allow=never'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/** `GIT_DIR` and the like of whoever started the engine (a hook, say) would name another repository. */
const environment = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_COMMON_DIR: undefined,
  GIT_NAMESPACE: undefined,
  GIT_EXTERNAL_DIFF: undefined,
};

const complaints: readonly (readonly [RegExp, GitAbsence])[] = [
  [/not a git repository|dubious ownership|cannot change to/i, 'no_repository'],
  [/does not have any commits yet|your current branch .* does not have|needed a single revision/i, 'no_commit'],
  [/unknown revision|bad revision|bad object|ambiguous argument|before non-option arguments/i, 'unknown_revision'],
];

function absenceBy(complaint: string): GitAbsence {
  return complaints.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'failed';
}
