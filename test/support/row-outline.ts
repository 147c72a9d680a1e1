import { readFileSync } from 'node:fs';
import { Pages, type PagedList } from '#extension/views/pages.ts';
import type { Row } from '#extension/views/row.ts';
import type { Words } from '#extension/views/words.ts';

/** Plain English: `{0}` is replaced, as the editor does it. */
export const englishWords: Words = {
  l10n: { t: (message, ...values) => message.replaceAll(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)])) },
  number: (value) => value.toLocaleString('en'),
};

const germanTexts = JSON.parse(
  readFileSync(new URL('../../l10n/bundle.l10n.de.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

/** German as in the editor: a text without a translation fails. */
export const germanWords: Words = {
  l10n: {
    t: (message, ...values) => {
      if (!Object.hasOwn(germanTexts, message)) throw new Error(`not translated: ${message}`);
      return englishWords.l10n.t(germanTexts[message], ...values);
    },
  },
  number: (value) => value.toLocaleString('de'),
};

export function newList(words = englishWords): PagedList {
  return { pages: new Pages(), words, moreCommand: 'more' };
}

/** Rows as indented lines, `label | description`; all that is folded is unfolded down to a depth. */
export async function outlineOf(rows: readonly Row[], depth = 9): Promise<string[]> {
  const lines = await Promise.all(
    rows.map(async (row) => {
      const head = row.description === undefined ? row.label : `${row.label} | ${row.description}`;
      const below = depth > 1 ? await outlineOf((await row.children?.()) ?? [], depth - 1) : [];
      return [head, ...below.map((line) => `  ${line}`)];
    }),
  );
  return lines.flat();
}

/** All rows down to a depth, those below after the one around them. */
export async function allRows(rows: readonly Row[], depth = 9): Promise<Row[]> {
  const below = depth > 1 ? await Promise.all(rows.map(async (row) => (await row.children?.()) ?? [])) : [];
  const inner = await Promise.all(below.map((content) => allRows(content, depth - 1)));
  return rows.flatMap((row, index) => [row, ...(inner[index] ?? [])]);
}

/** The first row with a label, however deep. Rejects where there is none. */
export async function rowNamed(rows: readonly Row[], label: string): Promise<Row> {
  const row = (await allRows(rows)).find((each) => each.label === label);
  if (row === undefined) throw new Error(`no row ${label}`);
  return row;
}
