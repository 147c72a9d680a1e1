import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { idsOf } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { Selection } from '../graph/surface.ts';
import type { PanelContext } from '../panel-context.ts';
import {
  type Cell,
  type Column,
  edgeColumns,
  markColumns,
  nextOrder,
  type Order,
  selectionOfEdge,
  selectionOfMark,
  sortItems,
} from './rows.ts';

/** Rows that are put onto the page at once; the rest comes when asked for. */
const rowsAtOnce = 300;

interface Sheet<Item> {
  readonly name: string;
  readonly columns: readonly Column<Item>[];
  readonly itemsOf: (view: View) => readonly Item[];
  readonly selectionOf: (item: Item) => Selection;
  order: Order;
  shown: number;
}

const markSheet = (): Sheet<ViewMark> => ({
  name: 'Boxes',
  columns: markColumns,
  itemsOf: ({ marks }) => marks,
  selectionOf: selectionOfMark,
  order: { column: 5, isDescending: true },
  shown: rowsAtOnce,
});

const edgeSheet = (): Sheet<ViewEdge> => ({
  name: 'Arrows',
  columns: edgeColumns,
  itemsOf: ({ edges }) => edges,
  selectionOf: selectionOfEdge,
  order: { column: 2, isDescending: true },
  shown: rowsAtOnce,
});

/** Returns the drawing as two tables: the boxes and the arrows between them. */
export function createTable({ store }: PanelContext): HTMLElement {
  const sheets = [markSheet(), edgeSheet()] as const;
  let chosen = 0;
  const root = element('section', { class: 'gp-table', 'aria-label': 'Table', hidden: true });

  const show = () => {
    const { drawing, view } = store.get();
    if (drawing === undefined || view.mode !== 'table') return;
    const tabs = sheets.map((sheet, index) =>
      textButton(`${sheet.name} (${grouped(sheet.itemsOf(drawing.view).length)})`, () => choose(index), {
        'aria-pressed': String(index === chosen),
        'data-key': `sheet ${index}`,
      }),
    );
    const body = chosen === 0 ? tableOf(sheets[0], drawing.view) : tableOf(sheets[1], drawing.view);
    replaceContent(root, element('div', { class: 'gp-table-head' }, ...tabs), body);
  };
  const choose = (index: number) => {
    chosen = index;
    show();
  };
  const tableOf = <Item>(sheet: Sheet<Item>, view: View) =>
    sheetTable(sheet, view, {
      picked: store.get().view.selection,
      pick: (selection) => store.dispatch({ kind: 'select', selection }),
      changed: show,
    });

  watch(
    store,
    ({ drawing, view }) => [drawing?.view, view.mode === 'table', view.selection] as const,
    ([, isTable]) => {
      root.hidden = !isTable;
      show();
    },
  );
  return root;
}

interface Hands {
  readonly picked?: Selection;
  pick(selection: Selection): void;
  changed(): void;
}

function sheetTable<Item>(sheet: Sheet<Item>, view: View, hands: Hands): HTMLElement {
  const items = sortItems(sheet.itemsOf(view), sheet.columns, sheet.order);
  const rows = items.slice(0, sheet.shown).map((item) => row(sheet, item, hands));
  const head = element('tr', {}, ...sheet.columns.map((_, index) => heading(sheet, index, items[0], hands)));
  const table = element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows));
  const rest = items.length - rows.length;
  const more = () => {
    sheet.shown += rowsAtOnce;
    hands.changed();
  };
  const look = { class: 'gp-table-scroll', tabindex: 0, role: 'region', 'aria-label': sheet.name, 'data-key': 'rows' };
  return element(
    'div',
    look,
    items.length === 0 ? element('p', { class: 'gp-quiet' }, 'There is nothing to list.') : table,
    rest > 0 && textButton(`Show more (${counted(rest, 'row')} left)`, more, { 'data-key': 'more rows' }),
  );
}

function heading<Item>(sheet: Sheet<Item>, index: number, first: Item | undefined, hands: Hands): HTMLElement {
  const { name, title } = sheet.columns[index] as Column<Item>;
  const isSorted = sheet.order.column === index;
  const direction = sheet.order.isDescending ? 'descending' : 'ascending';
  const sort = () => {
    sheet.order = nextOrder(sheet.order, index, sheet.columns, first);
    hands.changed();
  };
  const arrow = sheet.order.isDescending ? '↓' : '↑';
  const button = element(
    'button',
    { type: 'button', title: title ?? `Sort by ${name.toLowerCase()}`, 'data-key': `sort ${index}`, onclick: sort },
    name,
    element('span', { class: 'gp-sort-arrow', 'aria-hidden': 'true' }, isSorted ? arrow : ''),
  );
  return element('th', { scope: 'col', 'aria-sort': isSorted ? direction : undefined }, button);
}

function row<Item>(sheet: Sheet<Item>, item: Item, hands: Hands): HTMLElement {
  const selection = sheet.selectionOf(item);
  const key = idsOf(selection).join('\n');
  const isPicked = hands.picked !== undefined && idsOf(hands.picked).join('\n') === key;
  const cells = sheet.columns.map(({ value }, index) => {
    const cell = value(item);
    if (index > 0) return element('td', { class: typeof cell === 'number' ? 'gp-number' : undefined }, textOf(cell));
    const look = { type: 'button', class: 'gp-row-button', 'data-key': key };
    return element('th', { scope: 'row' }, element('button', look, textOf(cell)));
  });
  // A press on the button is one on the row.
  const look = { 'aria-selected': isPicked ? 'true' : undefined, onclick: () => hands.pick(selection) };
  return element('tr', look, ...cells);
}

function textOf(cell: Cell): string {
  return typeof cell === 'number' ? grouped(cell) : (cell ?? '');
}
