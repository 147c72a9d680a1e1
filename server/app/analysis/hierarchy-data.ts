import { callGraphOf } from '#server/engine/graph/calls/call-graph.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type SymbolRow, symbolOfRow } from '#server/engine/graph/symbol-table.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import { nodeOrRefusal } from './call-data.ts';

export interface HierarchyRequest {
  /** Symbol id of a class or interface. */
  readonly symbol: string;
  readonly direction: 'bases' | 'subtypes';
}

/** Returns the direct bases of a class or interface, or its direct descendants. Throws `symbol_not_found`. */
export function hierarchyData(snapshot: GraphSnapshot, { symbol, direction }: HierarchyRequest): SymbolRow[] {
  const linked = asLinked(snapshot);
  const node = nodeOrRefusal(linked, symbol);
  const { hierarchy } = callGraphOf(linked);
  const found = direction === 'bases' ? hierarchy.basesOf(node) : hierarchy.subtypesOf(node);
  return [...new Set(found)].map((each) => symbolOfRow(linked.files, linked.symbols, each));
}
