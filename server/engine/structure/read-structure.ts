import { decodeUtf8 } from '../../base/utf8.ts';
import type {
  Structure,
  StructureEdge,
  StructureFinding,
  StructureHeader,
  StructureMetric,
  StructureNode,
} from './structure.ts';

type Line = { readonly kind: string };

/**
 * Reads lines that were checked. Lines of unknown kinds are left out. No JSON text has a line break in it, so that all lines are read
 * at once as a list, at half the cost of one after the other.
 */
export function readStructure(lines: Uint8Array): Structure {
  const text = decodeUtf8(lines)
    .trimEnd()
    .replaceAll(/\r?\n\s*/g, ',');
  const [header, ...rest] = JSON.parse(`[${text}]`) as [StructureHeader, ...Line[]];
  const nodes: StructureNode[] = [];
  const edges: StructureEdge[] = [];
  const metrics: StructureMetric[] = [];
  const findings: StructureFinding[] = [];
  const lists: Readonly<Record<string, unknown[]>> = { node: nodes, edge: edges, metric: metrics, finding: findings };
  for (const line of rest) if (Object.hasOwn(lists, line.kind)) lists[line.kind].push(line);
  return { header, nodes, edges, metrics, findings: findings.map(readFinding) };
}

type WrittenFinding = Partial<Omit<StructureFinding, 'reach'>> & {
  readonly reach?: string | { readonly state?: string };
};

/** A finding as the interface shows it elsewhere says more of its reach, and others may say less than all. */
function readFinding(finding: WrittenFinding): StructureFinding {
  const {
    ruleId = '',
    title = ruleId,
    severity = 'medium',
    confidence = 'medium',
    category = 'vulnerability',
  } = finding;
  const { cwe = [], file = '', line = 1, fingerprint = '', reach } = finding;
  const state = typeof reach === 'object' ? reach.state : reach;
  return { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach: state ?? 'unknown' };
}
