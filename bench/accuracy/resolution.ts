/**
 * How well module resolution agrees with TypeScript's, on any checkout: `node bench/accuracy/resolution.ts DIR [--all]`.
 *
 * Specifiers come from TypeScript's syntax tree, the truth from `ts.resolveModuleName` under the config that governs
 * the file. Installed dependencies make the truth fairer (workspace links above all); ours never looks at them.
 */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import type { ImportResolver, Resolution } from '#server/engine/resolve/resolver.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';
import { compareResolution, type Verdict } from './compare-resolution.ts';
import { readImportLiterals, type ImportLiteral } from './import-literals.ts';
import { TypeScriptTruth, type Truth } from './typescript-truth.ts';

interface Import {
  readonly path: string;
  readonly literal: ImportLiteral;
  readonly site: ImportSite;
}

interface Judged {
  readonly import: Import;
  readonly truth: Truth;
  readonly ours: readonly Resolution[];
  readonly verdict: Verdict;
}

const SOURCE = /\.(?:[mc]?[jt]sx?|vue|svelte)$/;
const EXAMPLES = 8;

function main(directory: string, examples: number): void {
  const root = realpathSync(directory);
  const paths = trackedFiles(root);
  const truth = new TypeScriptTruth(root, new Set(paths));
  const imports = paths.filter((path) => SOURCE.test(path)).flatMap((path) => readImports(root, path, truth));
  const { resolver, answers, createMs, resolveMs } = resolveAll(root, paths, imports);
  const judged = imports.map((item, index) => judge(root, truth, item, answers[index] ?? []));
  const again = cpuMs(() => imports.forEach(({ path, site }) => resolver.resolve(path, site)));
  print(`${root}: ${paths.length} files, ${imports.length} distinct (file, specifier)`);
  print(`resolver made in ${createMs} ms CPU, first answers ${resolveMs} ms, repeated ${again} ms`);
  report(judged, examples);
}

function trackedFiles(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const present = listed.split('\0').filter((path) => path !== '' && isFile(join(root, path)));
  return present.toSorted((a, b) => (a < b ? -1 : 1));
}

/** Links are left out, as the product leaves them out. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function readImports(root: string, path: string, truth: TypeScriptTruth): readonly Import[] {
  const text = readFileSync(join(root, path), 'utf8');
  const literals = readImportLiterals(join(root, path), text, truth.optionsFor(path), truth.formatOf(path));
  const distinct = new Map(literals.map((literal) => [literal.specifier, literal]));
  return [...distinct.values()].map((literal) => {
    const { specifier, kind } = literal;
    return { path, literal, site: { specifier, kind, line: 1, column: 1 } };
  });
}

function resolveAll(root: string, paths: readonly string[], imports: readonly Import[]) {
  const manifestPaths = paths.filter((path) => family.isManifest(path));
  const manifests = new Map(manifestPaths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const files = projectFiles(paths, manifests);
  let resolver: ImportResolver = family.create(files);
  const createMs = cpuMs(() => (resolver = family.create(files)));
  const answers: (readonly Resolution[])[] = [];
  const resolveMs = cpuMs(() => imports.forEach(({ path, site }) => answers.push(resolver.resolve(path, site))));
  return { resolver, answers, createMs, resolveMs };
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}

function judge(root: string, truth: TypeScriptTruth, item: Import, ours: readonly Resolution[]): Judged {
  const known = truth.resolve(item.path, item.literal);
  const isCopy = (installed: string, path: string) => sameBytes(join(root, installed), join(root, path));
  return { import: item, truth: known, ours, verdict: compareResolution(known, ours, isCopy) };
}

function sameBytes(installed: string, own: string): boolean {
  return installed.includes('node_modules') && readFileSync(installed).equals(readFileSync(own));
}

function report(judged: readonly Judged[], examples: number): void {
  const groups = Map.groupBy(judged, ({ verdict }) => verdict);
  const count = (verdict: Verdict) => groups.get(verdict)?.length ?? 0;
  const wrong = count('different');
  const same = count('same') + count('declaration and code');
  const recall = ratio(same, count('missed') + wrong);
  const precision = ratio(same, count('extra') + wrong);
  print(`recall ${recall} %, precision ${precision} %`);
  for (const [verdict, group] of [...groups].toSorted((a, b) => b[1].length - a[1].length)) {
    print(`\n${verdict}: ${group.length}`);
    if (verdict === 'same' || verdict === 'both outside') continue;
    for (const item of spread(group, examples)) print(`  ${describe(item)}`);
  }
}

function ratio(good: number, bad: number): string {
  return ((100 * good) / Math.max(1, good + bad)).toFixed(3);
}

/** Evenly from the whole list, so that no folder hides the others. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function describe({ import: { path, literal }, truth, ours }: Judged): string {
  const theirs = truth.kind === 'none' ? 'nothing' : truth.path;
  return `${path} '${literal.specifier}': TypeScript ${theirs}; ours ${ours.map(describeResolution).join(' + ') || '[]'}`;
}

function describeResolution(resolution: Resolution): string {
  if (resolution.kind === 'file') return `${resolution.path}${resolution.proof === 'inferred' ? ' (inferred)' : ''}`;
  return resolution.kind === 'external' ? resolution.id : 'unresolved';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv[2] ?? '.', process.argv.includes('--all') ? Number.MAX_SAFE_INTEGER : EXAMPLES);
