import type { IndexedFolder } from '../indexed-folder.ts';
import { reasonName } from '../overview/skipped-row.ts';
import type { Row } from '../row.ts';
import type { Words } from '../words.ts';

/** Why nothing is known of a file that the snapshot does not have. */
export async function absentRows(folder: IndexedFolder, path: string, words: Words, wasHere: boolean): Promise<Row[]> {
  const { l10n } = words;
  const { skippedFiles = [] } = await folder.ask('index.state', { detail: 'full' });
  const skipped = skippedFiles.find(({ file }) => file === path || path.startsWith(`${file}/`));
  const why =
    skipped === undefined
      ? wasHere
        ? l10n.t('It was removed or renamed')
        : l10n.t('It is ignored, as git ignores it, or was not there when the folder was indexed')
      : l10n.t('It was skipped: {0}', reasonName(skipped.reason, words));
  return [
    remark(`${folder.uri} absent`, l10n.t('This file is not in the index'), 'circle-slash'),
    remark(`${folder.uri} why`, why, 'info'),
  ];
}

/** Reason why no dependencies are shown: no folder knows the file. */
export type Nowhere = 'noFile' | 'outside' | 'notIndexed';

export function nowhereText(why: Nowhere, { l10n }: Words): string {
  const texts = {
    noFile: l10n.t('Open a file to see what it depends on, and what depends on it.'),
    outside: l10n.t('This file is in none of the open folders.'),
    notIndexed: l10n.t('The folder of this file is not indexed yet.'),
  };
  return texts[why];
}

function remark(id: string, label: string, icon: string): Row {
  return { id, label, tooltip: label, spoken: label, icon: { id: icon } };
}
