import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { posix } from 'node:path';
import { readScript, type ScriptFacts } from '#server/engine/languages/typescript/declarations.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { readMarkup } from '#server/engine/languages/typescript/markup/read-markup.ts';
import { readScriptBlocks } from '#server/engine/languages/typescript/script-blocks.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import type { SymbolLinks, SymbolUse, UnknownUse } from '#server/engine/linking/file-links.ts';
import type { ImportTarget, Unit } from '#server/engine/linking/javascript/entity.ts';
import { createJavaScriptLinker } from '#server/engine/linking/javascript/link-project.ts';
import type { Project } from '#server/engine/linking/javascript/linker.ts';
import { isGlobal } from '#server/engine/linking/javascript/units/project-units.ts';
import { foreignUnit } from '#server/engine/linking/javascript/units/foreign-units.ts';
import { type CodeTree, lineAndColumn } from '#server/engine/source/code-tree.ts';

/** Text of files by path. */
export type SourceFiles = Readonly<Record<string, string>>;

export interface LinkedProjectOptions {
  /** Where bare specifiers lead: a path of the project, or nothing for what is outside. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Whether the standard library is at hand; it is unless this says no. */
  readonly library?: boolean;
}

export async function linkFiles(
  files: SourceFiles,
  options: LinkedProjectOptions = {},
): Promise<ReadonlyMap<string, SymbolLinks>> {
  const project = await projectOf(files, options);
  const linker = createJavaScriptLinker(project);
  return new Map(project.units.map((unit) => [unit.path, linker.link(unit).links]));
}

/** A project in memory: relative imports lead to its files, in the order in which extensions are tried. */
export async function projectOf(files: SourceFiles, options: LinkedProjectOptions = {}): Promise<Project> {
  await loadParser();
  const units = new Map<string, Unit>();
  for (const path of Object.keys(files).toSorted()) {
    units.set(
      path,
      unitOf(path, files[path], units.size, (importer, specifier) => find(importer, specifier)),
    );
  }
  const ordered = [...units.values()];
  return {
    units: ordered,
    unitAt: (path) => units.get(path),
    globalUnits: ordered.filter(isGlobal),
    foreignUnits: options.library === false ? [] : libraryUnits(),
  };

  function find(importer: Unit, specifier: string): ImportTarget {
    const site = siteOf(importer.tree, specifier);
    if (specifier.startsWith('<') && options.packages?.[specifier] === undefined) return nowhere();
    if (!specifier.startsWith('.')) {
      const path = options.packages?.[specifier];
      const unit = path === undefined ? undefined : units.get(path);
      if (unit !== undefined) return { kind: 'unit', unit, proof: 'exact', site };
      return { kind: 'external', id: `npm:${specifier}`, site };
    }
    const base = posix.join(posix.dirname(importer.path), specifier);
    const unit = candidates(base)
      .map((path) => units.get(path))
      .find((each) => each !== undefined);
    return unit === undefined ? { kind: 'unresolved', site } : { kind: 'unit', unit, proof: 'exact', site };
  }
}

function candidates(base: string): string[] {
  const stem = base.replace(/\.[cm]?jsx?$/, '');
  return [base, ...[base, stem, `${base}/index`].flatMap((each) => extensions.map((extension) => each + extension))];
}

const extensions = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'];

function unitOf(
  path: string,
  text: string,
  number: number,
  find: (unit: Unit, specifier: string) => ImportTarget,
): Unit {
  const { declarations, tree } = readFile(text, path);
  const symbolNames = declarations.declarations.map(({ qualifiedName }) => qualifiedName);
  const unit: Unit = {
    path,
    number,
    tree,
    isForeign: number >= foreignUnit,
    symbolNames,
    resolveImport: (specifier) => find(unit, specifier),
  };
  return unit;
}

function readFile(text: string, path: string): ScriptFacts {
  if (!/\.(?:vue|svelte)$/.test(path)) return readScript(text, scriptDialect(path));
  const blocks = readScriptBlocks(text, false);
  return readScript(blocks.text, blocks.dialect, readMarkup(text, path));
}

/** Number of the first import, export or `require` that names a module, in the order of the source. */
function siteOf(tree: CodeTree, specifier: string): number {
  let site = 0;
  for (let node = 0; node < tree.count; node++) {
    if (!namesModule(tree, node)) continue;
    if (tree.texts[tree.names[node]] === specifier) return site;
    site++;
  }
  return -1;
}

function namesModule({ kinds, names, parents, texts }: CodeTree, node: number): boolean {
  const value = kinds[node];
  if (value >= kind.importDeclaration && value <= kind.exportStarAs) {
    return isModuleNode.has(value) && names[node] !== 0;
  }
  const call = parents[node];
  if (value !== kind.stringLiteral) return false;
  return kinds[call] === kind.importCall || (kinds[call] === kind.call && texts[names[call + 1]] === 'require');
}

const isModuleNode = new Set<number>([
  kind.importDeclaration,
  kind.exportDeclaration,
  kind.exportStar,
  kind.exportStarAs,
]);

let library: readonly Unit[] | undefined;

/** TypeScript's own declarations of ECMAScript and the web page, read once a process. */
function libraryUnits(): readonly Unit[] {
  library ??= readLibrary();
  return library;
}

const nowhere = (): ImportTarget => ({ kind: 'unresolved', site: -1 });

function readLibrary(): Unit[] {
  const folder = dirname(createRequire(import.meta.url).resolve('typescript/lib/lib.d.ts'));
  const texts = new Map<string, string>();
  readReferenced(folder, 'lib.esnext.full.d.ts', texts);
  return Array.from(texts, ([name, text], index) => unitOf(`typescript:${name}`, text, foreignUnit + index, nowhere));
}

function readReferenced(folder: string, name: string, texts: Map<string, string>): void {
  if (texts.has(name) || name === 'lib.scripthost.d.ts') return;
  const text = readFileSync(join(folder, name), 'utf8');
  for (const [, lib] of text.matchAll(/^\/\/\/ <reference lib="([^"]+)" \/>/gm)) {
    readReferenced(folder, `lib.${lib}.d.ts`, texts);
  }
  texts.set(name, text);
}

/**
 * Links of all files as text, a line each: `a.ts:3:5 call b.ts#Foo.bar exact import <- main`. A use says its type, target,
 * proof, binding and enclosing symbol, then `escapes` and `via` its receiver; an unknown its name in brackets and why.
 */
export async function linksText(files: SourceFiles, options?: LinkedProjectOptions): Promise<string> {
  const project = await projectOf(files, options);
  const linker = createJavaScriptLinker(project);
  return project.units.map((unit) => fileText(unit, linker.link(unit).links)).join('');
}

function fileText(unit: Unit, { uses, unknowns, relations }: SymbolLinks): string {
  const sites = [
    ...uses.map((use) => ({ position: use.position, text: useText(unit, use) })),
    ...unknowns.map((use) => ({ position: use.position, text: unknownText(unit, use) })),
  ];
  const lines = sites
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, text }) => {
      const { line, column } = lineAndColumn(unit.tree, position);
      return `${unit.path}:${line}:${column} ${text}\n`;
    });
  const related = relations.map(
    ({ symbol, base, kind: how }) =>
      `${unit.path}#${how === 'passes_on' ? '<module>' : unit.symbolNames[symbol]} ${how} ${base.path}#${base.name}\n`,
  );
  return lines.join('') + related.join('');
}

function useText(unit: Unit, use: SymbolUse): string {
  const { type, target, proof, binding, escapes, receiver } = use;
  const via = receiver === undefined ? '' : ` via ${receiver.path}#${receiver.name}`;
  return `${type} ${target.path}#${target.name} ${proof} ${binding} <- ${sourceText(unit, use.source)}${escapes ? ' escapes' : ''}${via}`;
}

function unknownText(unit: Unit, { name, reason, isCall, owners, source }: UnknownUse): string {
  const of = owners === undefined ? '' : ` of ${owners.map((owner) => `${owner.path}#${owner.name}`).join(', ')}`;
  return `${isCall ? 'call' : 'read'} [${name}] ${reason}${of} <- ${sourceText(unit, source)}`;
}

function sourceText(unit: Unit, source: number): string {
  return source < 0 ? '<module>' : unit.symbolNames[source];
}

/**
 * Checks what the calls of files lead to: `expected` has a line for each, `line:column target`, or `line:column ?reason
 * name` where it is not known; ` ~` behind a target that is inferred, ` ?` behind a hint. Several files: the path stands
 * before. A target in the file itself has no path.
 */
export async function checkCalls(files: SourceFiles, expected: string, options?: LinkedProjectOptions): Promise<void> {
  assert.equal(`\n${(await callLines(files, options)).join('\n')}\n`, `\n${trimmed(expected)}\n`);
}

/** The lines of `checkCalls`. */
export async function callLines(files: SourceFiles, options?: LinkedProjectOptions): Promise<string[]> {
  const project = await projectOf(files, options);
  return linkedCallLines(project, createJavaScriptLinker(project));
}

/** The same of a project that is there already. */
export function linkedCallLines(project: Project, linker: ReturnType<typeof createJavaScriptLinker>): string[] {
  return project.units.flatMap((unit) => linesOf(unit, linker.link(unit).links, project.units.length > 1));
}

const marks = { exact: '', inferred: ' ~', hint: ' ?' };

function linesOf(unit: Unit, { uses, unknowns }: SymbolLinks, hasSeveral: boolean): string[] {
  const at = (position: number): string => {
    const { line, column } = lineAndColumn(unit.tree, position);
    return `${hasSeveral ? `${unit.path}:` : ''}${line}:${column}`;
  };
  const calls = uses
    .filter(({ type }) => type === 'call')
    .map(({ position, target, proof }) => ({
      position,
      text: `${at(position)} ${target.path === unit.path ? '' : target.path}#${target.name}${marks[proof]}`,
    }));
  const unknown = unknowns
    .filter(({ isCall }) => isCall)
    .map(({ position, reason, name }) => ({ position, text: `${at(position)} ?${reason} ${name}`.trimEnd() }));
  return [...calls, ...unknown].toSorted((a, b) => a.position - b.position).map(({ text }) => text);
}

/** Lines without what they are indented by. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
