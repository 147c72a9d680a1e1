/**
 * Compares the import scanner with TypeScript's AST on every script below a folder, and tells the CPU time of both,
 * then the same for TypeScript's `preProcessFile` and, where the path of its main file is given, for `es-module-lexer`.
 *
 *     node bench/accuracy/import-sites.ts DIR [ES_MODULE_LEXER]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findImports } from '#server/engine/languages/typescript/imports.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { pathOfText } from '#server/engine/source/path-texts.ts';
import ts from 'typescript';
import { astImports } from './ast-imports.ts';

const SHOWN_DIFFERENCES = 20;

interface Source {
  readonly path: string;
  readonly text: string;
}

/** `path:line:column kind specifier`; `broken`: the file has syntax errors. */
interface Sites {
  readonly sites: readonly string[];
  readonly broken: boolean;
}

function sources(root: string): Source[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/i.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Without texts that may be paths: what is no import by its syntax is no matter of a syntax tree. */
function scannerSites({ path, text }: Source): Sites {
  const { imports, broken } = findImports(text, scriptDialect(path));
  const written = imports.filter(({ specifier }) => pathOfText(specifier) === undefined);
  const sites = written.map(({ line, column, kind, specifier }) => `${path}:${line}:${column} ${kind} ${specifier}`);
  return { sites, broken };
}

function astSites({ path, text }: Source): Sites {
  const { imports, broken } = astImports(text, path);
  const sites = imports.map(({ position, kind, specifier }) => `${path}:${place(text, position)} ${kind} ${specifier}`);
  return { sites, broken };
}

/** Lines end at LF, CR LF or CR, and a byte order mark is not counted. */
function place(text: string, position: number): string {
  const lines = text
    .slice(0, position)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/);
  return `${lines.length}:${(lines.at(-1) as string).length + 1}`;
}

function preProcessedSites({ path, text }: Source): Sites {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return { sites: importedFiles.map(({ fileName }) => `${path} ${fileName}`), broken: false };
}

/** Version 3. */
type Lexer = (source: string) => readonly [readonly { readonly specifier?: string | null; readonly glob?: boolean }[]];

async function lexerSites(modulePath: string): Promise<(source: Source) => Sites> {
  const lexer = (await import(pathToFileURL(resolve(modulePath)).href)) as { parse: Lexer; init: Promise<void> };
  await lexer.init;
  return ({ path, text }) => {
    try {
      const [imports] = lexer.parse(text);
      const named = imports.filter(({ specifier, glob }) => typeof specifier === 'string' && glob !== true);
      return { sites: named.map(({ specifier }) => `${path} ${specifier}`), broken: false };
    } catch {
      return { sites: [], broken: true };
    }
  };
}

interface Run {
  readonly sites: readonly string[];
  readonly broken: ReadonlySet<string>;
}

/** Runs over all files and says how long it took. */
function run(name: string, files: readonly Source[], sitesOf: (source: Source) => Sites): Run {
  const sites: string[] = [];
  const broken = new Set<string>();
  const before = process.cpuUsage();
  for (const source of files) {
    const found = sitesOf(source);
    sites.push(...found.sites);
    if (found.broken) broken.add(source.path);
  }
  const { user, system } = process.cpuUsage(before);
  print(`${name}: ${((user + system) / 1e6).toFixed(2)} s CPU, ${broken.size} files with errors`);
  return { sites, broken };
}

/** The first set is judged by the second. */
function compare(title: string, found: ReadonlySet<string>, expected: ReadonlySet<string>): void {
  const missed = [...expected].filter((site) => !found.has(site));
  const extra = [...found].filter((site) => !expected.has(site));
  const share = (((expected.size - missed.length) / Math.max(1, expected.size)) * 100).toFixed(3);
  print(`  ${title}: ${expected.size} expected, ${share} % found, ${missed.length} missed, ${extra.length} extra`);
  for (const site of missed.slice(0, SHOWN_DIFFERENCES)) print(`    missed ${site}`);
  for (const site of extra.slice(0, SHOWN_DIFFERENCES)) print(`    extra  ${site}`);
}

function withoutPlaces(sites: readonly string[]): Set<string> {
  return new Set(sites.map((site) => site.replace(/:\d+:\d+ /, ' ')));
}

/** Other lexers know neither kinds nor what CLI.md calls references. */
function withoutKinds(sites: readonly string[]): Set<string> {
  return new Set(
    sites.filter((site) => !/:\d+ reference /.test(site)).map((site) => site.replace(/:\d+:\d+ \w+ /, ' ')),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(root: string, lexerPath: string | undefined): Promise<void> {
  const files = sources(root);
  const characters = files.reduce((sum, { text }) => sum + text.length, 0);
  print(`${files.length} files, ${(characters / 1e6).toFixed(1)} M characters`);
  const scanned = run('scanner', files, scannerSites);
  const parsed = run('TypeScript AST', files, astSites);
  compare('distinct (file, kind, specifier)', withoutPlaces(scanned.sites), withoutPlaces(parsed.sites));
  compare('the same with line and column', new Set(scanned.sites), new Set(parsed.sites));
  compare('files with errors', scanned.broken, parsed.broken);
  const expected = withoutKinds(parsed.sites);
  compare('distinct (file, specifier) without references', withoutKinds(scanned.sites), expected);
  const preProcessed = run('preProcessFile', files, preProcessedSites);
  compare('distinct (file, specifier)', new Set(preProcessed.sites), expected);
  if (lexerPath === undefined) return;
  const lexed = run('es-module-lexer', files, await lexerSites(lexerPath));
  compare('distinct (file, specifier)', new Set(lexed.sites), expected);
}

const [root, lexerPath] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('usage: node bench/accuracy/import-sites.ts DIR [ES_MODULE_LEXER]\n');
  process.exitCode = 2;
} else await main(root, lexerPath);
