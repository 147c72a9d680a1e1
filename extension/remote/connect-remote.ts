import { l10n, window } from 'vscode';
import { OperationRefused } from '../session/engine-session.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { callRemote } from './call-remote.ts';
import { chooseMode } from './choose-mode.ts';
import type { RemoteContext } from './remote-context.ts';
import { hostOf } from './remote-condition.ts';
import { baseUrlOf, keyObjection, urlObjection } from './remote-url.ts';
import { requireTrust } from './require-trust.ts';

/** Asks for the base URL and the key, tries them with one request, and then for the mode: before that nothing else is sent. */
export async function connectRemote(remote: RemoteContext): Promise<void> {
  requireTrust();
  let url = remote.follower.status?.remote?.url;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a person is asked again after a refusal
    url = await askUrl(url);
    // oxlint-disable-next-line no-await-in-loop
    const key = url === undefined ? undefined : await askKey(url);
    if (url === undefined || key === undefined) return;
    // oxlint-disable-next-line no-await-in-loop
    const refusal = await connect(remote, url, key);
    if (refusal === undefined) break;
    // oxlint-disable-next-line no-await-in-loop
    if (!(await wantsAgain(refusal))) return;
  }
  await chooseMode(remote);
}

async function askUrl(known: string | undefined): Promise<string | undefined> {
  const url = await window.showInputBox({
    title: l10n.t('Connect to Remote'),
    prompt: l10n.t('Base URL of the remote: what stands before /api/v1.'),
    placeHolder: 'https://groundplan.example.com',
    ...(known !== undefined && { value: known }),
    ignoreFocusOut: true,
    validateInput: (text) => urlObjection(text, l10n.t),
  });
  return url === undefined ? undefined : baseUrlOf(url);
}

async function askKey(url: string): Promise<string | undefined> {
  const key = await window.showInputBox({
    title: l10n.t('API key for {0}', hostOf(url)),
    prompt: l10n.t(
      'The editor keeps it among its secrets. It is sent to {0} alone, and tried now with one request.',
      url,
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => keyObjection(text, l10n.t),
  });
  return key?.trim();
}

/** Returns why the remote was not connected; undefined where it was. */
async function connect(remote: RemoteContext, url: string, key: string): Promise<string | undefined> {
  const { session, follower, keys, log } = remote;
  const host = hostOf(url);
  try {
    const { data } = await callRemote(l10n.t('Connecting to {0}…', host), () =>
      session.call('sync.connect', { url, key }),
    );
    await keys.set(url, key);
    follower.take(data);
    const { tier } = data;
    const said =
      tier === undefined ? l10n.t('Connected to {0}', host) : l10n.t('Connected to {0}, tier {1}', host, tier);
    window.setStatusBarMessage(`$(check) ${said}`, 8000);
    return undefined;
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    log.warn(`The remote was not connected (${error.code}).`);
    return error.message;
  }
}

async function wantsAgain(message: string): Promise<boolean> {
  const again = l10n.t('Try Again');
  return (await window.showErrorMessage(inertNotice(message), again)) === again;
}
