import { l10n, type Uri, window } from 'vscode';
import { analyzeBody } from '#protocol/impact.ts';
import { branchesAround } from './git-extension.ts';

const { pattern = '', maxLength = 0 } = analyzeBody.base as { readonly pattern?: string; readonly maxLength?: number };
const form = new RegExp(pattern, 'u');

/** The revision to compare with; undefined where the person wanted nothing. */
export async function askBase(folder: Uri): Promise<string | undefined> {
  const branches = await branchesAround(folder);
  if (branches.length === 0) return askRevision();
  const other = l10n.t('Another Revision…');
  const items = [...branches.map((label) => ({ label })), { label: other, isOther: true }];
  const placeHolder = l10n.t('What changed since the working tree parted from which branch?');
  const chosen = await window.showQuickPick(items, { placeHolder });
  return chosen !== undefined && 'isOther' in chosen ? askRevision() : chosen?.label;
}

function askRevision(): Thenable<string | undefined> {
  return window.showInputBox({
    prompt: l10n.t('A branch, a tag or a commit'),
    validateInput: (text) => (isRevision(text) ? undefined : l10n.t('That is no name of a revision.')),
  });
}

/** As the engine takes it. */
function isRevision(text: string): boolean {
  return text.length <= maxLength && form.test(text);
}
