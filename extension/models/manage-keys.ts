import { l10n, window } from 'vscode';
import { enterKey } from './enter-key.ts';
import type { ModelKeys } from './model-keys.ts';
import { keyOwnerOf, usualKeyOwner } from './model-target.ts';
import type { Settings } from '../settings/read-settings.ts';

/** For the server of the settings. */
export async function setKey(settings: Settings, keys: ModelKeys): Promise<void> {
  const owner = keyOwnerOf(settings) ?? usualKeyOwner;
  if (await enterKey(keys, owner)) {
    window.setStatusBarMessage(`$(check) ${l10n.t('API key for {0} saved', owner.place)}`, 5000);
  }
}

export async function forgetKey(keys: ModelKeys): Promise<void> {
  const owners = await keys.owners();
  if (owners.length === 0) {
    void window.showInformationMessage(l10n.t('No API key of a language model is saved.'));
    return;
  }
  const items = owners.map((owner) => ({ label: owner.place, description: owner.provider, owner }));
  const chosen = await window.showQuickPick(items, { placeHolder: l10n.t('Which API key is to be deleted?') });
  if (chosen === undefined) return;
  await keys.forget(chosen.owner);
  window.setStatusBarMessage(`$(check) ${l10n.t('API key for {0} deleted', chosen.owner.place)}`, 5000);
}
