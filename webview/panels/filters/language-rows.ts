import { languageCounted } from '#protocol/dialects.ts';

/** A language to choose, with those of its dialects that occur or are ticked: they are let through together. */
export interface LanguageRow {
  readonly language: string;
  readonly ids: readonly string[];
  readonly files: number;
}

const languagesAtOnce = 8;

/** Most files first; those that are ticked are in sight with the first ones, before a button brings the rest. */
export function languagesInOrder(
  all: readonly { readonly language: string; readonly files: number }[],
  ticked: readonly string[],
): { readonly rows: readonly LanguageRow[]; readonly inSight: number } {
  const counts = new Map<string, number>(ticked.map((id) => [id, 0]));
  for (const { language, files } of all) counts.set(language, files);
  const rows = Array.from(
    Map.groupBy(counts, ([id]) => languageCounted(id)),
    ([language, dialects]) => ({
      language,
      ids: dialects.map(([id]) => id),
      files: dialects.reduce((sum, [, files]) => sum + files, 0),
    }),
  ).toSorted((a, b) => b.files - a.files);
  const isFirst = ({ ids }: LanguageRow, index: number) =>
    index < languagesAtOnce || ids.some((id) => ticked.includes(id));
  const first = rows.filter(isFirst);
  return { rows: [...first, ...rows.filter((row) => !first.includes(row))], inSight: first.length };
}
