/** Programs that tests use and npm does not bring. Runs on any Node from 20 on, without a single dependency. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { run } from './bootstrap.mjs';

/** By program, the Debian package that has it. */
const PACKAGES = {
  // Elsewhere the engine takes its lock by other means.
  ...(process.platform === 'linux' && { flock: 'util-linux' }),
  git: 'git',
  python3: 'python3',
  'python3 -m venv': 'python3-venv',
  // Its smaller form, without the windows that no test opens: a page costs it half the CPU.
  'chromium-headless-shell': 'chromium-headless-shell',
};

/** What shows that it is there, where its version does not: Debian has the module, and keeps what it works with apart. */
const PROBES = { 'python3 -m venv': ['python3', '-c', 'import ensurepip'] };

/** Other names under which a program does as well, and where macOS and Windows have it, which put it on no path. */
const ALIASES = {
  'chromium-headless-shell': [
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  ],
};

function isThere(program) {
  // That of Windows would open a window instead of telling its version.
  if (isAbsolute(program)) return existsSync(program);
  const [file, ...args] = PROBES[program] ?? [program, '--version'];
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/** The name under which a program is installed here, if it is. */
export function installedName(program) {
  return [program, ...(ALIASES[program] ?? [])].find(isThere);
}

function missingPrograms() {
  return Object.keys(PACKAGES).filter((program) => installedName(program) === undefined);
}

/**
 * Whether all of them are there. What is missing is installed where that needs no password, as in a container of CI;
 * everywhere else it is the user's to decide, and is named.
 */
export function hasSystemPrograms() {
  const missing = missingPrograms();
  if (missing.length === 0) return true;
  if (process.getuid?.() === 0 && process.platform === 'linux') install(missing);
  const left = missingPrograms();
  if (left.length > 0)
    process.stderr.write(`groundplan: the tests need ${left.join(', ')}: not found on this machine\n`);
  return left.length === 0;
}

function install(programs) {
  const packages = programs.map((program) => PACKAGES[program]);
  process.stderr.write(
    `The tests need ${programs.join(', ')}: installing ${packages.join(', ')} with apt-get, as root …\n`,
  );
  run('apt-get', ['update', '-qq'], { quiet: true });
  run('apt-get', ['install', '-qq', '--no-install-recommends', ...packages], { quiet: true });
}
