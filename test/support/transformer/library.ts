import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, writeTree } from '../temporary-folder.ts';

const packages = fileURLToPath(new URL('library/', import.meta.url));
const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const libraryName = '@huggingface/transformers';

const wanted = (
  JSON.parse(readFileSync(join(packages, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
).dependencies[libraryName];

/** The version that the tests run. */
export const libraryVersion = wanted;

/**
 * A folder with the real library in its `node_modules`, installed once. Its scripts would fetch what processors of
 * pictures cards need, from a place that is no package registry: the library runs without.
 */
function installedLibrary(): string {
  const folder = join(cache, `search-model-library-${wanted}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  cpSync(packages, unfinished, { recursive: true });
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options], { cwd: unfinished, stdio: 'pipe', shell: process.platform === 'win32' });
  removeOtherPlatforms(join(unfinished, 'node_modules/onnxruntime-node/bin'));
  moveOnce(unfinished, folder);
  return folder;
}

/** Tests that run meanwhile may have installed it, too. */
function moveOnce(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** 250 MB of programs for other machines. */
function removeOtherPlatforms(folder: string): void {
  for (const binding of readdirSync(folder)) {
    for (const platform of readdirSync(join(folder, binding))) {
      if (platform !== process.platform) rmSync(join(folder, binding, platform), { recursive: true });
    }
  }
}

/** A new folder from which the real library is found. */
export function folderWithLibrary(): string {
  const folder = temporaryFolder();
  symlinkSync(join(installedLibrary(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** A new folder from which a module is found in place of the library. @param code CommonJS */
export function folderWithStandIn(code: string): string {
  const folder = temporaryFolder();
  writeTree(join(folder, 'node_modules', libraryName), {
    'package.json': JSON.stringify({ name: libraryName, version: '0.0.1', main: 'main.cjs' }),
    'main.cjs': code,
  });
  return folder;
}
