import { l10n, type Uri, window, workspace } from 'vscode';
import { inertNotice } from '../text/inert-notice.ts';

/**
 * Asks what becomes of text of a folder that is not saved: runners read the disk alone. False where the person went away,
 * or something could not be saved.
 */
export async function saveFirst(folder: Uri): Promise<boolean> {
  const within = `${folder.toString().replace(/\/$/, '')}/`;
  const unsaved = workspace.textDocuments.filter(
    (document) => document.isDirty && !document.isUntitled && document.uri.toString().startsWith(within),
  );
  if (unsaved.length === 0) return true;
  const save = l10n.t('Save and Run');
  const run = l10n.t('Run Without Saving');
  const question =
    unsaved.length === 1
      ? l10n.t('1 file is not saved. Tests run what is on the disk.')
      : l10n.t('{0} files are not saved. Tests run what is on the disk.', unsaved.length);
  const chosen = await window.showWarningMessage(inertNotice(question), { modal: true }, save, run);
  if (chosen === undefined) return false;
  if (chosen === run) return true;
  const saved = await Promise.all(unsaved.map((document) => document.save()));
  return !saved.includes(false);
}
