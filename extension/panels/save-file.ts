import { homedir } from 'node:os';
import { l10n, type Memento, Uri, window, workspace } from 'vscode';
import type { PageMessage } from '#protocol/panel-messages.ts';
import { inertNotice } from '../text/inert-notice.ts';

type Save = Extract<PageMessage, { kind: 'save' }>;

const folderKey = 'groundplan.pictureFolder';

const endings: Readonly<Record<Save['type'], string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'application/json': 'json',
};

/**
 * Asks where to, and writes there; a person who closes the question wanted nothing. The place that is proposed is where
 * the last file went, at first the person's own folder: in the project's it would be one more file to be committed.
 */
export async function saveFile({ name, content, type }: Save, memory: Memento): Promise<void> {
  const ending = endings[type];
  const safeName = name.replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^\.+/, '') || `groundplan.${ending}`;
  const last = memory.get<string>(folderKey);
  const folder = last === undefined ? Uri.file(homedir()) : Uri.parse(last);
  const target = await window.showSaveDialog({
    defaultUri: Uri.joinPath(folder, safeName),
    filters: { [isPicture(type) ? l10n.t('Picture') : l10n.t('Table')]: [ending] },
  });
  if (target === undefined) return;
  await workspace.fs.writeFile(target, Buffer.from(content, 'base64'));
  await memory.update(folderKey, Uri.joinPath(target, '..').toString());
  const written = target.path.slice(target.path.lastIndexOf('/') + 1);
  void window.showInformationMessage(inertNotice(l10n.t('Saved {0}', written)));
}

function isPicture(type: Save['type']): boolean {
  return type.startsWith('image/');
}
