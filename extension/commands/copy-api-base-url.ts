import { type CancellationToken, commands, env, l10n, ProgressLocation, Uri, window, workspace } from 'vscode';
import type { WindowSession } from '../session/window-session.ts';
import type { EngineState } from '../session/engine-session.ts';
import { windowSettings } from '../settings/window-settings.ts';
import type { CommandContext } from './command-context.ts';
import { showFailure } from './show-failure.ts';

const WAIT_MS = 15_000;

/** Copies the address under which the machine that the engine runs on reaches its API, and makes it reachable from here. */
export async function copyApiBaseUrl({ session, log }: CommandContext): Promise<void> {
  if (windowSettings().settings['api.enabled'] === false) return offerToEnable();
  if (!workspace.isTrusted) return offerToTrust();
  await showFailure(log, async () => {
    const baseUrl = await window.withProgress(
      { location: ProgressLocation.Window, title: l10n.t('Starting the API…') },
      (_, token) => servedBaseUrl(session, token),
    );
    await env.clipboard.writeText(baseUrl);
    await showCopied(baseUrl);
  });
}

/** Asking for the outside address forwards the port where the window is a remote one. */
async function showCopied(baseUrl: string): Promise<void> {
  const outside = (await env.asExternalUri(Uri.parse(baseUrl))).toString(true).replace(/\/$/, '');
  if (env.remoteName === undefined || outside === baseUrl) {
    window.setStatusBarMessage(`$(check) ${l10n.t('Copied: {0}', baseUrl)}`, 5000);
    return;
  }
  const copyOther = l10n.t('Copy That Address');
  const message = l10n.t('Copied: {0}. From your own machine it is reached at {1}', baseUrl, outside);
  const chosen = await window.showInformationMessage(message, copyOther);
  if (chosen === copyOther) await env.clipboard.writeText(outside);
}

async function offerToEnable(): Promise<void> {
  const openSettings = l10n.t('Open Settings');
  const message = l10n.t('The API is turned off by the setting {0}.', 'groundplan.api.enabled');
  const chosen = await window.showInformationMessage(message, openSettings);
  if (chosen === openSettings) await commands.executeCommand('workbench.action.openSettings', 'groundplan.api');
}

/** A folder that is not trusted must not cause a port to listen. */
async function offerToTrust(): Promise<void> {
  const manage = l10n.t('Manage Workspace Trust');
  const message = l10n.t('Trust the folder, and Groundplan serves its API.');
  const chosen = await window.showInformationMessage(message, manage);
  if (chosen === manage) await commands.executeCommand('workbench.trust.manage');
}

/** Starts the engine where none runs, and waits until it says where it listens, or why it does not. */
async function servedBaseUrl(session: WindowSession, token: CancellationToken): Promise<string> {
  await session.start();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const look = (state: EngineState): void => {
    if (state.kind === 'failed') reject(new Error(state.message));
    if (state.kind !== 'running') return;
    const { baseUrl, problem } = state.status.api;
    if (baseUrl !== undefined) resolve(baseUrl);
    else if (problem) reject(new Error(problem.message));
  };
  const late = setTimeout(() => reject(new Error(l10n.t('The engine did not say where it serves its API.'))), WAIT_MS);
  const listeners = [
    session.onDidChangeState(look),
    token.onCancellationRequested(() => reject(new Error(l10n.t('Cancelled.')))),
  ];
  look(session.state);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    for (const listener of listeners) listener.dispose();
  }
}
