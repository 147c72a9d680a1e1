import { CancellationError, commands, type Disposable, l10n, type LogOutputChannel, window } from 'vscode';
import { inertNotice } from '../text/inert-notice.ts';

/** A command that a person ran did not work: says why, in a message that leads to the log. */
export async function showFailure(log: LogOutputChannel, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CancellationError) return;
    const message = error instanceof Error ? error.message : String(error);
    log.error(message);
    await offerLog(message);
  }
}

/** Registers commands that say why they did not work. */
export function commandsShowingFailures(
  log: LogOutputChannel,
): (id: string, run: (...given: readonly unknown[]) => unknown) => Disposable {
  return (id, run) =>
    commands.registerCommand(id, (...given: readonly unknown[]) =>
      showFailure(log, async () => void (await run(...given))),
    );
}

/** Not awaited by commands that still have something to do: it stays until the person closes it. */
export async function offerLog(message: string): Promise<void> {
  const showLog = l10n.t('Show Log');
  const chosen = await window.showErrorMessage(inertNotice(message), showLog);
  if (chosen === showLog) await commands.executeCommand('groundplan.showLog');
}
