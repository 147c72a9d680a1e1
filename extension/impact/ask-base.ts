import { l10n, type Uri, window } from 'vscode';
import { analyzeBody } from '#protocol/impact.ts';
import { branchesAround } from './git-extension.ts';

const { pattern = '', maxLength = 0 } = analyzeBody.base as { readonly pattern?: string; readonly maxLength?: number };
const form = new RegExp(pattern, 'u');

/** A state to compare with: a revision, or the analysis that was fetched from the remote. */
export type ChosenBase = { readonly revision: string } | { readonly remoteOf: string };

/**
 * Asks what to compare with; undefined where the person wanted nothing.
 *
 * @param remoteOf id of the project, where something was fetched from its remote
 */
export async function askBase(folder: Uri, remoteOf: string | undefined): Promise<ChosenBase | undefined> {
  const branches = await branchesAround(folder);
  if (branches.length === 0 && remoteOf === undefined) return askRevision();
  const remote = l10n.t('The Remote’s Analysis');
  const items = [
    ...branches.map((label) => ({ label })),
    ...(remoteOf === undefined ? [] : [{ label: remote, detail: l10n.t('Shows the drift'), remoteOf: true }]),
    { label: l10n.t('Another Revision…'), isOther: true },
  ];
  const placeHolder = l10n.t('What changed since the working tree parted from which branch?');
  const chosen = await window.showQuickPick(items, { placeHolder });
  if (chosen === undefined) return undefined;
  if ('isOther' in chosen) return askRevision();
  return 'remoteOf' in chosen && remoteOf !== undefined ? { remoteOf } : { revision: chosen.label };
}

async function askRevision(): Promise<ChosenBase | undefined> {
  const revision = await window.showInputBox({
    prompt: l10n.t('A branch, a tag or a commit'),
    validateInput: (text) => (isRevision(text) ? undefined : l10n.t('That is no name of a revision.')),
  });
  return revision === undefined ? undefined : { revision };
}

/** As the engine takes it. */
function isRevision(text: string): boolean {
  return text.length <= maxLength && form.test(text);
}
