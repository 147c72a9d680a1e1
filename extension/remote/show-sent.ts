import { l10n } from 'vscode';
import type { SentRequest } from '#protocol/sync.ts';
import type { RemoteContext } from './remote-context.ts';
import { logText, sentText } from './sent-text.ts';

const requestsMax = 1000;

/** Opens everything that was sent, with its bodies. */
export async function showSentRequests({ session, documents }: RemoteContext): Promise<void> {
  const [{ data: status }, { data: log }] = await Promise.all([
    session.call('sync.status', {}),
    session.call('sync.log', { limit: requestsMax }),
  ]);
  const place = status.remote?.url ?? l10n.t('no remote');
  await (await documents()).show(l10n.t('Sent requests'), logText(log.sent, place, l10n.t), false);
}

/** Opens one request of the log, in the place of the one before. */
export async function showSentRequest({ documents }: RemoteContext, request: SentRequest): Promise<void> {
  await (await documents()).show(`${request.method} ${request.path}`, sentText(request, l10n.t), true);
}
