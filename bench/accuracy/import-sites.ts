/**
 * Compares the import scanner with TypeScript's AST on every script below a folder, and tells the CPU time of both.
 *
 *     node bench/accuracy/import-sites.ts DIR
 *
 * Where the package `es-module-lexer` can be resolved from the working folder, it and TypeScript's `preProcessFile` are
 * compared on the specifiers alone, since they do not tell kinds apart.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findImports } from '#server/engine/languages/typescript/imports.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { astImports } from './ast-imports.ts';

const SHOWN_DIFFERENCES = 20;

interface Source {
  readonly path: string;
  readonly text: string;
}

function sources(root: string): Source[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/i.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** `path:line:column specifier kind` of every site; lines end at LF, CR LF or CR, a byte order mark is not counted. */
function scannerSites({ path, text }: Source): string[] {
  const { imports } = findImports(text, scriptDialect(path));
  return imports.map(({ line, column, specifier, kind }) => `${path}:${line}:${column} ${specifier} ${kind}`);
}

function astSites({ path, text }: Source): { sites: string[]; broken: boolean } {
  const { imports, broken } = astImports(text, path);
  const sites = imports.map(({ position, specifier, kind }) => `${path}:${place(text, position)} ${specifier} ${kind}`);
  return { sites, broken };
}

function place(text: string, position: number): string {
  const lines = text
    .slice(0, position)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/);
  return `${lines.length}:${(lines.at(-1) as string).length + 1}`;
}

/** Two sets of lines against each other, the first being judged by the second. */
function compare(title: string, found: ReadonlySet<string>, expected: ReadonlySet<string>): void {
  const missed = [...expected].filter((site) => !found.has(site));
  const extra = [...found].filter((site) => !expected.has(site));
  const share = (((expected.size - missed.length) / Math.max(1, expected.size)) * 100).toFixed(3);
  print(`${title}: ${expected.size} expected, ${share} % found, ${missed.length} missed, ${extra.length} extra`);
  for (const site of missed.slice(0, SHOWN_DIFFERENCES)) print(`  missed ${site}`);
  for (const site of extra.slice(0, SHOWN_DIFFERENCES)) print(`  extra  ${site}`);
}

/** The same without positions: distinct (file, specifier, kind). */
function withoutPlaces(sites: readonly string[]): Set<string> {
  return new Set(sites.map((site) => site.replace(/:\d+:\d+ /, ' ')));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function main(root: string): void {
  const files = sources(root);
  const scanned: string[] = [];
  const scannerCpu = cpuSeconds(() => {
    for (const source of files) scanned.push(...scannerSites(source));
  });
  const parsed: string[] = [];
  const broken = new Set<string>();
  const astCpu = cpuSeconds(() => {
    for (const source of files) {
      const { sites, broken: isBroken } = astSites(source);
      parsed.push(...sites);
      if (isBroken) broken.add(source.path);
    }
  });
  const bytes = files.reduce((sum, { text }) => sum + text.length, 0);
  print(
    `${files.length} files, ${(bytes / 1e6).toFixed(1)} M characters; CPU: scanner ${scannerCpu.toFixed(2)} s, AST ${astCpu.toFixed(2)} s`,
  );
  compare('file, specifier, kind', withoutPlaces(scanned), withoutPlaces(parsed));
  compare('with line and column', new Set(scanned), new Set(parsed));
  const unread = files
    .filter(({ path, text }) => findImports(text, scriptDialect(path)).broken)
    .map(({ path }) => path);
  compare('files with errors', new Set(unread), broken);
}

const [root] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('usage: node bench/accuracy/import-sites.ts DIR\n');
  process.exitCode = 2;
} else main(root);
