import { sharedNumbers } from '../../base/shared-array.ts';
import { fileCycles } from '../graph/file-cycles.ts';
import { fileNumberNames, type FileNumbers, type NumberLayer, type ProjectSummary } from '../graph/file-numbers.ts';
import type { GraphSnapshot } from '../graph/snapshot.ts';
import { allFiles } from '../metrics/project/file-scope.ts';
import { summarise } from '../metrics/project/project-summary.ts';
import type { Structure, StructureMetric } from './structure.ts';

/**
 * Returns the numbers of a structure. Undefined where it does not say when imports load, where lines are missing, and where those of its
 * files do not add up to those of the project: a sum of what is there would look like a fact.
 *
 * @param paths of its files, sorted
 */
export function numbersOfStructure(
  { files, loads }: Pick<GraphSnapshot, 'files' | 'loads'>,
  { header, metrics }: Structure,
  paths: readonly string[],
): NumberLayer | undefined {
  const sentOfFiles = metrics.filter(({ file }) => file !== undefined).length;
  if (loads === undefined || header.fileNumbers !== sentOfFiles) return undefined;
  const numbers = columnsOf(metrics, paths);
  if (numbers === undefined) return undefined;
  const cycles = fileCycles({ files, loads }, 'start').cycles.length;
  const sums = Object.entries(summarise({ files, loads, numbers }, allFiles(files), cycles));
  const sent = new Map(metrics.flatMap(({ metric, value, file }) => (file === undefined ? [[metric, value]] : [])));
  if (!sums.every(([metric, sum]) => areNear(sent.get(metric), sum))) return undefined;
  const summary = sums.map(([metric, sum]) => [metric, Number.isInteger(sum) ? sum : (sent.get(metric) ?? sum)]);
  return { files: numbers, summary: Object.fromEntries(summary) as unknown as ProjectSummary };
}

/** Undefined where a value can be no such number. */
function columnsOf(metrics: readonly StructureMetric[], paths: readonly string[]): FileNumbers | undefined {
  const rows = new Map(paths.map((path, row) => [path, row]));
  const columns = new Map<string, Float64Array>(fileNumberNames.map((name) => [name, sharedNumbers(paths.length)]));
  for (const { metric, value, file } of metrics) {
    const column = columns.get(metric);
    const row = file === undefined ? undefined : rows.get(file);
    if (column === undefined || row === undefined) continue;
    const isPossible =
      metric === 'maintainability' ? value >= 0 && value <= 100 : Number.isSafeInteger(value) && value >= 0;
    if (!isPossible) return undefined;
    column[row] = value;
  }
  const [tokens, cloned] = [columns.get('tokens') as Float64Array, columns.get('clonedTokens') as Float64Array];
  return cloned.every((count, row) => count <= tokens[row])
    ? (Object.fromEntries(columns) as unknown as FileNumbers)
    : undefined;
}

/** Numbers are rounded before they are sent, those of files and those of the project. */
function areNear(sent: number | undefined, sum: number): boolean {
  return sent !== undefined && Math.abs(sent - sum) <= 1e-5 * Math.max(1, Math.abs(sum));
}
