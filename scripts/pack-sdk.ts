/**
 * `npm run pack:sdk [-- FOLDER]`: the TypeScript SDK as an npm package, `groundplan-sdk-<version>.tgz`, by default in the
 * root. Nothing of it is left to install, to build or to run when it is installed.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundledDeclarations } from './sdk-declarations.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SDK = join(ROOT, 'sdk/typescript');
const ENTRY = join(SDK, 'src/index.ts');

/** Pages have no files to look for a server in. */
const withoutFiles: Plugin = {
  name: 'without-files',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/local-server\.ts$/ }, () => ({ path: join(SDK, 'src/local-server.browser.ts') })),
};

const builds: Readonly<Record<string, BuildOptions>> = {
  'index.js': { format: 'esm', platform: 'node' },
  'index.cjs': { format: 'cjs', platform: 'node' },
  'browser.js': { format: 'esm', platform: 'browser', plugins: [withoutFiles], minify: true },
  'browser.cjs': { format: 'cjs', platform: 'browser', plugins: [withoutFiles], minify: true },
};

/** Everything that a user gets, in a folder. */
async function fillPackage(folder: string): Promise<void> {
  for (const [name, options] of Object.entries(builds)) {
    const outfile = join(folder, 'dist', name);
    await build({ entryPoints: [ENTRY], outfile, bundle: true, target: 'es2022', charset: 'utf8', ...options });
  }
  const declarations = bundledDeclarations(ENTRY);
  for (const name of ['index.d.ts', 'index.d.cts']) writeFileSync(join(folder, 'dist', name), declarations);
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md']) cpSync(join(SDK, name), join(folder, name));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

async function pack(destination: string): Promise<string> {
  const { name, version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8')) as Record<string, string>;
  const folder = join(ROOT, '.cache', `sdk-package-${process.pid}`);
  try {
    await fillPackage(folder);
    const options = ['--silent', '--ignore-scripts', '--pack-destination', destination];
    execFileSync('npm', ['pack', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return join(destination, `${name}-${version}.tgz`);
}

const destination = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? ROOT);
mkdirSync(destination, { recursive: true });
process.stdout.write(`${await pack(destination)}\n`);
