import { Uri, window } from 'vscode';
import type { CommandContext } from './command-context.ts';
import { showFailure } from './show-failure.ts';

/** Opens the file that the engine writes its log into; the editor follows it as it grows. */
export async function showEngineLog({ session, log }: CommandContext): Promise<void> {
  await showFailure(log, async () => {
    const { connection } = await session.start();
    await window.showTextDocument(Uri.file(connection.logFile), { preview: true });
  });
}
