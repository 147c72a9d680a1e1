import { callGraphOf } from '#server/engine/graph/calls/call-graph.ts';
import { containerOfNode, idOfNode, isModule } from '#server/engine/graph/calls/symbol-nodes.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type SymbolRow, symbolOfRow } from '#server/engine/graph/symbol-table.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import { nodeOrRefusal } from './call-data.ts';

export interface OverridesRequest {
  /** Symbol id of a member. */
  readonly symbol: string;
  readonly direction: 'bases' | 'subtypes';
}

export interface FoundOverrides {
  /** Id of the type that has the member; absent for what is no member. */
  readonly owner?: string;
  readonly members: readonly SymbolRow[];
}

/**
 * Members of the same name in the types above or below that of a member, however far away: what it overrides, or what
 * overrides it. Throws `symbol_not_found`.
 */
export function overridesData(snapshot: GraphSnapshot, { symbol, direction }: OverridesRequest): FoundOverrides {
  const linked = asLinked(snapshot);
  const node = nodeOrRefusal(linked, symbol);
  const owner = containerOfNode(linked, node);
  if (owner === undefined || isModule(linked, owner)) return { members: [] };
  const { hierarchy, members } = callGraphOf(linked);
  const types = direction === 'bases' ? hierarchy.ancestors([owner]) : hierarchy.descendants([owner]);
  types.delete(owner);
  const overriding = [...types].flatMap((type) => {
    const member = members.memberNamed(type, node);
    return member < 0 ? [] : symbolOfRow(linked.files, linked.symbols, member);
  });
  return { owner: idOfNode(linked, owner), members: overriding };
}
