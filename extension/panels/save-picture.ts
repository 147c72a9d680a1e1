import { l10n, Uri, window, workspace } from 'vscode';
import type { PageMessage } from '#protocol/panel-messages.ts';

type Save = Extract<PageMessage, { kind: 'save' }>;

/** Asks where to, and writes there; a person who closes the question wanted nothing. */
export async function savePicture({ name, content, type }: Save): Promise<void> {
  const ending = type === 'image/png' ? 'png' : 'svg';
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const safeName = name.replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^\.+/, '') || `drawing.${ending}`;
  const target = await window.showSaveDialog({
    ...(folder !== undefined && { defaultUri: Uri.joinPath(folder, safeName) }),
    filters: { [l10n.t('Picture')]: [ending] },
  });
  if (target !== undefined) await workspace.fs.writeFile(target, Buffer.from(content, 'base64'));
}
