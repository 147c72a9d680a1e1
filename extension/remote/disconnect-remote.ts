import { ConfigurationTarget, l10n, window, workspace } from 'vscode';
import type { SyncLink } from '#protocol/sync.ts';
import { section } from '../settings/window-settings.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { callRemote } from './call-remote.ts';
import { hostOf } from './remote-condition.ts';
import type { RemoteContext } from './remote-context.ts';

/** Drops the links and the key. Nothing of the remote is deleted, unless the person asks for that and confirms it. */
export async function disconnectRemote(context: RemoteContext): Promise<void> {
  const { session, follower, keys } = context;
  const { remote, linked } = (await session.call('sync.status', {})).data;
  if (remote === undefined) throw new Error(l10n.t('No remote is connected.'));
  const choice = await askHow(remote.url, linked);
  if (choice === 'left') return;
  if (choice === 'delete' && !(await isDeleted(context, linked))) return;
  const { data } = await session.call('sync.disconnect', {});
  await keys.forget(remote.url);
  await workspace.getConfiguration(section).update('sync.mode', undefined, ConfigurationTarget.Global);
  follower.take(data);
  window.setStatusBarMessage(`$(check) ${l10n.t('Disconnected from {0}', hostOf(remote.url))}`, 5000);
}

async function askHow(url: string, linked: readonly SyncLink[]): Promise<'keep' | 'delete' | 'left'> {
  const [keep, remove] = [l10n.t('Disconnect'), l10n.t('Disconnect and Delete There…')];
  const detail = l10n.t(
    'Links and the key are dropped here. What was fetched is kept for 30 days. Nothing on the remote is deleted.',
  );
  const message = l10n.t('Disconnect from {0}?', url);
  const buttons = linked.length === 0 ? [keep] : [keep, remove];
  const chosen = await window.showWarningMessage(inertNotice(message), { modal: true, detail }, ...buttons);
  if (chosen === undefined) return 'left';
  return chosen === remove && (await confirmsDeletion(linked)) ? 'delete' : chosen === keep ? 'keep' : 'left';
}

export async function confirmsDeletion(linked: readonly SyncLink[]): Promise<boolean> {
  const remove = l10n.t('Delete on the Remote');
  const names = linked.map(({ remoteProject: { name } }) => name).join('\n');
  const detail = `${names}\n\n${l10n.t('This cannot be undone. Projects of this machine stay as they are.')}`;
  const message = l10n.t('Delete these projects on the remote, for everyone?');
  return (await window.showWarningMessage(inertNotice(message), { modal: true, detail }, remove)) === remove;
}

/** False where the remote has not deleted them yet: disconnected, it would never be asked again. */
async function isDeleted({ session, follower }: RemoteContext, linked: readonly SyncLink[]): Promise<boolean> {
  await callRemote(l10n.t('Deleting on the remote…'), async () => {
    for (const { project } of linked) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the first refusal ends it
      await session.call('sync.unlink', { projectId: project.id, deleteRemote: true });
    }
  });
  const { data } = await session.call('sync.status', {});
  follower.take(data);
  const isWaiting = data.outbox.some(({ action }) => action === 'delete');
  if (isWaiting) {
    const message = l10n.t(
      'The remote has not deleted everything yet. The view Remote shows what waits; disconnect afterwards.',
    );
    void window.showWarningMessage(inertNotice(message));
  }
  return !isWaiting;
}
