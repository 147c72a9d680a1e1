import type { FileMetrics } from '#protocol/metrics.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { createDataTable } from './data-table.ts';
import { fileColumns } from './file-columns.ts';
import { createFilter, matches } from './create-filter.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { savedTable } from './saved-data.ts';
import type { Sheet } from './sheet.ts';

/** All files with all numbers, to be sorted and filtered. */
export function createFilesSheet(parts: MetricsParts): Sheet {
  const { store, t, go } = parts;
  const columns = fileColumns(parts);
  const table = createDataTable<FileMetrics>({
    t,
    label: t('Files'),
    columns,
    press: ({ file }) => parts.open({ file }),
    pressWord: ({ file }) => `${parts.openWord} ${file}`,
    ordered: (order) => go({ order }),
  });
  let shown: readonly FileMetrics[] = [];
  watch(
    store,
    ({ measured, view }) => [measured.files, view.filter, view.order] as const,
    ([files = [], filter, order = 'cognitive']) => {
      shown = files.filter(({ file }) => matches(file, filter));
      table.show(shown, order);
    },
  );
  const root = element('div', { class: 'gp-mx-sheet gp-table' }, createFilter(parts, t('Filter by path')), table.root);
  return { root, data: () => savedTable('files', columns, shown) };
}
