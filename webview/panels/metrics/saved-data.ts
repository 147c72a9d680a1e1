import { toCsv } from '#webview/charts/metrics/csv.ts';
import type { Column } from './data-table.ts';

/** The numbers in sight, for a file. */
export interface SavedData {
  /** Of the file, without its extension. */
  readonly name: string;
  readonly csv: string;
  readonly json: unknown;
}

/** The rows of a table, all of them, with numbers as they are. */
export function savedTable<Item>(name: string, columns: readonly Column<Item>[], items: readonly Item[]): SavedData {
  const rows = items.map((item) => columns.map(({ value }) => value(item)));
  const csv = toCsv(
    columns.map((column) => column.name),
    rows,
  );
  return { name, csv, json: items };
}
