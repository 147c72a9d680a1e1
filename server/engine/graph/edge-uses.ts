import { stringAt } from '#server/base/string-table.ts';
import type { ImportKind } from '../source/facts.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { findFile } from './find-file.ts';
import { type FileLayer, type ProofLevel, proofLevels } from './snapshot.ts';

/** One place behind a drawn edge. */
export interface EdgeUseRow {
  readonly type: ImportKind;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly proof: ProofLevel;
}

/**
 * Nodes that a node of any level stands for: a file itself, the files directly in a folder (`src/`, `./`), the files of
 * a module, an external. Undefined for an id that names nothing.
 */
export function membersOf(layer: FileLayer, id: string): ReadonlySet<number> | undefined {
  const external = layer.externals.indexOf(id);
  if (external >= 0) return new Set([layer.count + external]);
  const file = findFile(layer, id);
  if (file !== undefined) return new Set([file]);
  const members = filesWhere(layer, id.endsWith('/') ? (each) => isDirectlyIn(layer, each, id) : isOfModule(layer, id));
  return members.size > 0 ? members : undefined;
}

/** Every use from one group of nodes to another, by file, then position; at most `limit`. */
export function usesBetween(
  layer: FileLayer,
  sources: ReadonlySet<number>,
  targets: ReadonlySet<number>,
  limit: number,
): EdgeUseRow[] {
  const found: EdgeUseRow[] = [];
  const { uses } = layer;
  for (let row = 0; row < uses.count && found.length < limit; row++) {
    if (!sources.has(uses.sources[row]) || !targets.has(uses.targets[row])) continue;
    if (uses.sources[row] !== uses.targets[row]) found.push(readUse(layer, row));
  }
  return found;
}

function readUse({ paths, uses }: FileLayer, row: number): EdgeUseRow {
  return {
    type: importKinds[uses.kinds[row]],
    file: stringAt(paths, uses.sources[row]),
    line: uses.lines[row],
    column: uses.columns[row],
    name: stringAt(uses.specifierTable, row),
    proof: proofLevels[uses.proofs[row]],
  };
}

function filesWhere(layer: FileLayer, isMember: (file: number) => boolean): ReadonlySet<number> {
  return new Set(Array.from({ length: layer.count }, (_, file) => file).filter(isMember));
}

function isDirectlyIn(layer: FileLayer, file: number, directory: string): boolean {
  const path = stringAt(layer.paths, file);
  const prefix = directory === './' ? '' : directory;
  return path.startsWith(prefix) && !path.includes('/', prefix.length);
}

function isOfModule(layer: FileLayer, name: string): (file: number) => boolean {
  return (file) => layer.moduleNames[layer.modules[file]] === name;
}
