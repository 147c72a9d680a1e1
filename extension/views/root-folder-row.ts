import type { Row } from './row.ts';
import { folderLabel, spokenOf, type Words } from './words.ts';

/** The row of one of several folders of a window, around all that a view says of it. */
export function rootFolderRow(
  words: Words,
  uri: string,
  description: string | undefined,
  children: NonNullable<Row['children']>,
): Row {
  const label = folderLabel(words, uri);
  const spoken = spokenOf(label, description);
  return { id: uri, label, description, spoken, icon: { id: 'root-folder' }, fold: 'unfolded', children };
}
