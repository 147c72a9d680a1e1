import { l10n, window } from 'vscode';
import type { ModelKeys } from './model-keys.ts';
import type { KeyOwner } from './model-target.ts';

/** Asks for the key of a server and has the editor keep it; some want none. False where the person left. */
export async function enterKey(keys: ModelKeys, owner: KeyOwner): Promise<boolean> {
  const key = await window.showInputBox({
    title: l10n.t('API key for {0}', owner.place),
    prompt: promptText(owner),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' && !needsKey(owner) ? undefined : keyObjection(text)),
  });
  if (key === undefined) return false;
  if (key.trim() !== '') await keys.set(owner, key.trim());
  return true;
}

function promptText(owner: KeyOwner): string {
  const kept = l10n.t('The editor keeps it among its secrets. It is sent to {0} alone.', owner.place);
  return needsKey(owner) ? kept : `${kept} ${l10n.t('Leave it empty where none is needed.')}`;
}

function needsKey({ provider }: KeyOwner): boolean {
  return provider === 'anthropic';
}

/** It becomes a header of a request. */
function keyObjection(text: string): string | undefined {
  return /^[\x21-\x7E]+$/.test(text.trim()) ? undefined : l10n.t('An API key has no spaces and only ASCII characters.');
}
