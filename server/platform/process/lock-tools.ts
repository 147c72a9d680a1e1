import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { findProgram } from './find-program.ts';

/**
 * `held`: another process has it, or that cannot be found out now; try again. `unavailable`: this tool is missing or
 * this file system has no such locks, and that will not change.
 */
export type LockOutcome = 'locked' | 'held' | 'unavailable';

/** Takes an exclusive `flock` on an open descriptor of this process, without waiting. */
export interface LockTool {
  readonly name: string;
  lock(descriptor: number): Promise<LockOutcome>;
}

/** A tool answers in milliseconds; one that doesn't (a frozen child) is ended, which gives back what it took. */
const TOOL_TIMEOUT_MS = 3000;

/**
 * Node has no `flock`, so a child takes it on our descriptor, which it gets as its fd 3. The lock belongs to the open
 * file, not to the process: it stays with us when the child ends and goes when we die, however that happens. Node opens
 * files close-on-exec, so no other child of ours keeps it alive.
 */
export const flockTool: LockTool = {
  name: 'flock',
  // util-linux and busybox agree: 1 = another process has it.
  lock: (descriptor) => runTool('flock', ['-n', '3'], descriptor),
};

const PERL_SCRIPT = `
  use Fcntl ":flock";
  open(my $file, "+<&=", 3) or exit 2;
  exit 0 if flock($file, LOCK_EX | LOCK_NB);
  exit($!{EWOULDBLOCK} || $!{EAGAIN} || $!{EINTR} ? 1 : 2);
`;

/** Interlocks with `flockTool`, five times slower. */
export const perlTool: LockTool = {
  name: 'perl',
  lock: (descriptor) => runTool('perl', ['-MErrno', '-e', PERL_SCRIPT], descriptor),
};

export const LOCK_TOOLS: readonly LockTool[] = [flockTool, perlTool];

/**
 * System folders first: whether a tool exists must not depend on the caller's PATH, because two processes that chose
 * different kinds of lock would both own the engine.
 */
function toolPath(): string {
  return ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin', process.env.PATH ?? ''].join(delimiter);
}

function runTool(name: string, toolArguments: readonly string[], descriptor: number): Promise<LockOutcome> {
  const path = toolPath();
  const program = findProgram(name, { path });
  if (program === undefined) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    const child = spawn(program, toolArguments, {
      stdio: ['ignore', 'ignore', 'ignore', descriptor],
      env: { PATH: path, LC_ALL: 'C' },
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), TOOL_TIMEOUT_MS);
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      // Out of processes or descriptors says nothing about the tool: the next try may find it.
      resolve(error.code === 'ENOENT' || error.code === 'EACCES' ? 'unavailable' : 'held');
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(outcomeOf(code));
    });
  });
}

/** `null`: the child was ended by a signal, and whether it had the lock is unknown. */
function outcomeOf(exitCode: number | null): LockOutcome {
  if (exitCode === 0) return 'locked';
  return exitCode === 1 || exitCode === null ? 'held' : 'unavailable';
}
