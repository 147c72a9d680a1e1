import { baseNameOf } from '../resolve/javascript/path.ts';
import { readBunLock } from './bun-lock.ts';
import type { Ecosystem, LockFileReader } from './locked-package.ts';
import { readPackageLock } from './package-lock.ts';
import { readPnpmLock } from './pnpm-lock.ts';
import { readPipfileLock, readPythonLock, readUvLock } from './python-lock.ts';
import { readRequirements } from './requirements.ts';
import { readYarnLock } from './yarn-lock.ts';

export interface LockFileFormat {
  readonly ecosystem: Ecosystem;
  readonly read: LockFileReader;
}

const formats = new Map<string, LockFileFormat>([
  ['package-lock.json', { ecosystem: 'npm', read: readPackageLock }],
  ['npm-shrinkwrap.json', { ecosystem: 'npm', read: readPackageLock }],
  ['pnpm-lock.yaml', { ecosystem: 'npm', read: readPnpmLock }],
  ['yarn.lock', { ecosystem: 'npm', read: readYarnLock }],
  ['bun.lock', { ecosystem: 'npm', read: readBunLock }],
  ['poetry.lock', { ecosystem: 'pypi', read: readPythonLock }],
  ['pdm.lock', { ecosystem: 'pypi', read: readPythonLock }],
  ['pylock.toml', { ecosystem: 'pypi', read: readPythonLock }],
  ['uv.lock', { ecosystem: 'pypi', read: readUvLock }],
  ['Pipfile.lock', { ecosystem: 'pypi', read: readPipfileLock }],
]);

const requirements: LockFileFormat = { ecosystem: 'pypi', read: readRequirements };
const requirementsPath = /(?:^|[-_./])requirements(?:[-_.][\w.-]*)?\.txt$|(?:^|\/)requirements\/[^/]+\.txt$/;

/** Of other registries than npm and PyPI, and Bun's lock file of before, which is binary. */
const unreadName =
  /^(?:bun\.lockb|cargo\.(?:lock|toml)|chart\.lock|composer\.(?:lock|json)|conda-lock\.yml|deno\.lock|gemfile(?:\.lock)?|go\.(?:sum|mod)|gradle\.lockfile|build\.gradle(?:\.kts)?|mix\.(?:lock|exs)|package\.(?:resolved|swift)|packages\.lock\.json|podfile(?:\.lock)?|pom\.xml|pubspec\.(?:lock|yaml)|.*\.(?:cs|fs|vb)proj)$/i;

/** How a file that pins packages is read, by its path. */
export function lockFileFormat(path: string): LockFileFormat | undefined {
  const name = baseNameOf(path);
  return formats.get(name) ?? (requirementsPath.test(path) ? requirements : undefined);
}

/** Reports whether a file names packages in a form that is not read. */
export function namesUnreadPackages(path: string): boolean {
  return unreadName.test(baseNameOf(path));
}
