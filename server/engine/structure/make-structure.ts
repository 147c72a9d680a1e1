import { stringAt } from '#server/base/string-table.ts';
import { fileCycles } from '../graph/file-cycles.ts';
import { fileLevelGraph } from '../graph/file-level.ts';
import { fileNumberNames } from '../graph/file-numbers.ts';
import type { GraphSnapshot } from '../graph/snapshot.ts';
import { shareOf } from '../metrics/project/file-counts.ts';
import { allFiles } from '../metrics/project/file-scope.ts';
import { asNumbered, type NumberedFiles } from '../metrics/project/numbered-files.ts';
import { summarise } from '../metrics/project/project-summary.ts';
import type { Structure, StructureFinding, StructureHeader, StructureMetric, StructurePart } from './structure.ts';

export interface StructureSources {
  readonly header: Omit<StructureHeader, 'unknown' | 'fileNumbers' | 'mode'>;
  /** Absent where the code was not scanned. */
  readonly findings?: readonly StructureFinding[];
}

/** Makes the structure of a snapshot: its default graph, its sums and those of its files, and what a scan found. */
export function makeStructure(snapshot: GraphSnapshot, { header, findings }: StructureSources): Structure {
  const graph = fileLevelGraph(snapshot, { external: false });
  const numbered = asNumbered(snapshot);
  const unknown: StructurePart[] = [
    ...(snapshot.loads === undefined ? (['loads'] as const) : []),
    ...(numbered === undefined ? (['metrics'] as const) : []),
    ...(findings === undefined ? (['findings'] as const) : []),
  ];
  const metrics = numbered === undefined ? [] : metricsOf(numbered, snapshot.clones !== undefined);
  const fileNumbers = metrics.filter(({ file }) => file !== undefined).length;
  const known = { ...(unknown.length > 0 && { unknown }), ...(numbered && { fileNumbers }) };
  return {
    header: { ...header, mode: 'plain', ...known },
    nodes: graph.nodes,
    edges: graph.edges.map(({ source, target, type, load }) => ({
      source: graph.nodes[source].id,
      target: graph.nodes[target].id,
      type,
      load,
    })),
    metrics,
    findings: findings ?? [],
  };
}

/** Copies of code are part of it only where they were looked for: without, a duplication of 0 would be made up. */
function metricsOf(numbered: NumberedFiles, areCopiesKnown: boolean): StructureMetric[] {
  const { files } = numbered;
  const scope = allFiles(files);
  const { duplication, ...summary } = summarise(numbered, scope, fileCycles(numbered, 'start').cycles.length);
  const known = areCopiesKnown ? { ...summary, duplication } : summary;
  const ofProject = Object.entries(known).map(([metric, value]) => ({ metric, value: rounded(value) }));
  return [...ofProject, ...Array.from(scope, (file) => metricsOfFile(numbered, file)).flat()];
}

/** Zeros are left out, and so is what follows from nodes and edges. */
function metricsOfFile({ files, numbers }: NumberedFiles, file: number): StructureMetric[] {
  const name = stringAt(files.paths, file);
  const { tokens, clonedTokens } = numbers;
  const ofFile: Readonly<Record<string, number>> = {
    lines: files.lines[file],
    ...Object.fromEntries(fileNumberNames.map((metric) => [metric, numbers[metric][file]])),
    duplication: shareOf(clonedTokens[file], tokens[file]),
  };
  return Object.entries(ofFile).flatMap(([metric, value]) =>
    value === 0 ? [] : [{ metric, value: rounded(value), file: name }],
  );
}

/** Six digits behind the point: more say nothing, and cost bytes. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
