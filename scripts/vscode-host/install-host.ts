/**
 * Brings a real VS Code from the npm registry into a folder: its server, its workbench, and the Node they want.
 *
 * code-server's own install script compiles for minutes and downloads from places that a closed network does not reach.
 * So its dependency trees are installed without scripts; what comes without a binary, VS Code does without, but
 * for two small modules that are compiled where there is a compiler (without them it writes no log files).
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { HostVersions } from './host-versions.ts';

export interface VscodeHost {
  /** The Node that runs the server, and with it extensions. */
  readonly node: string;
  readonly codeServer: string;
  readonly versions: HostVersions;
}

const QUIET = ['--silent', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * Nothing that tests of an extension reach, and together half of it. Without TypeScript's own extension, which would
 * compute beside every test, the extensions need no packages of theirs.
 */
const NEEDLESS = [
  'node_modules/@github/copilot-sdk',
  'node_modules/@microsoft/mxc-sdk',
  'extensions/copilot',
  'extensions/mermaid-markdown-features',
  'extensions/typescript-language-features',
];

/** Finds or installs it. Two that install at once do not meet: each works in a folder of its own, the last step is a rename. */
export async function installHost(folder: string, versions: HostVersions): Promise<VscodeHost> {
  const nodePackage = `node-${process.platform}-${process.arch}`;
  const host = {
    node: join(folder, 'tools/node_modules', nodePackage, 'bin/node'),
    codeServer: join(folder, 'code-server'),
    versions,
  };
  if (isInstalled(folder, versions)) return host;
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}-`);
  try {
    await install(making, nodePackage, versions);
    if (isInstalled(folder, versions)) return host;
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return host;
}

function stampFile(folder: string): string {
  return join(folder, '.stamp');
}

function isInstalled(folder: string, { codeServer, node }: HostVersions): boolean {
  return existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8').startsWith(`${codeServer} ${node}`);
}

async function install(folder: string, nodePackage: string, { codeServer, node }: HostVersions): Promise<void> {
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'package.json'), '{"private":true}\n');
  const nodeFolder = join(tools, 'node_modules', nodePackage);
  const npm = npmIn(nodeFolder);
  await Promise.all([
    npm(tools, 'install', ...QUIET, `${nodePackage}@${node}`),
    npm(folder, 'pack', '--silent', `code-server@${codeServer}`),
  ]);
  await run('tar', ['xzf', `code-server-${codeServer}.tgz`], folder);
  rmSync(join(folder, `code-server-${codeServer}.tgz`));
  renameSync(join(folder, 'package'), join(folder, 'code-server'));
  await installTrees(join(folder, 'code-server'), npm);
  writeFileSync(stampFile(folder), `${codeServer} ${node}\n`);
}

async function installTrees(codeServer: string, npm: Npm): Promise<void> {
  const vscode = join(codeServer, 'lib/vscode');
  takeWatcherFromRegistry(vscode);
  // Not `npm ci`, which refuses VS Code's lock file: a package is missing from it.
  for (const tree of [codeServer, vscode]) {
    // oxlint-disable-next-line no-await-in-loop -- npm's own downloads run side by side, and its cache is shared
    await npm(tree, 'install', '--omit=dev', ...QUIET);
  }
  for (const path of NEEDLESS) rmSync(join(vscode, path), { recursive: true, force: true });
  linkRipgrep(vscode);
  await compileLogger(vscode, npm);
}

/** Older ones want a Git repository for it, which the registry's release serves as well. */
function takeWatcherFromRegistry(vscode: string): void {
  const name = '@parcel/watcher';
  for (const file of ['package.json', 'npm-shrinkwrap.json'].map((each) => join(vscode, each))) {
    const json = JSON.parse(readFileSync(file, 'utf8')) as Manifest & { packages?: Record<string, Manifest> };
    for (const manifest of [json, json.packages?.['']]) {
      if (manifest?.dependencies?.[name]?.includes('/')) manifest.dependencies[name] = '2.5.6';
    }
    const path = `node_modules/${name}`;
    if (json.packages?.[path]?.resolved?.startsWith('git')) delete json.packages[path];
    writeFileSync(file, JSON.stringify(json, null, 2));
  }
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly resolved?: string;
}

/** Older ones download it; the system's does as well, where there is one. */
function linkRipgrep(vscode: string): void {
  const wanted = join(vscode, 'node_modules/@vscode/ripgrep');
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'rg'));
  const found = places.find((place) => existsSync(place));
  if (!existsSync(wanted) || found === undefined) return;
  mkdirSync(join(wanted, 'bin'), { recursive: true });
  symlinkSync(found, join(wanted, 'bin/rg'));
}

async function compileLogger(vscode: string, npm: Npm): Promise<void> {
  const canCompile = ['g++', 'make', 'python3'].every((name) => spawnSync(name, ['--version']).status === 0);
  const modules = ['@vscode/spdlog', '@vscode/native-watchdog'];
  const failed = canCompile ? await npm(vscode, 'rebuild', '--silent', ...modules).catch(String) : 'no compiler here';
  if (failed !== undefined) process.stderr.write(`VS Code will write no log files: ${failed}\n`);
}

type Npm = (folder: string, ...args: readonly string[]) => Promise<void>;

/** The user's npm, run by the Node that is being installed, whose headers compile what belongs to it. */
function npmIn(nodeFolder: string): Npm {
  const path = `${join(nodeFolder, 'bin')}${delimiter}${process.env.PATH}`;
  return (folder, ...args) => {
    const isThere = existsSync(join(nodeFolder, 'bin/node'));
    const environment = isThere ? { PATH: path, npm_config_nodedir: nodeFolder } : {};
    return run('npm', args, folder, environment);
  };
}

/** Rejects with what the program wrote. */
function run(
  program: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (written += text.toString()));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(new Error(`${program} ${args.join(' ')}: exit code ${code}\n${written.slice(-2000)}`));
    });
  });
}
