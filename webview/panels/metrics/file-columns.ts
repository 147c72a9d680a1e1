import type { FileMetrics } from '#protocol/metrics.ts';
import { type FileValue, fileValues, valueOf } from '#webview/charts/metrics/file-values.ts';
import { languageName } from '../../state/wording.ts';
import type { Column } from './data-table.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { valueText, valueWords } from './value-words.ts';

/** Those whose size is seen at a glance. */
const withBars: readonly FileValue[] = ['codeLines', 'cognitive', 'cyclomatic', 'recentChanges', 'duplication'];

/** Columns of a table of files. */
export function fileColumns({ t, language }: Pick<MetricsParts, 't' | 'language'>): readonly Column<FileMetrics>[] {
  const words = valueWords(t);
  const numbers = fileValues.map((value): Column<FileMetrics> => {
    const text = (file: FileMetrics) => {
      const number = valueOf(file, value);
      return number === undefined ? '' : valueText(value, number, language);
    };
    const { name, definition } = words[value];
    return {
      key: value,
      name,
      definition,
      text,
      hasBar: withBars.includes(value),
      value: (file) => valueOf(file, value),
    };
  });
  return [
    { key: 'file', name: t('File'), isText: true, value: ({ file }) => file },
    { key: 'language', name: t('Language'), isText: true, value: (file) => languageName(file.language) },
    ...numbers,
  ];
}
