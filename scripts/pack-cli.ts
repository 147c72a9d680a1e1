/**
 * `npm run pack:cli [-- FOLDER]`: the command line as an npm package, `groundplan-cli-<version>.tgz`, by default in the
 * root. Takes what the build has made.
 *
 * The package has a manifest of its own: the checkout's names a folder of the checkout as a dependency, and everything
 * that is bundled. Nothing is left to install or to run when this one is installed.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What is copied, and where to. */
const CONTENTS: Readonly<Record<string, string>> = {
  bin: 'bin',
  'dist/server': 'dist/server',
  'dist/grammars': 'dist/grammars',
  'dist/library': 'dist/library',
  'dist/recorders': 'dist/recorders',
  'dist/security': 'dist/security',
  'dist/webview': 'dist/webview',
  LICENSE: 'LICENSE',
  'THIRD-PARTY-NOTICES.md': 'THIRD-PARTY-NOTICES.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  'scripts/cli-package/README.md': 'README.md',
};

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords?: readonly string[];
}

function manifestOf({ name, version, description, license, keywords }: Manifest): object {
  return {
    name,
    version,
    description,
    license,
    ...(keywords && { keywords }),
    type: 'module',
    bin: { groundplan: 'bin/groundplan.js' },
    files: ['bin', 'dist', 'THIRD-PARTY-NOTICES.md', 'CHANGELOG.md'],
    engines: { node: '>=20.11' },
  };
}

function fillPackage(folder: string, manifest: Manifest): void {
  for (const [from, to] of Object.entries(CONTENTS)) {
    const path = join(ROOT, from);
    if (!existsSync(path)) throw new Error(`${from} is missing: run 'npm run build' first`);
    // Maps are for readers with the sources.
    cpSync(path, join(folder, to), { recursive: true, filter: (name) => !name.endsWith('.map') });
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(manifest), null, 2)}\n`);
}

function pack(destination: string): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const folder = join(ROOT, '.cache', `cli-package-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    fillPackage(folder, manifest);
    const options = ['--silent', '--ignore-scripts', '--pack-destination', destination];
    execFileSync('npm', ['pack', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const packed = join(destination, `groundplan-cli-${manifest.version}.tgz`);
  renameSync(join(destination, `${manifest.name}-${manifest.version}.tgz`), packed);
  return packed;
}

const destination = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? ROOT);
mkdirSync(destination, { recursive: true });
process.stdout.write(`${pack(destination)}\n`);
