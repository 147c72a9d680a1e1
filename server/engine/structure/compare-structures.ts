import { compareTexts } from '../../base/compare-texts.ts';
import { type FolderDependency, foldersAdded } from './folder-dependencies.ts';
import { cyclesOfStructure } from './structure-cycles.ts';
import type {
  Structure,
  StructureEdge,
  StructureFinding,
  StructureMetric,
  StructureNode,
  StructurePart,
} from './structure.ts';

export interface MetricDifference {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
}

export interface StructureDifference {
  readonly nodesAdded: readonly StructureNode[];
  readonly nodesRemoved: readonly StructureNode[];
  readonly edgesAdded: readonly StructureEdge[];
  readonly edgesRemoved: readonly StructureEdge[];
  /** Nodes of each cycle, sorted. */
  readonly cyclesAdded: readonly (readonly string[])[];
  readonly cyclesRemoved: readonly (readonly string[])[];
  readonly findingsAdded: readonly StructureFinding[];
  readonly findingsFixed: readonly StructureFinding[];
  /** Folders that depend on each other only since. */
  readonly foldersAdded: readonly FolderDependency[];
  readonly metrics: readonly MetricDifference[];
  /** Parts that one of the two does not know: their lists are empty, and say nothing. */
  readonly unknown: readonly StructurePart[];
}

/**
 * Compares two states of a project. Findings of low confidence are left out, as they are where findings are listed. Lists are sorted: nodes by id, edges by source and target, findings
 * by file and line.
 */
export function compareStructures(from: Structure, to: Structure): StructureDifference {
  const unknown = new Set([...(from.header.unknown ?? []), ...(to.header.unknown ?? [])]);
  const isKnown = (part: StructurePart) => !unknown.has(part);
  const cycles = isKnown('loads') ? changedCycles(from, to) : [[], []];
  const findings = isKnown('findings') ? changedFindings(from, to) : [[], []];
  const [edgesAdded, edgesRemoved] = changedEdges(from.edges, to.edges);
  return {
    nodesAdded: nodesMissing(to.nodes, from.nodes),
    nodesRemoved: nodesMissing(from.nodes, to.nodes),
    edgesAdded,
    edgesRemoved,
    foldersAdded: foldersAdded(from.edges, to.edges),
    cyclesAdded: cycles[0],
    cyclesRemoved: cycles[1],
    findingsAdded: findings[0],
    findingsFixed: findings[1],
    metrics: isKnown('metrics') ? changedMetrics(from.metrics, to.metrics) : [],
    unknown: [...unknown],
  };
}

type Changed<Item> = readonly [added: readonly Item[], removed: readonly Item[]];

function nodesMissing(of: readonly StructureNode[], from: readonly StructureNode[]): StructureNode[] {
  const known = new Set(from.map(({ id }) => id));
  return of.filter(({ id }) => !known.has(id)).toSorted((a, b) => compareTexts(a.id, b.id));
}

/** Targets of each source, with the types of the edges between them: an object a pair would take longer than all the rest. */
type EdgeTypes = Map<string, Map<string, string | string[]>>;

function changedEdges(from: readonly StructureEdge[], to: readonly StructureEdge[]): Changed<StructureEdge> {
  const [before, after] = [edgeTypes(from), edgeTypes(to)];
  return [edgesMissing(to, before), edgesMissing(from, after)];
}

function edgesMissing(edges: readonly StructureEdge[], known: EdgeTypes): StructureEdge[] {
  const missing = edges.filter(({ source, target, type }) => !isAmong(known.get(source)?.get(target), type));
  return missing.toSorted((a, b) => compareTexts(a.source, b.source) || compareTexts(a.target, b.target));
}

function edgeTypes(edges: readonly StructureEdge[]): EdgeTypes {
  const found: EdgeTypes = new Map();
  for (const { source, target, type } of edges) {
    let targets = found.get(source);
    if (targets === undefined) found.set(source, (targets = new Map()));
    const known = targets.get(target);
    targets.set(target, known === undefined ? type : [known, type].flat());
  }
  return found;
}

/** An edge whose type is not known equals any. */
function isAmong(known: string | string[] | undefined, type: string): boolean {
  if (known === undefined) return false;
  if (type === '' || known === '' || known === type) return true;
  return Array.isArray(known) && (known.includes(type) || known.includes(''));
}

function changedCycles(from: Structure, to: Structure): Changed<readonly string[]> {
  const [before, after] = [cyclesOfStructure(from), cyclesOfStructure(to)];
  return [cyclesMissing(after, before), cyclesMissing(before, after)];
}

/** A cycle of other files is another cycle. NUL is in no name. */
function cyclesMissing(of: readonly string[][], from: readonly string[][]): string[][] {
  const known = new Set(from.map((nodes) => nodes.join('\0')));
  return of.filter((nodes) => !known.has(nodes.join('\0')));
}

function changedFindings(from: Structure, to: Structure): Changed<StructureFinding> {
  return [findingsMissing(to.findings, from.findings), findingsMissing(from.findings, to.findings)];
}

function findingsMissing(of: readonly StructureFinding[], from: readonly StructureFinding[]): StructureFinding[] {
  const known = new Set(from.flatMap(identitiesOf));
  const unnamed = new Set(from.filter(({ fingerprint }) => fingerprint === '').map(identityByFile));
  const isKnown = (finding: StructureFinding) =>
    finding.fingerprint === ''
      ? known.has(identityByFile(finding))
      : known.has(finding.fingerprint) || unnamed.has(identityByFile(finding));
  return of
    .filter((finding) => finding.confidence !== 'low' && !isKnown(finding))
    .toSorted((a, b) => compareTexts(a.file, b.file) || a.line - b.line || compareTexts(a.fingerprint, b.fingerprint));
}

/** A finding whose fingerprint is not known (it is empty) is compared by rule and file. */
function identitiesOf(finding: StructureFinding): string[] {
  return [finding.fingerprint, identityByFile(finding)];
}

function identityByFile({ ruleId, file }: StructureFinding): string {
  return `${ruleId}\0${file}`;
}

/** Numbers of the projects that both know and that differ. */
function changedMetrics(from: readonly StructureMetric[], to: readonly StructureMetric[]): MetricDifference[] {
  const before = new Map(ofProject(from));
  return ofProject(to).flatMap(([metric, after]) => {
    const old = before.get(metric);
    return old === undefined || old === after ? [] : [{ metric, before: old, after }];
  });
}

function ofProject(metrics: readonly StructureMetric[]): (readonly [metric: string, value: number])[] {
  return metrics.filter(({ file }) => file === undefined).map(({ metric, value }) => [metric, value] as const);
}
