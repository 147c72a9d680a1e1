import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linesOf } from './exported-graph.ts';
import type { JudgedFile, JudgedInheritance, JudgeInput } from './judged-site.ts';

export interface Truth {
  readonly files: readonly JudgedFile[];
  readonly inheritance: JudgedInheritance;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = fileURLToPath(new URL('../../../.cache/symbol-truth/', import.meta.url));

/**
 * Asks the checker, in a process of its own. What it said of the same bytes is kept below `.cache/`, since it is slower
 * than everything that is compared with it.
 */
export function readTruth(input: Omit<JudgeInput, 'output'>, memoryMb: number): Truth {
  const output = join(cache, `${hashOf(input)}.ndjson`);
  if (!existsSync(output)) judge({ ...input, output: `${output}.${process.pid}` }, output, memoryMb);
  const files: JudgedFile[] = [];
  let inheritance: JudgedInheritance = { types: [], members: [] };
  for (const line of linesOf(output)) {
    const said = JSON.parse(line) as JudgedFile | { readonly inheritance: JudgedInheritance };
    if ('inheritance' in said) ({ inheritance } = said);
    else files.push(said);
  }
  return { files, inheritance };
}

function judge(input: JudgeInput, output: string, memoryMb: number): void {
  mkdirSync(cache, { recursive: true });
  const described = `${input.output}.json`;
  writeFileSync(described, JSON.stringify(input));
  process.stderr.write(`judging ${input.files.length} files\n`);
  const program = [`--max-old-space-size=${memoryMb}`, join(here, 'judge.ts'), described];
  const { status, signal } = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`the judge ended with ${signal ?? status}; --memory gives it more than ${memoryMb} MB`);
  renameSync(input.output, output);
}

/** Of the files' bytes, and of the judge's own text. */
function hashOf(input: Omit<JudgeInput, 'output'>): string {
  const hash = createHash('sha256').update(JSON.stringify([input.below, input.references, input.files]));
  const programs = readdirSync(here).filter((name) => /^(?:judge|declaration-keys|site-shapes)/.test(name));
  for (const name of programs.toSorted()) hash.update(readFileSync(join(here, name)));
  // What is installed is read by the checker too; the package manager's own list stands for all of it.
  for (const name of ['.package-lock.json', '.modules.yaml']) {
    const path = join(input.root, 'node_modules', name);
    if (existsSync(path)) hash.update(`\0${name}\0`).update(readFileSync(path));
  }
  for (const path of input.allFiles) {
    if (/\.(?:[mc]?[jt]sx?|json)$/.test(path)) hash.update(`\0${path}\0`).update(readFileSync(join(input.root, path)));
  }
  return hash.digest('hex').slice(0, 32);
}
