import { l10n, ProgressLocation, window } from 'vscode';
import { OperationRefused } from '../session/engine-session.ts';
import { remoteRefusalText } from './remote-refusal.ts';

/** Shows that the remote is asked, and says a refusal in a sentence for people. */
export async function callRemote<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await window.withProgress({ location: ProgressLocation.Notification, title }, work);
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    throw new OperationRefused(error.code, remoteRefusalText(error.code, error.message, l10n.t));
  }
}
