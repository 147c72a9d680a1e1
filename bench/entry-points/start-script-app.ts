import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { ScriptApp } from './script-apps.ts';

const startTimeoutMs = 60_000;
const installTimeoutMs = 300_000;

/** The checkout of an application below a folder; fetched where it is not there. */
export function checkOut(folder: string, { repository, commit }: ScriptApp): string {
  const root = join(folder, repository.replace('/', '+'));
  if (existsSync(root)) return root;
  mkdirSync(root, { recursive: true });
  const git = (...given: readonly string[]): void => run('git', given, root, installTimeoutMs);
  git('init', '--quiet');
  git('fetch', '--quiet', '--depth', '1', `https://github.com/${repository}`, commit);
  git('checkout', '--quiet', 'FETCH_HEAD');
  return root;
}

/** Routes as the framework lists them: `GET /users/:id`. Throws with what the application said where it lists none. */
export function listedRoutes(folder: string, app: ScriptApp): readonly string[] {
  const root = join(checkOut(folder, app), app.folder);
  const modules = app.packages === 'all' ? installAll(root) : installSome(folder, app.packages);
  const entry = app.packages === 'all' ? writeEntry(root, app) : bundleEntry(root, app);
  try {
    return startAndList(root, entry, modules, app);
  } finally {
    rmSync(entry, { force: true });
  }
}

function startAndList(root: string, entry: string, modules: string, app: ScriptApp): readonly string[] {
  const preloads = ['stand-ins.cjs', 'list-routes.cjs'].flatMap((name) => [
    '--require',
    join(import.meta.dirname, name),
  ]);
  const { stdout, stderr } = spawnSync(process.execPath, [...preloads, entry], {
    cwd: root,
    encoding: 'utf8',
    timeout: startTimeoutMs,
    env: {
      ...process.env,
      ...app.environment,
      NODE_PATH: modules,
      LISTED_FRAMEWORK: app.framework,
      LISTED_QUIETLY: '1',
    },
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('route '));
  if (lines.length === 0) throw new Error(`${app.repository} lists nothing: ${stdout}${stderr}`);
  return lines.map((line) => (JSON.parse(line.slice('route '.length)) as string[]).join(' '));
}

/** Into a folder of its own, so that the checkout stays as it is. */
function installSome(folder: string, packages: readonly string[]): string {
  const at = join(folder, '.packages', packages.join('+').replaceAll('/', '_'));
  if (!existsSync(at)) {
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'package.json'), '{"private":true}');
    npmInstall(at, packages);
  }
  return join(at, 'node_modules');
}

function installAll(root: string): string {
  if (!existsSync(join(root, 'node_modules'))) npmInstall(root, []);
  return join(root, 'node_modules');
}

function npmInstall(at: string, packages: readonly string[]): void {
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], at, installTimeoutMs);
}

/** One script without the packages that it names: written in whatever form, it is loaded as CommonJS. */
function bundleEntry(root: string, { start }: ScriptApp): string {
  const outfile = join(root, '.listed-routes.cjs');
  buildSync({
    stdin: { contents: start, resolveDir: root, loader: 'js' },
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    define: {
      'import.meta.url': JSON.stringify(`file://${root}/index.js`),
      'import.meta.dirname': JSON.stringify(root),
    },
    loader: { '.yml': 'empty', '.yaml': 'empty' },
    logLevel: 'error',
    outfile,
  });
  return outfile;
}

function writeEntry(root: string, { start }: ScriptApp): string {
  const path = join(root, '.listed-routes.mjs');
  writeFileSync(
    path,
    `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${start}`,
  );
  return path;
}

function run(program: string, given: readonly string[], cwd: string, timeout: number): void {
  const { status, stderr } = spawnSync(program, given, { cwd, encoding: 'utf8', timeout });
  if (status !== 0) throw new Error(`${program} ${given.join(' ')}: ${stderr}`);
}
