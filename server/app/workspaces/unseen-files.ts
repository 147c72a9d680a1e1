import type { Doubt } from '#protocol/doubt-codes.ts';
import type { UnseenImporters } from '#server/engine/graph/calls/answers.ts';
import { fileKinds } from '#server/engine/graph/file-kinds.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { LeftOutFiles } from '#server/engine/graph/left-out-files.ts';
import { ModuleNeighbours } from '#server/engine/graph/module-neighbours.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { filesBelow } from '#server/engine/graph/path-range.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import {
  type ImportKind,
  importReading,
  importsModules,
  isPage,
  mayImport,
} from '#server/engine/source/read-languages.ts';
import type { SkippedFile } from '../ports/scanning.ts';

const notKnown: Doubt = { code: 'left_out_unknown' };

/**
 * Returns reasons why a group may have unseen imports: files that belong to it are left out of the graph. A file or a
 * package has none, and the import of a file that is left out is unresolved, which the graph knows.
 *
 * @param skipped undefined where it is not known what is left out
 */
export function reasonsOfUnseen(layer: FileLayer, group: string, skipped: readonly SkippedFile[] | undefined): Doubt[] {
  const isGroup = findFile(layer, group) === undefined && !layer.externals.includes(group);
  if (!isGroup) return [];
  if (skipped === undefined) return [notKnown];
  const unseen = importersIn(layer, skipped).importers;
  const inside = unseen.length === 0 ? [] : unseen.filter(isInside(layer, group));
  if (inside.length === 0) return [];
  const [{ path, reason }] = inside;
  const counted = { count: inside.length, file: path };
  if (group === './**') return [{ code: 'left_out', values: [reason], ...counted }];
  return [{ code: 'left_out_of_group', values: [group, reason], ...counted }];
}

/** A file that is left out and may import others. */
interface UnseenImporter extends SkippedFile {
  readonly kind: ImportKind;
  /** Its row among those that were read, or that of the one where it leads. */
  readonly row: number | undefined;
  /** File of the graph where a link leads: what that imports is known, wherever it is imported from. */
  readonly linked: number | undefined;
}

interface KnownImporters {
  readonly layer: FileLayer;
  readonly read: LeftOutFiles;
  readonly importers: readonly UnseenImporter[];
}

const known = new WeakMap<readonly SkippedFile[], KnownImporters>();

function importersIn(layer: FileLayer, skipped: readonly SkippedFile[]): KnownImporters {
  const before = known.get(skipped);
  if (before?.layer === layer) return before;
  const read = new LeftOutFiles(layer);
  const now = { layer, read, importers: importersAmong(layer, read, skipped) };
  known.set(skipped, now);
  return now;
}

/**
 * Returns reasons why that file may be imported by unseen files, and by those that were read and do import.
 *
 * @param skipped undefined where it is not known what is left out
 */
export function reasonsOfUnseenImporters(
  layer: FileLayer,
  file: number,
  skipped: readonly SkippedFile[] | undefined,
): readonly Doubt[] {
  return reasonsOfUnseenDependents(layer, [file], skipped);
}

/** The same of a group of nodes: any of them. Every file that is left out may import a package. */
export function reasonsOfUnseenDependents(
  layer: FileLayer,
  nodes: readonly number[],
  skipped: readonly SkippedFile[] | undefined,
): readonly Doubt[] {
  if (skipped === undefined) return [notKnown];
  const { read, importers } = importersIn(layer, skipped);
  return reasonsFor(importers.filter((importer) => nodes.some((node) => mayImportNode(layer, read, importer, node))));
}

function mayImportNode(layer: FileLayer, read: LeftOutFiles, importer: UnseenImporter, node: number): boolean {
  if (node >= layer.count) return true;
  if (!mayImportFile(layer, node)(importer)) return false;
  if (importer.linked !== undefined) return read.mayImportElsewhere(importer.linked, node);
  return importer.row === undefined || read.mayImport(importer.row, node);
}

/**
 * The same for what the files of a layer declare: names are imported from the package itself, or by one that uses it
 * elsewhere too; and only by languages whose imports of names lead into files of the graph as well.
 */
export function unseenImporters(layer: FileLayer, skipped: readonly SkippedFile[] | undefined): UnseenImporters {
  if (skipped === undefined) return () => [notKnown];
  const neighbours = new ModuleNeighbours(layer);
  const { read, importers } = importersIn(layer, skipped);
  const naming = importers.filter(mayNameExports).map((importer) => {
    return { ...importer, module: moduleAround(layer, importer.path) };
  });
  const candidates = perFile((file) => {
    const near = neighbours.around(layer.modules[file]);
    return naming
      .filter(mayImportFile(layer, file))
      .map((importer) => ({ ...importer, isNear: near.has(importer.module) }))
      .filter(({ row, isNear }) => row !== undefined || isNear)
      .filter(({ linked }) => linked === undefined || read.mayImportElsewhere(linked, file));
  });
  return (file, symbol) =>
    reasonsFor(
      candidates(file).filter(({ row, isNear }) => row === undefined || read.mayName(row, file, isNear, symbol)),
    );
}

/** Symbols of one file are asked for one after the other. */
function perFile<Value>(find: (file: number) => Value): (file: number) => Value {
  let last: { readonly file: number; readonly found: Value } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, found: find(file) };
    return last.found;
  };
}

/** A file that may be of any language may be of one of these. */
function mayNameExports({ kind: { language, reading } }: UnseenImporter): boolean {
  return reading === 'read' || importsModules(language) || isPage(language) || language === 'plaintext';
}

function mayImportFile(layer: FileLayer, file: number): (importer: UnseenImporter) => boolean {
  const kind = fileKinds(layer)[file];
  return (importer) => mayImport(importer.kind, kind);
}

function reasonsFor(unseen: readonly SkippedFile[]): readonly Doubt[] {
  if (unseen.length === 0) return [];
  const [{ path, reason }] = unseen;
  return [{ code: 'left_out', values: [reason], count: unseen.length, file: path }];
}

/** Module of the files that lie nearest to a path. */
function moduleAround(layer: FileLayer, path: string): number {
  let folder = path;
  while (folder !== '') {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    const { start, end } = filesBelow(layer, folder);
    if (start < end) return layer.modules[start];
  }
  return 0;
}

function importersAmong(
  layer: FileLayer,
  read: LeftOutFiles,
  skipped: readonly SkippedFile[],
): readonly UnseenImporter[] {
  return skipped
    .filter((file) => mayHaveImports(layer, file))
    .map((file) => {
      const language = languageOf(file.path);
      const { path, target = path } = file;
      const kind = { language, reading: importReading(language, path) };
      return { ...file, kind, row: read.find(target), linked: findFile(layer, target) };
    })
    .filter(({ row }) => row === undefined || read.importsSomething(row));
}

/** Code, and folders that were not entered: a name without an extension may be one. */
function mayHaveImports(layer: FileLayer, { path, reason }: SkippedFile): boolean {
  // What was read in part is listed too; that it is broken is known in the graph.
  if (reason === 'parseErrors' && findFile(layer, path) !== undefined) return false;
  const language = languageOf(path);
  if (language === 'plaintext') return (reason === 'unreadable' || reason === 'overLimit') && !/\.[^/]*$/.test(path);
  const reading = importReading(language, path);
  return reading === 'read' || reading === 'unread';
}

function isInside(layer: FileLayer, group: string): (file: SkippedFile) => boolean {
  const [, folder, deep] = /^(.+)\/(\*\*)?$/s.exec(group) ?? [];
  const range = folder === undefined ? undefined : filesBelow(layer, folder === '.' ? '' : folder);
  if (range !== undefined && range.start < range.end) {
    const root = folder === '.' ? '' : `${folder}/`;
    return ({ path }) => path.startsWith(root) && (deep !== undefined || !path.includes('/', root.length));
  }
  const members = membersOf(layer, group) ?? new Set();
  return ({ path }) => nearestFiles(layer, path).some((file) => members.has(file));
}

/** Files of the graph below the deepest folder around a path that has any: a module's file has others of it beside it. */
function nearestFiles(layer: FileLayer, path: string): number[] {
  const parts = path.split('/');
  for (let depth = parts.length - 1; depth >= 0; depth--) {
    const { start, end } = filesBelow(layer, parts.slice(0, depth).join('/'));
    if (start < end) return Array.from({ length: end - start }, (_, index) => start + index);
  }
  return [];
}
