import { execFileSync } from 'node:child_process';

/** Configuration of the user and the machine must not reach into a test. */
const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
};

/** Runs git in a folder and answers what it printed. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Returns the files that git lists of a folder: tracked or not ignored. Tracked files that are gone from the disk are
 * left out.
 */
export function listedByGit(folder: string): string[] {
  const list = (...args: readonly string[]) =>
    git(folder, 'ls-files', '-z', ...args)
      .split('\0')
      .filter(Boolean);
  const deleted = new Set(list('--deleted'));
  return [...new Set(list('--cached', '--others', '--exclude-standard'))].filter((path) => !deleted.has(path));
}
