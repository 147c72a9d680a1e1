import { compareTexts } from '../../base/compare-texts.ts';
import { type NumberedEdges, type NumberedStates, rowsBySource } from './numbered-states.ts';
import type { StructureEdge } from './structure.ts';

/** Edges that came and went, by source and target. An edge whose type is not known equals any between the same two. */
export function changedEdges({
  names,
  from,
  to,
}: NumberedStates): readonly [added: StructureEdge[], removed: StructureEdge[]] {
  const [before, after] = [from, to].map((state) => ({ ...state, bySource: rowsBySource(state, names.length) }));
  return [edgesMissing(after, before, names.length), edgesMissing(before, after, names.length)];
}

interface GroupedEdges extends NumberedEdges {
  readonly bySource: ReturnType<typeof rowsBySource>;
}

/** Types of the edges between two nodes: a set where a state names more than one. */
type Types = string | Set<string>;

/** Source by source: the types of its edges lie by target, and what lay there for the source before counts no more. */
function edgesMissing(of: GroupedEdges, known: GroupedEdges, nodeCount: number): StructureEdge[] {
  const [own, others] = [of.bySource, known.bySource];
  const sourceAt = new Uint32Array(nodeCount);
  const typesAt: (Types | undefined)[] = Array.from({ length: nodeCount });
  const missing: StructureEdge[] = [];
  for (let source = 0; source < nodeCount; source++) {
    if (own.starts[source] === own.starts[source + 1]) continue;
    for (let at = others.starts[source]; at < others.starts[source + 1]; at++) {
      const row = others.rows[at];
      const target = known.targets[row];
      const before = sourceAt[target] === source + 1 ? typesAt[target] : undefined;
      typesAt[target] = withType(before, known.edges[row].type);
      sourceAt[target] = source + 1;
    }
    for (let at = own.starts[source]; at < own.starts[source + 1]; at++) {
      const row = own.rows[at];
      const target = of.targets[row];
      const types = sourceAt[target] === source + 1 ? typesAt[target] : undefined;
      if (!isAmong(types, of.edges[row].type)) missing.push(of.edges[row]);
    }
  }
  return missing.toSorted((a, b) => compareTexts(a.source, b.source) || compareTexts(a.target, b.target));
}

function withType(types: Types | undefined, type: string): Types {
  if (types === undefined || types === type) return type;
  return typeof types === 'string' ? new Set([types, type]) : types.add(type);
}

function isAmong(types: Types | undefined, type: string): boolean {
  if (types === undefined) return false;
  if (type === '' || types === '' || types === type) return true;
  return typeof types !== 'string' && (types.has(type) || types.has(''));
}
