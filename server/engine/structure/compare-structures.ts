import { compareTexts } from '../../base/compare-texts.ts';
import { changedEdges } from './changed-edges.ts';
import { type FolderDependency, foldersAdded } from './folder-dependencies.ts';
import { type NumberedState, type NumberedStates, numberStates } from './numbered-states.ts';
import { cyclesOfState } from './structure-cycles.ts';
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
  const states = numberStates(from, to);
  const cycles = isKnown('loads') ? changedCycles(states) : [[], []];
  const findings = isKnown('findings') ? changedFindings(from, to) : [[], []];
  const [edgesAdded, edgesRemoved] = changedEdges(states);
  return {
    nodesAdded: nodesMissing(states.to, states.from),
    nodesRemoved: nodesMissing(states.from, states.to),
    edgesAdded,
    edgesRemoved,
    foldersAdded: foldersAdded(states),
    cyclesAdded: cycles[0],
    cyclesRemoved: cycles[1],
    findingsAdded: findings[0],
    findingsFixed: findings[1],
    metrics: isKnown('metrics') ? changedMetrics(from.metrics, to.metrics) : [],
    unknown: [...unknown],
  };
}

type Changed<Item> = readonly [added: readonly Item[], removed: readonly Item[]];

function nodesMissing({ nodes, ofNodes }: NumberedState, { isNode }: NumberedState): StructureNode[] {
  return nodes.filter((_, at) => isNode[ofNodes[at]] === 0).toSorted((a, b) => compareTexts(a.id, b.id));
}

function changedCycles({ names, from, to }: NumberedStates): Changed<readonly string[]> {
  const [before, after] = [cyclesOfState(names, from), cyclesOfState(names, to)];
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
