import type { FileMetrics } from '#protocol/metrics.ts';
import { type MapPoint, type MapWords, weightiestFirst } from '#webview/charts/metrics/change-map.ts';
import { codeFiles } from '#webview/charts/metrics/code-files.ts';
import type { FileValue } from '#webview/charts/metrics/file-values.ts';
import type { Column } from './data-table.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { valueText, valueWords } from './value-words.ts';

const values: readonly (readonly [FileValue, (point: MapPoint) => number])[] = [
  ['recentChanges', ({ changes }) => changes],
  ['cognitive', ({ cognitive }) => cognitive],
  ['codeLines', ({ codeLines }) => codeLines],
];

/** Returns the files that change and are complex, with names that differ. */
export function mapPoints(files: readonly FileMetrics[]): MapPoint[] {
  const shown = codeFiles(files).filter(({ cognitive, history }) => cognitive > 0 && (history?.recentChanges ?? 0) > 0);
  const counts = Map.groupBy(shown, ({ file }) => lastOf(file, 1));
  const points = shown.map(({ file, cognitive, codeLines, history }): MapPoint => {
    const isAlone = counts.get(lastOf(file, 1))?.length === 1;
    const name = lastOf(file, isAlone ? 1 : 2);
    return { file, name, changes: history?.recentChanges ?? 0, cognitive, codeLines };
  });
  return weightiestFirst(points);
}

function lastOf(file: string, segments: number): string {
  return file.split('/').slice(-segments).join('/');
}

export function mapColumns({ t, language }: MetricsParts): readonly Column<MapPoint>[] {
  const words = valueWords(t);
  const numbers = values.map(([key, value]): Column<MapPoint> => {
    return { key, ...words[key], hasBar: true, value, text: (point) => valueText(key, value(point), language) };
  });
  return [{ key: 'file', name: t('File'), isText: true, value: ({ file }) => file }, ...numbers];
}

/** @param count of the points */
export function mapWords({ t, language }: MetricsParts, count: number): MapWords {
  const words = valueWords(t);
  return {
    title: t('Change and complexity'),
    description: t('{0} files', count),
    across: `${words.recentChanges.name} →`,
    up: `↑ ${words.cognitive.name}`,
    corner: t('changes often, hard to read'),
    numberText: (value) => value.toLocaleString(language),
    labelOf: (point) => {
      const numbers = values.map(([key, value]) => `${words[key].name}: ${valueText(key, value(point), language)}`);
      return [point.file, ...numbers].join(', ');
    },
  };
}
