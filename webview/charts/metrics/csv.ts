/** A cell that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Rows as RFC 4180 has them. Text that would be calculated by a spreadsheet gets a quote before it: names are data. */
export function toCsv(head: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: string | number | undefined): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell === undefined ? '' : formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
