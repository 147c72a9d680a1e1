import { execFile } from 'node:child_process';
import { findProgram } from './find-program.ts';

interface KeyringProgram {
  readonly name: string;
  readonly arguments: (url: string) => readonly string[];
}

const service = 'groundplan';
const timeoutMs = 20_000;

/** Programs of systems that look secrets up. They may ask the person to unlock the keyring. */
const programs: Partial<Record<NodeJS.Platform, KeyringProgram>> = {
  linux: { name: 'secret-tool', arguments: (url) => ['lookup', 'service', service, 'remote', url] },
  darwin: { name: 'security', arguments: (url) => ['find-generic-password', '-s', service, '-a', url, '-w'] },
};

/**
 * The key of a remote in the system's keyring, which the person put there by the system's own means. Undefined where
 * there is no keyring, or nothing for that URL in it.
 *
 * @param outside no program of that folder is run
 */
export function keyOfKeyring(
  url: string,
  outside: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  const program = programs[platform];
  const file = program && findProgram(program.name, { outside });
  if (program === undefined || file === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    execFile(file, program.arguments(url), { timeout: timeoutMs, windowsHide: true }, (error, stdout) => {
      const key = stdout.trim();
      resolve(error !== null || key === '' ? undefined : key);
    });
  });
}
