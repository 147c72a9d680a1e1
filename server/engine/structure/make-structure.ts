import { fileCycles } from '../graph/file-cycles.ts';
import { fileLevelGraph } from '../graph/file-level.ts';
import type { GraphSnapshot } from '../graph/snapshot.ts';
import { fileRow } from '../metrics/project/file-row.ts';
import { allFiles } from '../metrics/project/file-scope.ts';
import type { MeasuredFiles } from '../metrics/project/measured-snapshot.ts';
import { summarise } from '../metrics/project/project-summary.ts';
import type { Structure, StructureFinding, StructureHeader, StructureMetric, StructurePart } from './structure.ts';

export interface StructureSources {
  readonly header: Omit<StructureHeader, 'unknown' | 'mode'>;
  /** Absent where the code was not scanned. */
  readonly findings?: readonly StructureFinding[];
}

/** Makes the structure of a snapshot: its default graph, its sums and those of its files, and what a scan found. */
export function makeStructure(snapshot: GraphSnapshot, { header, findings }: StructureSources): Structure {
  const graph = fileLevelGraph(snapshot, { external: false });
  const measured = asMeasured(snapshot);
  const unknown: StructurePart[] = [
    ...(snapshot.loads === undefined ? (['loads'] as const) : []),
    ...(measured === undefined ? (['metrics'] as const) : []),
    ...(findings === undefined ? (['findings'] as const) : []),
  ];
  return {
    header: { ...header, mode: 'plain', ...(unknown.length > 0 && { unknown }) },
    nodes: graph.nodes,
    edges: graph.edges.map(({ source, target, type, load }) => ({
      source: graph.nodes[source].id,
      target: graph.nodes[target].id,
      type,
      load,
    })),
    metrics: measured === undefined ? [] : metricsOf(measured),
    findings: findings ?? [],
  };
}

function asMeasured({ files, loads, metrics, clones }: GraphSnapshot): MeasuredFiles | undefined {
  return metrics && { files, metrics, loads, clones };
}

/** Numbers of files that follow from nodes and edges are left out, and zeros. */
const ofFiles = [
  'lines',
  'commentLines',
  'functions',
  'cyclomatic',
  'cognitive',
  'maintainability',
  'duplication',
] as const;

function metricsOf(measured: MeasuredFiles): StructureMetric[] {
  const scope = allFiles(measured.files);
  const { duplication, ...summary } = summarise(measured, scope, fileCycles(measured, 'start').cycles.length);
  // Without a comparison of all tokens a duplication of 0 would be made up.
  const known = measured.clones === undefined ? summary : { ...summary, duplication };
  const ofProject = Object.entries(known).map(([metric, value]) => ({ metric, value: rounded(value) }));
  return [...ofProject, ...Array.from(scope, (file) => metricsOfFile(measured, file)).flat()];
}

function metricsOfFile(measured: MeasuredFiles, file: number): StructureMetric[] {
  const row = fileRow(measured, file);
  return ofFiles.flatMap((metric) =>
    row[metric] === 0 ? [] : [{ metric, value: rounded(row[metric]), file: row.file }],
  );
}

/** Six digits behind the point: more say nothing, and cost bytes. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
