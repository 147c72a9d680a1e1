import { ConfigurationTarget, l10n, type QuickPickItem, ThemeIcon, window, workspace } from 'vscode';
import type { SentRequest, SyncMode, SyncPreview, SyncStatus } from '#protocol/sync.ts';
import { askedProject } from '../places/asked-project.ts';
import { section } from '../settings/window-settings.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { isWider, modeName, modeSentence, syncModes } from './mode-words.ts';
import type { RemoteContext } from './remote-context.ts';
import { requireTrust } from './require-trust.ts';
import { previewText } from './sent-text.ts';

type Remote = NonNullable<SyncStatus['remote']>;

interface ModeItem extends QuickPickItem {
  readonly mode: SyncMode;
}

/**
 * Asks what may leave the machine. What a mode would send next can be read before it is chosen; a mode that lets out more
 * than the one of now is confirmed. Returns whether one was chosen.
 *
 * @param wanted asked about alone
 */
export async function chooseMode(context: RemoteContext, wanted?: SyncMode): Promise<boolean> {
  requireTrust();
  const { session } = context;
  const { data: status } = await session.call('sync.status', {});
  const { remote } = status;
  if (remote === undefined) throw new Error(l10n.t('No remote is connected. Use “Connect to Remote” first.'));
  const projectId = askedProject(session.state)?.id;
  const { data: preview } = await session.call('sync.preview', projectId === undefined ? {} : { projectId });
  const show = (mode: SyncMode) => showPayload(context, mode, preview, remote);
  const mode = wanted ?? (await pickMode(status.mode, remote, show));
  if (mode === undefined) return false;
  if (isWider(mode, status.mode) && !(await isAllowed(mode, preview, remote, show))) return false;
  await setMode(context, mode);
  return true;
}

/** Where a mode lets out less, nothing is asked. */
export async function setMode({ session, follower }: RemoteContext, mode: SyncMode): Promise<void> {
  follower.take((await session.call('sync.setMode', { mode })).data);
  await workspace.getConfiguration(section).update('sync.mode', mode, ConfigurationTarget.Global);
}

async function pickMode(
  current: SyncMode,
  { url }: Remote,
  show: (mode: SyncMode) => Promise<void>,
): Promise<SyncMode | undefined> {
  const picker = window.createQuickPick<ModeItem>();
  picker.title = l10n.t('What may leave this machine');
  picker.placeholder = l10n.t('To {0}. Source code leaves in no mode.', url);
  picker.matchOnDetail = true;
  picker.ignoreFocusOut = true;
  picker.items = syncModes.map((mode) => modeItem(mode, current));
  picker.activeItems = picker.items.filter(({ mode }) => mode === current);
  try {
    return await new Promise((resolve) => {
      picker.onDidTriggerItemButton(({ item }) => void show(item.mode));
      picker.onDidAccept(() => resolve(picker.activeItems[0]?.mode));
      picker.onDidHide(() => resolve(undefined));
      picker.show();
    });
  } finally {
    picker.dispose();
  }
}

function modeItem(mode: SyncMode, current: SyncMode): ModeItem {
  return {
    mode,
    label: modeName(mode, l10n.t),
    detail: modeSentence(mode, l10n.t),
    ...(mode === current && { description: l10n.t('Now') }),
    buttons: mode === 'off' ? [] : [{ iconPath: new ThemeIcon('eye'), tooltip: l10n.t('Show What Would Be Sent') }],
  };
}

async function isAllowed(
  mode: SyncMode,
  preview: SyncPreview,
  { url }: Remote,
  show: (mode: SyncMode) => Promise<void>,
): Promise<boolean> {
  const [use, read] = [l10n.t('Use This Mode'), l10n.t('Show What Would Be Sent')];
  const message = l10n.t('Use the mode “{0}” with {1}?', modeName(mode, l10n.t), url);
  const requests = requestsOf(mode, preview);
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  const next = l10n.t('Next: {0} requests, {1} bytes. The key goes along with each.', requests.length, bytes);
  const detail = `${modeSentence(mode, l10n.t)}\n\n${next}`;
  const chosen = await window.showInformationMessage(inertNotice(message), { modal: true, detail }, use, read);
  if (chosen !== read) return chosen === use;
  await show(mode);
  // No dialog over the document: it stays until the person has read it.
  return (await window.showInformationMessage(inertNotice(message), use, l10n.t('Not Now'))) === use;
}

function requestsOf(mode: SyncMode, { modes }: SyncPreview): readonly SentRequest[] {
  return modes.find((each) => each.mode === mode)?.requests ?? [];
}

async function showPayload(
  { documents }: RemoteContext,
  mode: SyncMode,
  preview: SyncPreview,
  { url }: Remote,
): Promise<void> {
  const text = previewText(mode, requestsOf(mode, preview), url, l10n.t);
  await (await documents()).show(l10n.t('Next requests'), text, false);
}
