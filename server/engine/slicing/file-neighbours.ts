import { stringAt } from '#server/base/string-table.ts';
import { type FileLayer, type ProofLevel, proofLevels } from '../graph/snapshot.ts';

/** A file or package on the other side of imports. */
export interface FileNeighbour {
  /** Path, or id of a package. */
  readonly id: string;
  readonly proof: ProofLevel;
  /** Of the first import, in the file that imports. */
  readonly line: number;
}

/** Returns the imports of a file, by path, packages last. */
export function importsOf(layer: FileLayer, file: number): FileNeighbour[] {
  const { edges } = layer;
  const found: FileNeighbour[] = [];
  for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
    found.push(neighbour(layer, row, nodeId(layer, edges.targets[row])));
  }
  return found;
}

/** Importers of a file, by path. */
export function importersOf(layer: FileLayer, file: number): FileNeighbour[] {
  const { edges } = layer;
  const found: FileNeighbour[] = [];
  for (let at = edges.reverseStarts[file]; at < edges.reverseStarts[file + 1]; at++) {
    const source = edges.reverseSources[at];
    const row = edgeRow(layer, source, file);
    if (row !== undefined) found.push(neighbour(layer, row, stringAt(layer.paths, source)));
  }
  return found;
}

function edgeRow({ edges }: FileLayer, source: number, target: number): number | undefined {
  for (let row = edges.starts[source]; row < edges.starts[source + 1]; row++) {
    if (edges.targets[row] === target) return row;
  }
  return undefined;
}

function neighbour({ edges, uses }: FileLayer, row: number, id: string): FileNeighbour {
  return { id, proof: proofLevels[edges.proofs[row]], line: uses.lines[edges.firstUses[row]] };
}

function nodeId({ count, paths, externals }: FileLayer, node: number): string {
  return node < count ? stringAt(paths, node) : externals[node - count];
}
