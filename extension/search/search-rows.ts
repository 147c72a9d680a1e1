import { whyFound } from '#protocol/why-found.ts';
import type { Place } from '../places/place.ts';
import type { Translate } from '../text/translate.ts';
import { baseName } from '../views/row.ts';
import type { FoundCode } from './found-code.ts';

/** A row of the quick pick; its texts show no icons, even if the code contains icon syntax. */
export interface CodeRow {
  readonly label: string;
  /** `src/retry.ts:12`, and the folder where the window has several. */
  readonly description: string;
  /** Why it was found, and what is as good. */
  readonly detail: string;
  readonly icon: string;
  readonly place: Place;
}

export interface RowWords {
  readonly t: Translate;
  /** Undefined where the window has one folder. */
  readonly folderName: (uri: string) => string | undefined;
}

const labelMax = 100;

export function codeRow(found: FoundCode, query: string, { t, folderName }: RowWords): CodeRow {
  const { folder, file, line, symbol, matched, siblings = [] } = found;
  const why = matched === undefined ? [] : whyFound(matched, query, t);
  const folded = siblings.length === 0 ? [] : [siblingsText(siblings.length, t)];
  const within = folderName(folder);
  return {
    label: withoutIcons(symbol === undefined ? firstLine(found) : symbol.slice(file.length + 1)),
    description: withoutIcons(`${file}:${line}${within === undefined ? '' : `  ${within}`}`),
    detail: withoutIcons([...why, ...folded].join(' · ')),
    icon: symbol === undefined ? 'file-code' : 'code',
    place: { folder, path: file, line },
  };
}

function siblingsText(count: number, t: Translate): string {
  return count === 1 ? t('1 other is as good') : t('{0} others are as good', count);
}

/** Returns the label of a piece without a name; the file's name where the first line is empty. */
function firstLine({ content, file }: FoundCode): string {
  const line =
    content
      .split('\n')
      .find((each) => each.trim() !== '')
      ?.trim() ?? baseName(file);
  return line.length > labelMax ? `${line.slice(0, labelMax)}…` : line;
}

/** `$(name)` would be drawn as a picture. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
