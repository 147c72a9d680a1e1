import { env, l10n, window } from 'vscode';
import type { PushedSnapshot } from '#protocol/sync.ts';
import { countText } from '../text/numbers.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { callRemote } from './call-remote.ts';
import { chooseMode } from './choose-mode.ts';
import { bringHome, linkProject, projectToLink } from './link-project.ts';
import type { RemoteContext } from './remote-context.ts';
import { bytesText } from './sent-text.ts';

/** Sends the structure of the folder as it is indexed now. */
export async function pushStructure(context: RemoteContext): Promise<void> {
  const project = await projectToLink(context);
  if (project === undefined) return;
  const { session } = context;
  const status = async () => (await session.call('sync.status', {})).data;
  const isLinked = async () => (await status()).linked.some((link) => link.project.id === project.id);
  if (!(await isLinked())) await linkProject(context);
  if (!(await isLinked())) return;
  if ((await status()).mode !== 'structure' && !(await chooseMode(context, 'structure'))) return;
  const hashPaths = await askNames();
  if (hashPaths === undefined) return;
  // One structure a push: one without findings would be another.
  const { data: sent } = await callRemote(l10n.t('Looking for findings, and sending the structure…'), () =>
    session.call('sync.push', { projectId: project.id, hashPaths }),
  );
  void bringHome(context, project.id);
  void window.showInformationMessage(inertNotice(sentMessage(sent)));
}

function sentMessage({ snapshot, bytes, known }: PushedSnapshot): string {
  if (known) return l10n.t('The remote has this structure already.');
  return l10n.t(
    'Sent: {0} files, {1} dependencies, {2} findings, {3}.',
    numberText(snapshot.nodes),
    numberText(snapshot.edges),
    numberText(snapshot.findings),
    bytesText(bytes, env.language),
  );
}

function numberText(value: number): string {
  return countText(value, env.language);
}

/** Undefined where the person left. */
async function askNames(): Promise<boolean | undefined> {
  const plain = {
    label: l10n.t('Names as they are'),
    detail: l10n.t('The team reads paths of files'),
    hashPaths: false,
  };
  const hashed = {
    label: l10n.t('Names as keyed hashes'),
    detail: l10n.t('The key stays on this machine: only here are the names read'),
    hashPaths: true,
  };
  const chosen = await window.showQuickPick([plain, hashed], {
    title: l10n.t('Push Structure'),
    placeHolder: l10n.t('How names of files and symbols leave this machine'),
  });
  return chosen?.hashPaths;
}
