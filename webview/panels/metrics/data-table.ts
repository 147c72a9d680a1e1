import { element } from '../../elements/element.ts';
import { textButton } from '../../elements/button.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import type { Translate } from '../../state/translate.ts';
import { type Cell, type Column as PlainColumn, type Order, sortItems } from '../table/rows.ts';

export interface Column<Item> extends PlainColumn<Item> {
  /** Stands in the address. */
  readonly key: string;
  readonly definition?: string;
  /** How the cell is written. */
  readonly text?: (item: Item) => string;
  /** Stands in the place of the text. */
  readonly drawn?: (item: Item) => HTMLElement;
  /** A number is drawn as a bar behind it, as long as its share of the largest. */
  readonly hasBar?: boolean;
  /** Sorted from A at first. */
  readonly isText?: boolean;
}

export interface TableParts<Item> {
  readonly t: Translate;
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  /** Handles a press on a row's name. */
  readonly press?: (item: Item) => void;
  /** Absent: each row can be pressed. */
  readonly canPress?: (item: Item) => boolean;
  /** Label of the name's button. */
  readonly pressWord?: (item: Item) => string;
  /** Distinguishes rows of one name. */
  readonly rowKey?: (item: Item) => string;
  /** Whether a row is the one that is looked at. */
  readonly isPicked?: (item: Item) => boolean;
  /** The order is another one, as it stands in the address. */
  readonly ordered: (order: string) => void;
}

const rowsAtOnce = 200;

/** A table with sorted columns; its first column names the row. */
export function createDataTable<Item>(parts: TableParts<Item>) {
  const { t, label, columns } = parts;
  const root = element('div', { class: 'gp-table-scroll', tabindex: 0, role: 'region', 'aria-label': label });
  let shown = rowsAtOnce;
  let items: readonly Item[] = [];
  let order = '';

  const render = () => {
    const place = orderOf(columns, order);
    const sorted = sortItems(items, columns, place);
    const maxima = columns.map((column) => maximum(column, items));
    const heads = columns.map((column, index) => heading(column, index === place.column ? place : undefined, parts));
    const rows = sorted.slice(0, shown).map((item) => rowOf(item, maxima, parts));
    const rest = items.length - rows.length;
    const more = () => {
      shown += rowsAtOnce;
      render();
    };
    replaceContent(
      root,
      element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows)),
      ...(rest > 0
        ? [textButton(t('Show more ({0} left)', rest), more, { 'data-key': 'more', class: 'gp-button gp-more' })]
        : []),
    );
  };
  return {
    root,
    show(given: readonly Item[], givenOrder: string) {
      if (given === items && givenOrder === order) return;
      if (givenOrder !== order) shown = rowsAtOnce;
      [items, order] = [given, givenOrder];
      render();
    },
  };
}

/** `-key` sorts the smallest first. */
export function orderOf<Item>(columns: readonly Column<Item>[], order: string): Order {
  const key = order.replace(/^-/, '');
  const column = Math.max(
    0,
    columns.findIndex((each) => each.key === key),
  );
  return { column, isDescending: !order.startsWith('-') };
}

function maximum<Item>({ value, hasBar }: Column<Item>, items: readonly Item[]): number {
  if (hasBar !== true) return 0;
  return items.reduce((most, item) => Math.max(most, Number(value(item) ?? 0)), 0);
}

function heading<Item>(
  { key, name, definition, isText = false }: Column<Item>,
  sorted: Order | undefined,
  { ordered }: TableParts<Item>,
): HTMLElement {
  const arrow = sorted === undefined ? '' : sorted.isDescending ? '↓' : '↑';
  const press = () => ordered(sorted?.isDescending === true || (sorted === undefined && isText) ? `-${key}` : key);
  const look = { type: 'button', 'data-key': `sort ${key}`, 'data-definition': definition, onclick: press };
  const direction = sorted === undefined ? undefined : sorted.isDescending ? 'descending' : 'ascending';
  const mark = element('span', { class: 'gp-sort-arrow', 'aria-hidden': 'true' }, arrow);
  return element('th', { scope: 'col', 'aria-sort': direction }, element('button', look, name, mark));
}

function rowOf<Item>(
  item: Item,
  maxima: readonly number[],
  { columns, press, canPress, pressWord, rowKey, isPicked }: TableParts<Item>,
): HTMLElement {
  const picked = isPicked?.(item) === true;
  const cells = columns.map((column, index) => {
    const cell = column.value(item);
    const text = column.text?.(item) ?? textOf(cell);
    if (column.drawn !== undefined) return element('td', {}, column.drawn(item));
    if (index > 0) return numberCell(cell, text, maxima[index] ?? 0);
    if (press === undefined || canPress?.(item) === false) return element('th', { scope: 'row' }, text);
    const look = {
      type: 'button',
      class: 'gp-row-button',
      title: pressWord?.(item),
      'data-key': `row ${rowKey?.(item) ?? text}`,
      'aria-current': picked && 'true',
      onclick: () => press(item),
    };
    return element('th', { scope: 'row' }, element('button', look, text));
  });
  return element('tr', { class: picked ? 'gp-row-picked' : undefined }, ...cells);
}

function numberCell(cell: Cell, text: string, max: number): HTMLElement {
  const made = element('td', { class: typeof cell === 'number' ? 'gp-number' : undefined }, text);
  if (typeof cell !== 'number' || max <= 0) return made;
  made.classList.add('gp-mx-bar');
  made.style.setProperty('--gp-share', `${(100 * Math.max(0, cell)) / max}%`);
  return made;
}

function textOf(cell: Cell): string {
  return cell === undefined ? '' : String(cell);
}
