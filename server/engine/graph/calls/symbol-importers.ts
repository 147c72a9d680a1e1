import { stringAt } from '#server/base/string-table.ts';
import { importKinds } from '../../source/import-facts-codec.ts';
import { usesOf } from '../edge-uses.ts';
import { importersThrough } from '../importers-through.ts';
import type { LinkedSnapshot, SymbolNode, SymbolPlace } from './answers.ts';
import { callGraphOf } from './call-graph.ts';
import { passedOnBy } from './entry-exports.ts';
import { isHint } from './node-uses.ts';
import { containerOfNode, fileOfNode, isModule } from './symbol-nodes.ts';

/** Importers of a declaration. */
export interface SymbolImporters {
  /** Imports that bring it or pass it on by its name, by file, then line. */
  readonly imports: readonly SymbolPlace[];
  /** Paths of files that import its file and do not use it: what they import without using it is not known. */
  readonly unsure: readonly string[];
}

const reexportKind = importKinds.indexOf('reexport');
const reexport = 1 << reexportKind;

/** Of a member its owner at the top level: that is what can be imported. */
export function importedOwner(snapshot: LinkedSnapshot, node: SymbolNode): SymbolNode {
  let owner = node;
  for (;;) {
    const around = containerOfNode(snapshot, owner);
    if (around === undefined || isModule(snapshot, around)) return owner;
    owner = around;
  }
}

/** @param node a declaration at the top level of its file */
export function importersOf(snapshot: LinkedSnapshot, node: SymbolNode): SymbolImporters {
  const { files } = snapshot;
  const { importers, passing } = importersThrough(files, fileOfNode(snapshot, node));
  const rows = new Set([...rowsOfUses(snapshot, node), ...rowsPassingOn(snapshot, node, importers, passing)]);
  const known = new Set(Array.from(rows, (row) => files.uses.sources[row]));
  const unsure = [...importers].filter((file) => !known.has(file) && !isOnlyPassing(snapshot, file, passing));
  return {
    imports: [...rows]
      .toSorted((a, b) => a - b)
      .map((row) => ({
        file: stringAt(files.paths, files.uses.sources[row]),
        line: files.uses.lines[row],
        column: files.uses.columns[row],
      })),
    unsure: unsure.toSorted((a, b) => a - b).map((file) => stringAt(files.paths, file)),
  };
}

/** Rows of the imports by which uses have the name. */
function* rowsOfUses(snapshot: LinkedSnapshot, node: SymbolNode): Generator<number> {
  const { files, calls } = snapshot;
  for (const { row, file } of callGraphOf(snapshot).uses.usesOf(node)) {
    const site = calls.uses.importSites[row] - 1;
    if (site < 0 || isHint(calls.uses.facts[row])) continue;
    for (const each of usesOf(files.uses, file)) if (files.uses.sites[each] === site) yield each;
  }
}

/** `export { X } from`: the name is imported there, though nothing uses it. */
function* rowsPassingOn(
  snapshot: LinkedSnapshot,
  node: SymbolNode,
  importers: ReadonlySet<number>,
  passing: ReadonlySet<number>,
): Generator<number> {
  const { uses } = snapshot.files;
  for (const file of importers) {
    if (![...passedOnBy(snapshot, file)].includes(node)) continue;
    for (const row of usesOf(uses, file)) {
      if (uses.kinds[row] !== reexportKind || !passing.has(uses.targets[row])) continue;
      yield row;
      break;
    }
  }
}

/** A re-export of a whole module has no name there. */
function isOnlyPassing({ files: { edges } }: LinkedSnapshot, file: number, passing: ReadonlySet<number>): boolean {
  for (let at = edges.starts[file]; at < edges.starts[file + 1]; at++) {
    if (passing.has(edges.targets[at]) && (edges.kindBits[at] & ~reexport) !== 0) return false;
  }
  return true;
}
