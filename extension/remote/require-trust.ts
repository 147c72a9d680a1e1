import { l10n, workspace } from 'vscode';

/** Throws in a folder that is not trusted: from there nothing is sent. */
export function requireTrust(): void {
  if (workspace.isTrusted) return;
  throw new Error(l10n.t('This folder is not trusted, so synchronisation with a remote is off here.'));
}
