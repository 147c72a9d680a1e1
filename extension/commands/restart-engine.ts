import { l10n, ProgressLocation, window } from 'vscode';
import type { CommandContext } from './command-context.ts';
import { showFailure } from './show-failure.ts';

/** Ends the engine for all windows and waits for the next one. */
export async function restartEngine({ session, log }: CommandContext): Promise<void> {
  const title = l10n.t('Restarting the engine…');
  await showFailure(log, async () => {
    await window.withProgress({ location: ProgressLocation.Window, title }, () => session.restart());
  });
}
