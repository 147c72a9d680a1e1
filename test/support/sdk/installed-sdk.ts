import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let installed: string | undefined;

/** A folder in which the packed TypeScript SDK is installed, and nothing else; without a network. */
export function installedSdk(): string {
  installed ??= install();
  return installed;
}

function install(): string {
  const folder = temporaryFolder();
  // As a person packs it: in its folder, by npm alone. The settings of the root, which npm hands to the tests, hold for the root.
  const printed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(root, 'sdk/typescript'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_ignore_scripts: undefined },
  });
  const tarball = join(folder, printed.trim().split('\n').at(-1) as string);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder, stdio: 'pipe' });
  return folder;
}

/** A file of the installed package. */
export function packagedText(path: string): string {
  return readFileSync(join(installedSdk(), 'node_modules/groundplan-sdk', path), 'utf8');
}

/** Returns the output of a program of the folder; throws with all its output when it fails. */
export function runInstalled(file: string, program = process.execPath): string {
  return execFileSync(program, [file], { cwd: installedSdk(), encoding: 'utf8', stdio: 'pipe' });
}

/** Returns the compiler's messages about a project in the folder; empty when it has none. */
export function typeProblems(options: object, files: Readonly<Record<string, string>>): string {
  const folder = installedSdk();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2022', types: [], ...options };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}
