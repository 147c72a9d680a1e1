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

/** Programs that others stand in for, at twice the CPU of the tests that open windows. */
const PREFERRED = ['chromium-headless-shell'];

/** The name under which a program is installed here, if it is. */
export function installedName(program) {
  return [program, ...(ALIASES[program] ?? [])].find(isThere);
}

function missingPrograms() {
  return Object.keys(PACKAGES).filter((program) => installedName(program) === undefined);
}

/** Where that needs no password, as in a container of CI; everywhere else it is the user's to decide. */
function mayInstall() {
  return process.getuid?.() === 0 && process.platform === 'linux' && isThere('apt-get');
}

/** Whether all of them are there. What is missing is installed where it may be, and else named. */
export function hasSystemPrograms() {
  const missing = missingPrograms();
  const slow = PREFERRED.filter((program) => !missing.includes(program) && !isThere(program));
  if (missing.length + slow.length > 0 && mayInstall()) {
    if (missing.length > 0) install(missing, 'need');
    if (slow.length > 0) install(slow, 'are faster with');
  }
  const left = missingPrograms();
  if (left.length > 0)
    process.stderr.write(`groundplan: the tests need ${left.join(', ')}: not found on this machine\n`);
  return left.length === 0;
}

/** A machine without a network learns that soon, and nothing is removed for what comes. */
const APT = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

function install(programs, why) {
  const packages = programs.map((program) => PACKAGES[program]);
  process.stderr.write(
    `The tests ${why} ${programs.join(', ')}: installing ${packages.join(', ')} with apt-get, as root …\n`,
  );
  run('apt-get', ['update', ...APT], { quiet: true });
  run('apt-get', ['install', ...APT, '--no-remove', '--no-install-recommends', ...packages], { quiet: true });
}
