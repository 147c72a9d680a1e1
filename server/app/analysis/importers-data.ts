import { fileOfNode, idOfNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { importedOwner, importersOf } from '#server/engine/graph/calls/symbol-importers.ts';
import { certaintyOfDependents, withReasons } from '#server/engine/graph/path-certainty.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { SymbolEdges } from '#protocol/callers.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import { nodeOrRefusal } from './call-data.ts';

export interface ImportersRequest {
  /** Symbol id. */
  readonly symbol: string;
  readonly limit: number;
  /** Why files may import its file unseen. */
  readonly unseen: readonly Doubt[];
}

/** Imports that bring a symbol, or of a member the type that has it, as edges from the files. Throws `symbol_not_found`. */
export function importersData(snapshot: GraphSnapshot, { symbol, limit, unseen }: ImportersRequest): SymbolEdges {
  const linked = asLinked(snapshot);
  const node = importedOwner(linked, nodeOrRefusal(linked, symbol));
  const target = idOfNode(linked, node);
  const { imports, unsure } = importersOf(linked, node);
  const ofFile = certaintyOfDependents(linked.files, fileOfNode(linked, node));
  const { certainty, reasons } = withReasons(ofFile, [...unseen, ...doubtsOfUnsure(unsure)]);
  const shown = imports.slice(0, limit);
  return {
    symbol: target,
    certainty,
    ...reasonsAndDoubts(reasons),
    known: imports.length,
    edges: shown.map(({ file, line, column }) => {
      return { source: `${file}#<module>`, target, type: 'import', file, line, column, proof: 'exact', distance: 1 };
    }),
    unknown: [],
    unknownTotal: 0,
    truncated: shown.length < imports.length,
  };
}

function doubtsOfUnsure(files: readonly string[]): Doubt[] {
  return files.length === 0 ? [] : [{ code: 'others_import_its_file', count: files.length, file: files[0] }];
}
