import { allStrings, stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { entryBit } from '../graph/calls/entry-kinds.ts';
import { moduleName } from '../graph/calls/nodes-by-name.ts';
import { findSymbolNode, idOfNode, isExported, placeOfNode } from '../graph/calls/symbol-nodes.ts';
import { findFile } from '../graph/find-file.ts';
import { baseNameOf, directoryOf } from '../resolve/javascript/path.ts';
import { readDeclared } from './declared-entries.ts';
import type { ConventionRoot, Declared, DeclaredEntry } from './declared-entry.ts';
import type { EntryHandler, EntryPoint, EntryPointType } from './entry-point.ts';
import type { FileConvention, FileEntry } from './file-convention.ts';
import { fileConventions } from './file-conventions.ts';
import { loadedFiles } from './loaded-files.ts';

/** An entry point before it has an identifier. */
export type EntryRow = Omit<EntryPoint, 'id'>;

/**
 * Entry points that no call registers: what manifests declare, what a framework finds by the names of files, what tools
 * run or read by its name alone.
 */
export function rowsByConvention(snapshot: LinkedSnapshot): readonly EntryRow[] {
  const declared = declaredOf(snapshot);
  const rows = declared.flatMap((each) => (each.kind === 'entry' ? rowOfDeclared(snapshot, each) : []));
  rows.push(
    ...rowsOfConventions(
      snapshot,
      declared.filter((each) => each.kind === 'root'),
    ),
  );
  const known = new Set(
    rows.flatMap(({ file, handlers }) => [file, ...handlers.map((handler) => fileOfHandler(handler))]),
  );
  rows.push(...rowsOfKinds(snapshot, known));
  return rows;
}

/** Files that are loaded for what they export, and are no entry points, each with what loads it. */
export function* filesLoaded(snapshot: LinkedSnapshot): Generator<{ readonly file: number; readonly by: string }> {
  const declared = declaredOf(snapshot).filter((each) => each.kind === 'root');
  for (const { key, files } of loadedFiles) {
    const folders = new Set(declared.filter(({ framework }) => framework === key).map(({ folder }) => folder));
    for (let file = 0; folders.size > 0 && file < snapshot.files.count; file++) {
      const path = stringAt(snapshot.files.paths, file);
      const folder = folderAround(path, folders);
      if (folder !== undefined && files.test(pathBelow(folder, path))) yield { file, by: key };
    }
  }
}

function declaredOf({ calls }: LinkedSnapshot): readonly Declared[] {
  return allStrings(calls.declared).flatMap((text) => readDeclared(text) ?? []);
}

/** The file as a whole: its top level, and what it gives to others. */
export function wholeFile(path: string): EntryHandler {
  return { kind: 'symbol', id: `${path}#${moduleName}` };
}

function fileOfHandler(handler: EntryHandler): string {
  return handler.kind === 'code' ? handler.file : handler.id.slice(0, handler.id.lastIndexOf('#'));
}

/** A name that is not found in its file stands for the file as a whole. */
function rowOfDeclared(snapshot: LinkedSnapshot, entry: DeclaredEntry): EntryRow[] {
  const { type, name, framework, targets, symbol, manifest, line, column } = entry;
  const handlers = targets.map((path): EntryHandler => {
    const id = `${path}#${symbol ?? moduleName}`;
    return symbol !== undefined && findSymbolNode(snapshot, id) === undefined
      ? wholeFile(path)
      : { kind: 'symbol', id };
  });
  if (handlers.length === 0) return [];
  // A command's own code is not known here: where it is declared says more than what stands for it.
  const isStandIn = type === 'command' && framework !== '';
  const place = isStandIn ? { file: manifest, line, column } : placeOfHandler(snapshot, handlers[0]);
  return [{ type, name, framework, ...place, handlers, proof: isStandIn ? 'inferred' : 'exact' }];
}

function placeOfHandler(snapshot: LinkedSnapshot, handler: EntryHandler): Pick<EntryRow, 'file' | 'line' | 'column'> {
  if (handler.kind === 'code') return handler;
  const node = findSymbolNode(snapshot, handler.id);
  return node === undefined ? { file: fileOfHandler(handler), line: 1, column: 1 } : placeOfNode(snapshot, node);
}

/** Files below the folder of the manifest that lists the framework, the innermost one, or those that import it. */
function rowsOfConventions(snapshot: LinkedSnapshot, roots: readonly ConventionRoot[]): EntryRow[] {
  return fileConventions.flatMap((convention) => {
    if (convention.imported !== undefined) return rowsOfImporters(snapshot, convention, convention.imported);
    const folders = new Set(roots.filter(({ framework }) => framework === convention.key).map(({ folder }) => folder));
    return folders.size === 0 ? [] : rowsOfConvention(snapshot, convention, folders);
  });
}

function rowsOfConvention(
  snapshot: LinkedSnapshot,
  { key, entriesOf, settings }: FileConvention,
  folders: ReadonlySet<string>,
): EntryRow[] {
  const rows: EntryRow[] = [];
  const configured = configuredFolders(snapshot, folders, settings);
  for (let file = 0; file < snapshot.files.count; file++) {
    const path = stringAt(snapshot.files.paths, file);
    const folder = folderAround(path, folders);
    if (folder === undefined) continue;
    const found = entriesOf(pathBelow(folder, path), exportsOf(snapshot, file));
    for (const entry of found) rows.push(rowOfFile(snapshot, path, key, entry, configured.has(folder)));
  }
  return rows;
}

function rowsOfImporters(snapshot: LinkedSnapshot, { key, entriesOf }: FileConvention, imported: string): EntryRow[] {
  const { count, externals, edges, paths } = snapshot.files;
  const node = count + externals.indexOf(imported);
  if (node < count) return [];
  const importers = edges.reverseSources.subarray(edges.reverseStarts[node], edges.reverseStarts[node + 1]);
  return Array.from(importers).flatMap((file) => {
    const path = stringAt(paths, file);
    const found = entriesOf(path, exportsOf(snapshot, file));
    return found.map((entry) => rowOfFile(snapshot, path, key, entry, false));
  });
}

/** Those in which a file of settings lies. */
function configuredFolders(
  { files }: LinkedSnapshot,
  folders: ReadonlySet<string>,
  settings: RegExp | undefined,
): ReadonlySet<string> {
  const found = new Set<string>();
  if (settings === undefined) return found;
  for (const path of allStrings(files.paths)) {
    const folder = folderAround(path, folders);
    if (folder !== undefined && settings.test(pathBelow(folder, path))) found.add(folder);
  }
  return found;
}

function pathBelow(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

function folderAround(path: string, folders: ReadonlySet<string>): string | undefined {
  for (let folder = directoryOf(path); ; folder = directoryOf(folder)) {
    if (folders.has(folder)) return folder;
    if (folder === '') return undefined;
  }
}

function exportsOf(snapshot: LinkedSnapshot, file: number): ReadonlySet<string> {
  const { starts, containers } = snapshot.symbols;
  const names = new Set<string>();
  for (let node = starts[file]; node < starts[file + 1]; node++) {
    if (containers[node] !== 0 || !isExported(snapshot, node)) continue;
    const id = idOfNode(snapshot, node);
    names.add(id.slice(id.lastIndexOf('#') + 1));
  }
  return names;
}

function rowOfFile(
  snapshot: LinkedSnapshot,
  path: string,
  framework: string,
  entry: FileEntry,
  isConfigured: boolean,
): EntryRow {
  const handlers = entry.handlers?.map((name): EntryHandler => ({ kind: 'symbol', id: `${path}#${name}` }));
  const run = handlers ?? [wholeFile(path)];
  return {
    type: entry.type,
    name: entry.name,
    framework,
    ...placeOfHandler(snapshot, run[0]),
    handlers: run,
    proof: isConfigured && hasAddress(entry) ? 'inferred' : 'exact',
  };
}

function hasAddress({ type }: FileEntry): boolean {
  return type === 'route' || type === 'page';
}

const bits = {
  package: entryBit('package'),
  script: entryBit('script'),
  test: entryBit('test'),
  configuration: entryBit('configuration'),
  main: entryBit('main'),
  page: entryBit('page'),
};

/** @param known files that are entry points by something that says more */
function rowsOfKinds(snapshot: LinkedSnapshot, known: ReadonlySet<string>): EntryRow[] {
  const { files, calls } = snapshot;
  const rows: EntryRow[] = [];
  for (let file = 0; file < files.count; file++) {
    if (calls.entries[file] === 0) continue;
    const path = stringAt(files.paths, file);
    const type = known.has(path) ? undefined : typeOfFile(snapshot, path, calls.entries[file]);
    if (type === undefined) continue;
    const place = { file: path, line: 1, column: 1 };
    rows.push({
      type,
      name: nameOfFile(type, path),
      framework: '',
      ...place,
      handlers: [wholeFile(path)],
      proof: 'exact',
    });
  }
  return rows;
}

const RUN_BY_NAME = /^(?:__main__|setup|noxfile|manage)\.py$/;

function typeOfFile(snapshot: LinkedSnapshot, path: string, kinds: number): EntryPointType | undefined {
  if ((kinds & bits.package) !== 0) return 'package';
  // Tests are distinguished.
  if ((kinds & bits.test) !== 0) return undefined;
  if ((kinds & bits.page) !== 0) return 'page';
  if ((kinds & bits.script) !== 0) return 'script';
  if ((kinds & bits.configuration) !== 0) return 'configuration';
  if ((kinds & bits.main) === 0) return undefined;
  const name = baseNameOf(path);
  if (name === '__init__.py') return isOutermost(snapshot, path) ? 'package' : undefined;
  return RUN_BY_NAME.test(name) ? 'script' : 'configuration';
}

/** A package of Python that lies in no other one. */
function isOutermost({ files }: LinkedSnapshot, path: string): boolean {
  const folder = directoryOf(path);
  const above = directoryOf(folder);
  return folder !== '' && findFile(files, above === '' ? '__init__.py' : `${above}/__init__.py`) === undefined;
}

function nameOfFile(type: EntryPointType, path: string): string {
  return type === 'package' && path.endsWith('.py') ? baseNameOf(directoryOf(path)) : path;
}
