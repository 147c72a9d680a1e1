#!/usr/bin/env node
/**
 * The launcher. It runs on any Node from 20 on, imports nothing of ours until it knows that this Node can run it, and
 * otherwise hands the command over to the Node that the checkout brought with it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CANNOT_BE_DONE = 3;
/** The first Node whose built-in SQLite has everything that the store needs. */
const OLDEST_NODE = { major: 22, minor: 16 };
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const root = fileURLToPath(new URL('..', import.meta.url));
const program = `${root}dist/server/cli.js`;

function isSuitable(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
}

function broughtNode() {
  const candidates = [
    `${root}node_modules/.bin/node`,
    `${root}node_modules/node/bin/node`,
    `${root}node_modules/node/bin/node.exe`,
  ];
  return candidates.find((path) => existsSync(path));
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

if (!existsSync(program)) {
  refuse(`this checkout is not built yet; run 'npm install && npm run build' in ${root}`);
} else if (isSuitable(process.versions.node)) {
  // What Node compiled is kept in its own cache folder: a command starts in about half the time.
  nodeModule.enableCompileCache?.();
  await import(pathToFileURL(program).href);
} else {
  const node = broughtNode();
  if (node) handOver(node);
  else {
    const oldest = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
    refuse(
      `Node ${oldest} or newer is needed, this is ${process.versions.node}; install one, or run 'npm install' in ${root}`,
    );
  }
}
