import { l10n, window } from 'vscode';
import type { SyncLink } from '#protocol/sync.ts';
import { projectAskedAbout } from '../places/asked-project.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { callRemote } from './call-remote.ts';
import { confirmsDeletion } from './disconnect-remote.ts';
import type { RemoteContext } from './remote-context.ts';
import { linkedIdOf } from './remote-rows.ts';
import { requireTrust } from './require-trust.ts';

/** Brings home what is new at the remote: of one linked project where its row was picked, else of all. */
export async function fetchFromRemote({ session, follower }: RemoteContext, row: unknown): Promise<void> {
  requireTrust();
  const projectId = idOfRow(row);
  const { data } = await callRemote(l10n.t('Fetching from the remote…'), () =>
    session.call('sync.pull', projectId === undefined ? {} : { projectId }),
  );
  follower.take(data);
  window.setStatusBarMessage(`$(check) ${l10n.t('Fetched from the remote')}`, 5000);
}

/** Has the remote analyse a linked project again. What comes of it is fetched by itself. */
export async function indexOnRemote(context: RemoteContext, row: unknown): Promise<void> {
  const link = await linkOf(context, row);
  if (link === undefined) return;
  const { session, follower } = context;
  const { data } = await callRemote(l10n.t('Asking the remote to analyse it again…'), () =>
    session.call('sync.requestIndex', { projectId: link.project.id }),
  );
  follower.take(data);
  window.setStatusBarMessage(`$(check) ${l10n.t('The remote analyses “{0}” again', link.remoteProject.name)}`, 5000);
}

/** Ends a link. The project of the remote stays, unless the person asks for its end and confirms that. */
export async function unlinkProject(context: RemoteContext, row: unknown): Promise<void> {
  const link = await linkOf(context, row);
  if (link === undefined) return;
  const [unlink, remove] = [l10n.t('Unlink'), l10n.t('Unlink and Delete There…')];
  const detail = l10n.t('What was fetched is kept for 30 days. Nothing on the remote is deleted.');
  const message = l10n.t('Unlink “{0}” from “{1}” of the remote?', link.project.name, link.remoteProject.name);
  const chosen = await window.showWarningMessage(inertNotice(message), { modal: true, detail }, unlink, remove);
  if (chosen === undefined || (chosen === remove && !(await confirmsDeletion([link])))) return;
  const { data } = await context.session.call('sync.unlink', {
    projectId: link.project.id,
    deleteRemote: chosen === remove,
  });
  context.follower.take(data);
}

/** Of the row that was picked, else of the folder that the person works in; undefined where the person left. */
async function linkOf({ session }: RemoteContext, row: unknown): Promise<SyncLink | undefined> {
  requireTrust();
  const id = idOfRow(row) ?? (await projectAskedAbout(session))?.id;
  if (id === undefined) return undefined;
  const link = (await session.call('sync.status', {})).data.linked.find(({ project }) => project.id === id);
  if (link === undefined) throw new Error(l10n.t('This folder is linked with no project of the remote.'));
  return link;
}

function idOfRow(row: unknown): string | undefined {
  return linkedIdOf(String((row as { readonly id?: unknown } | undefined)?.id));
}
