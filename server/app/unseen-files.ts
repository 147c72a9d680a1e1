import { fileKinds } from '#server/engine/graph/file-kinds.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { ModuleNeighbours } from '#server/engine/graph/module-neighbours.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { filesBelow } from '#server/engine/graph/path-range.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import { type ImportKind, importReading, mayImport } from '#server/engine/source/read-languages.ts';
import type { SkippedFile } from './ports.ts';

const notKnown = 'Which files are left out of the graph is not known before the next run.';

/**
 * Why a group may have imports that nobody saw: files that belong to it are left out of the graph. A file or a package
 * has none, and what imports a file that is left out leads nowhere, which the graph knows.
 *
 * @param skipped undefined where it is not known what is left out
 */
export function reasonsOfUnseen(
  layer: FileLayer,
  group: string,
  skipped: readonly SkippedFile[] | undefined,
): string[] {
  const isGroup = findFile(layer, group) === undefined && !layer.externals.includes(group);
  if (!isGroup) return [];
  if (skipped === undefined) return [notKnown];
  const unseen = skipped.filter((file) => mayHaveImports(layer, file));
  const inside = unseen.length === 0 ? [] : unseen.filter(isInside(layer, group));
  if (inside.length === 0) return [];
  const [{ path, reason }] = inside;
  return [`Files of ${group} are left out of the graph: ${inside.length}, the first ${path} (${reason}).`];
}

interface UnseenImporter extends SkippedFile {
  readonly kind: ImportKind;
}

const knownImporters = new WeakMap<readonly SkippedFile[], readonly UnseenImporter[]>();

/**
 * Why that file may be imported by some that nobody saw.
 *
 * @param skipped undefined where it is not known what is left out
 */
export function reasonsOfUnseenImporters(
  layer: FileLayer,
  file: number,
  skipped: readonly SkippedFile[] | undefined,
): readonly string[] {
  if (skipped === undefined) return [notKnown];
  const importers = knownImporters.get(skipped) ?? importersAmong(layer, skipped);
  knownImporters.set(skipped, importers);
  return tell(importers.filter(mayImportFile(layer, file)));
}

/**
 * The same for what the files of a layer declare: names are imported from the package itself, or by one that uses it
 * elsewhere too.
 */
export function unseenImporters(
  layer: FileLayer,
  skipped: readonly SkippedFile[] | undefined,
): (file: number) => readonly string[] {
  if (skipped === undefined) return () => [notKnown];
  const neighbours = new ModuleNeighbours(layer);
  const importers = importersAmong(layer, skipped).map((importer) => ({
    ...importer,
    module: moduleAround(layer, importer.path),
  }));
  return (file) => {
    const near = neighbours.around(layer.modules[file]);
    const mayImportIt = mayImportFile(layer, file);
    return tell(importers.filter((importer) => near.has(importer.module) && mayImportIt(importer)));
  };
}

function mayImportFile(layer: FileLayer, file: number): (importer: UnseenImporter) => boolean {
  const kind = fileKinds(layer)[file];
  return (importer) => mayImport(importer.kind, kind);
}

function tell(unseen: readonly SkippedFile[]): readonly string[] {
  if (unseen.length === 0) return [];
  const [{ path, reason }] = unseen;
  return [`Files are left out of the graph: ${unseen.length}, the first ${path} (${reason}).`];
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

function importersAmong(layer: FileLayer, skipped: readonly SkippedFile[]): readonly UnseenImporter[] {
  return skipped
    .filter((file) => mayHaveImports(layer, file))
    .map((file) => {
      const language = languageOf(file.path);
      return { ...file, kind: { language, reading: importReading(language, file.path) } };
    });
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
