import { isHashedName } from './hashed-names.ts';
import type { BaselineContent, BaselineEdge, BaselineFinding } from './read-baseline.ts';
import type { Structure, StructureFinding, StructureHeader, StructurePart } from './structure.ts';

/** Parts that the remote did not answer are unknown, not empty. */
export function structureOfBaseline({ graph, metrics, findings }: BaselineContent, createdAt: string): Structure {
  const { nodes = [], edges = [] } = graph ?? {};
  const saysLoads = edges.length === 0 || edges.some(({ type, load }) => type !== undefined || load !== undefined);
  const unknown: StructurePart[] = [
    ...(saysLoads ? [] : (['loads'] as const)),
    ...(metrics === undefined ? (['metrics'] as const) : []),
    ...(findings === undefined ? (['findings'] as const) : []),
  ];
  const mode = nodes.length > 0 && nodes.every(({ id }) => isHashedName(id)) ? 'hashed' : 'plain';
  const header: StructureHeader = { createdAt, tool: 'remote', mode, unknown };
  return {
    header,
    nodes,
    edges: edges.map(structureEdge),
    metrics: Object.entries(metrics ?? {}).map(([metric, value]) => ({ metric, value })),
    findings: (findings ?? []).map(structureFinding),
  };
}

function structureEdge({ source, target, type = '', load }: BaselineEdge): Structure['edges'][number] {
  const known = (['start', 'deferred', 'never'] as const).find((each) => each === load);
  return { source, target, type, ...(known !== undefined && { load: known }) };
}

/** One without a fingerprint has an empty one: it is compared by rule and file. */
function structureFinding({ fingerprint = '', reach = 'unknown', ...finding }: BaselineFinding): StructureFinding {
  return { ...finding, fingerprint, reach };
}
