import { changeMap, type MapPoint } from '#webview/charts/metrics/change-map.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { Chart } from './chart.ts';
import { createPicked } from './create-picked.ts';
import { createDataTable } from './data-table.ts';
import { mapColumns, mapPoints, mapWords } from './map-points.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { hasHistory } from './metrics-state.ts';
import { savedTable } from './saved-data.ts';
import type { Sheet } from './sheet.ts';
import { tableSwitch } from './table-switch.ts';

/** Files by change and complexity: where both meet, cleaning up pays. */
export function createMapSheet(parts: MetricsParts): Sheet {
  const { store, t, go } = parts;
  const columns = mapColumns(parts);
  const line = createPicked(parts);
  const chart = new Chart({
    pick: (id) => go({ picked: id }),
    open: (id) => parts.open({ file: id }),
    up: () => parts.up(),
    pointed: (mark) => line.point(mark?.label),
  });
  const table = createDataTable<MapPoint>({
    t,
    label: t('Change and complexity'),
    columns,
    press: ({ file }) => parts.open({ file }),
    pressWord: ({ file }) => `${parts.openWord} ${file}`,
    ordered: (order) => go({ order }),
  });
  const none = element('p', { class: 'gp-quiet gp-mx-none' });
  const tableHost = element('div', { class: 'gp-table' }, table.root);
  let points: readonly MapPoint[] = [];
  watch(
    store,
    ({ measured }) => [measured.files] as const,
    ([files = []]) => {
      points = mapPoints(files);
    },
  );
  watch(
    store,
    ({ measured, view, asking }) => [measured.files, view, asking.includes('past')] as const,
    ([, { asTable, order = 'recentChanges', picked }, isAsking]) => {
      const isKnown = hasHistory(store.get().measured);
      none.hidden = isKnown;
      none.textContent = isAsking ? t('Reading the history…') : t('No history of changes is known here.');
      chart.root.hidden = asTable || !isKnown;
      tableHost.hidden = !asTable || !isKnown;
      if (asTable) table.show(points, order);
      else chart.draw((room) => changeMap(points, mapWords(parts, points.length), room, picked));
    },
  );
  return {
    root: element('div', { class: 'gp-mx-sheet' }, introOf(parts), none, chart.root, tableHost, line.root),
    scene: () => (store.get().view.asTable ? undefined : chart.scene),
    data: () => savedTable('change-and-complexity', columns, points),
  };
}

function introOf(parts: MetricsParts): HTMLElement {
  const text = parts.t(
    'Each dot is a file, as large as its lines. At the upper right is what changes often and is hard to read: begin there.',
  );
  const intro = element('p', { class: 'gp-quiet gp-mx-intro' }, text);
  return element('div', { class: 'gp-mx-controls' }, intro, tableSwitch(parts));
}
