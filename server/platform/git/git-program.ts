import { spawn } from 'node:child_process';
import type { GitAbsence, GitAnswer } from '#server/app/ports/git.ts';
import { findProgram } from '../process/find-program.ts';
import type { RepositoryView } from './repository-view.ts';

export interface GitCall {
  readonly view: RepositoryView;
  readonly arguments: readonly string[];
  readonly timeoutMs: number;
  readonly outputBytesMax: number;
  readonly signal: AbortSignal;
  readonly input?: string;
  /** Takes the output piece by piece; the answer is then empty, and the time counts from the last piece. */
  readonly take?: (piece: Buffer) => void;
  /** The user's own configuration and the machine's are read: for questions about these. */
  readonly isOfUser?: boolean;
}

/**
 * Runs `git` on a view of a repository and gives its output. Arguments reach it as they are, never through a shell.
 *
 * Invariant: git is asked about objects and refs only, and sees neither a repository's configuration nor its working tree
 * (`withRepository`). It is found outside of the repository, gets no variable but those below, may use no transport, and so
 * fetches nothing where objects are missing.
 */
export function runGit(call: GitCall): Promise<GitAnswer<Buffer>> {
  const program = findProgram('git', { outside: call.view.place.folder });
  return program === undefined ? Promise.resolve({ absent: 'no_git' }) : runProgram(program, call);
}

function runProgram(program: string, call: GitCall): Promise<GitAnswer<Buffer>> {
  return new Promise((settle) => {
    const child = spawn(program, [...quiet, ...call.arguments], {
      cwd: call.view.folder,
      env: environmentOf(call),
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
      if (bytes > call.outputBytesMax) return end('too_large');
      if (call.take === undefined) return void chunks.push(chunk);
      timer.refresh();
      call.take(chunk);
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

const quiet = ['--bare', '--no-pager', '--no-optional-locks', '--literal-pathspecs'];

/** Variables that programs need on a machine to run there at all. */
const inherited = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'windir', 'PATHEXT', 'COMSPEC'];
/** Where git looks for the user's own configuration. */
const ofUser = ['HOME', 'XDG_CONFIG_HOME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'ProgramData'];

/**
 * In one piece. A device in place of a ref, and an object of a gigabyte of zeros that is packed into one megabyte, are read into
 * memory whole. Packs and indexes are mapped, and do not count.
 */
const allocatedMax = '512m';

/**
 * Takes no variable of the process that started the engine but these: `GIT_*` of a hook, say, would name another
 * repository, or a program. An empty list of protocols overrides `protocol.*.allow` of any configuration; an old git,
 * which fetches missing objects all the same, also finds no remote to fetch from.
 */
function environmentOf({ view, isOfUser = false }: GitCall): NodeJS.ProcessEnv {
  const names = isOfUser ? [...inherited, ...ofUser] : inherited;
  return {
    ...Object.fromEntries(names.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []))),
    ...(!isOfUser && { HOME: view.folder, XDG_CONFIG_HOME: view.folder, GIT_CONFIG_NOSYSTEM: '1' }),
    ...view.variables,
    LC_ALL: 'C',
    GIT_ALLOC_LIMIT: allocatedMax,
    GIT_ALLOW_PROTOCOL: '',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
}

const complaints: readonly (readonly [RegExp, GitAbsence])[] = [
  [/not a git repository/i, 'no_repository'],
  [/does not have any commits yet|your current branch .* does not have|needed a single revision/i, 'no_commit'],
  [/unknown revision|bad revision|bad object|ambiguous argument|before non-option arguments/i, 'unknown_revision'],
];

function absenceBy(complaint: string): GitAbsence {
  return complaints.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'failed';
}
