import { commands, env, l10n, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { OperationParams } from '#protocol/operations.ts';
import type { LinkCandidates } from '#protocol/sync.ts';
import { projectAskedAbout } from '../places/asked-project.ts';
import type { WindowProject } from '../panels/window-projects.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { timeText } from '../text/times.ts';
import { callRemote } from './call-remote.ts';
import { chooseMode } from './choose-mode.ts';
import { connectRemote } from './connect-remote.ts';
import type { RemoteContext } from './remote-context.ts';
import { requireTrust } from './require-trust.ts';

type Link = Omit<OperationParams<'sync.link'>, 'projectId'>;

interface LinkItem extends QuickPickItem {
  readonly link?: Link | 'register';
}

/** Links the folder that the person works in: with the project it was linked with, one of the same name, another, or a new one. */
export async function linkProject(context: RemoteContext): Promise<void> {
  const project = await projectToLink(context);
  if (project === undefined) return;
  const { session } = context;
  const { data: candidates } = await callRemote(l10n.t('Asking the remote for its projects…'), () =>
    session.call('sync.candidates', { projectId: project.id }),
  );
  if (candidates.linked !== undefined) return showLinked(candidates.linked.remoteProject.name, project);
  const link = await askLink(candidates);
  if (link === undefined) return;
  const { data } = await callRemote(l10n.t('Linking…'), async () => {
    const linked = await session.call('sync.link', { projectId: project.id, ...link });
    await bringHome(context, project.id);
    return linked;
  });
  await showLinked(data.remoteProject.name, project);
}

/** Fetches the remote's analysis as it is now, since the person waits for it; a failure is shown in the view. */
export async function bringHome({ session, follower }: RemoteContext, projectId: string): Promise<void> {
  try {
    follower.take((await session.call('sync.pull', { projectId })).data);
  } catch {
    await follower.renew();
  }
}

/** Connected, in a mode in which something may leave, and with a folder. Undefined where the person left. */
export async function projectToLink(context: RemoteContext): Promise<WindowProject | undefined> {
  requireTrust();
  const { session } = context;
  const project = await projectAskedAbout(session);
  if (project === undefined) throw new Error(l10n.t('Open a folder first.'));
  if ((await session.call('sync.status', {})).data.remote === undefined) await connectRemote(context);
  const { remote, mode } = (await session.call('sync.status', {})).data;
  if (remote === undefined) return undefined;
  return mode === 'off' && !(await chooseMode(context)) ? undefined : project;
}

async function showLinked(name: string, { id }: WindowProject): Promise<void> {
  const drift = l10n.t('Show Drift');
  const message = l10n.t('Linked with “{0}” of the remote.', name);
  const chosen = await window.showInformationMessage(inertNotice(message), drift);
  if (chosen === drift) await commands.executeCommand('groundplan.showDrift', id);
}

async function askLink(candidates: LinkCandidates): Promise<Link | undefined> {
  const { suggested, remoteProjects } = candidates;
  const nowMs = Date.now();
  const items = remoteProjects
    .filter(({ isLinked }) => !isLinked)
    .toSorted((a, b) => Number(b.id === suggested) - Number(a.id === suggested))
    .map(({ id, name, createdAt }): LinkItem => ({
      label: name,
      description: id === suggested ? l10n.t('has the same name') : '',
      detail: l10n.t('created {0}', timeText(createdAt, nowMs, env.language)),
      link: { remoteProject: id },
    }));
  const register: LinkItem = {
    label: l10n.t('Register as a New Project…'),
    detail: l10n.t('Its name leaves, and its git address or the name of its folder.'),
    iconPath: new ThemeIcon('add'),
    link: 'register',
  };
  const head: LinkItem = { label: l10n.t('Projects of the remote'), kind: QuickPickItemKind.Separator };
  const chosen = await window.showQuickPick(items.length === 0 ? [register] : [head, ...items, register], {
    title: l10n.t('Link Project'),
    placeHolder: l10n.t('Which project of the remote is this folder?'),
    ignoreFocusOut: true,
  });
  return chosen?.link === 'register' ? askRegistration(candidates) : chosen?.link;
}

/** The value that is sent is what the person reads. */
async function askRegistration({ paths: { git, folder } }: LinkCandidates): Promise<Link | undefined> {
  const items = [
    ...(git === undefined
      ? []
      : [{ label: git, detail: l10n.t('Address of the git repository, without credentials'), path: 'git' as const }]),
    { label: folder, detail: l10n.t('Name of the folder'), path: 'folder' as const },
  ];
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Register Project'),
    placeHolder: l10n.t('What the remote stores as its path; it is sent as it stands here'),
    ignoreFocusOut: true,
  });
  return chosen === undefined ? undefined : { register: { path: chosen.path } };
}
