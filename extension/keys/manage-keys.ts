import { env, l10n, type QuickInputButton, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { KeyEntry } from '#protocol/keys.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { showFailure } from '../commands/show-failure.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { askKey } from './ask-key.ts';
import { inListOrder, keyRow } from './key-row.ts';

interface KeyItem extends QuickPickItem {
  /** Absent on the row that creates one. */
  readonly key?: KeyEntry;
  readonly canRevoke?: boolean;
}

type KeyAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'revoke'; readonly key: KeyEntry }
  | { readonly kind: 'actions'; readonly key: KeyEntry };

/** The list of keys, shown again after each thing that is done with it. */
export async function manageApiKeys({ session, log }: CommandContext): Promise<void> {
  await showFailure(log, async () => {
    for (;;) {
      const action = await askAction(session);
      if (action.kind === 'leave') return;
      if (action.kind === 'create') await createApiKey(session);
      else if (action.kind === 'revoke' || (await wantsToRevoke(action.key))) await revokeApiKey(session, action.key);
    }
  });
}

async function askAction(session: EngineSession): Promise<KeyAction> {
  const picker = window.createQuickPick<KeyItem>();
  picker.title = l10n.t('API Keys');
  picker.placeholder = l10n.t('Keys for other programs on this machine');
  picker.matchOnDescription = true;
  picker.busy = true;
  picker.show();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<KeyAction>();
    picker.onDidHide(() => resolve({ kind: 'leave' }));
    picker.onDidTriggerItemButton(({ item }) => item.key && resolve({ kind: 'revoke', key: item.key }));
    picker.onDidAccept(() => {
      const [item] = picker.activeItems;
      if (item) resolve(actionOf(item));
    });
    fillList(picker, session).catch(reject);
    return await promise;
  } finally {
    picker.dispose();
  }
}

function actionOf({ key, canRevoke }: KeyItem): KeyAction {
  if (!key) return { kind: 'create' };
  return canRevoke ? { kind: 'actions', key } : { kind: 'leave' };
}

async function fillList(picker: { items: readonly KeyItem[]; busy: boolean }, session: EngineSession): Promise<void> {
  const create: KeyItem = { label: l10n.t('Create…'), iconPath: new ThemeIcon('add'), alwaysShow: true };
  picker.items = [create];
  const { keys } = (await session.call('keys.list', {})).data;
  const nowMs = Date.now();
  const rows = inListOrder(keys, nowMs).map((key) => keyItem(key, nowMs));
  const separator = { label: l10n.t('Keys'), kind: QuickPickItemKind.Separator };
  picker.items = rows.length === 0 ? [create] : [create, separator, ...rows];
  picker.busy = false;
}

function keyItem(key: KeyEntry, nowMs: number): KeyItem {
  const { canRevoke, ...row } = keyRow(key, { nowMs, language: env.language }, l10n.t);
  const icon = new ThemeIcon(canRevoke ? 'key' : 'circle-slash');
  return { ...row, key, canRevoke, iconPath: icon, buttons: canRevoke ? [revokeButton()] : [] };
}

function revokeButton(): QuickInputButton {
  return { iconPath: new ThemeIcon('trash'), tooltip: l10n.t('Revoke') };
}

/** Shows the action of a row on Enter: the button on the row cannot be reached by the keyboard everywhere. */
async function wantsToRevoke(key: KeyEntry): Promise<boolean> {
  const revoke = { label: l10n.t('Revoke'), iconPath: new ThemeIcon('trash') };
  const copy = { label: l10n.t('Copy ID'), description: key.id, iconPath: new ThemeIcon('copy') };
  const chosen = await window.showQuickPick([revoke, copy], { title: key.name });
  if (chosen === copy) await env.clipboard.writeText(key.id);
  return chosen === revoke;
}

/** Once the person has confirmed it. */
export async function revokeApiKey(session: EngineSession, key: KeyEntry): Promise<void> {
  const revoke = l10n.t('Revoke');
  const detail = l10n.t('Requests with it are refused from now on. This cannot be undone.');
  const message = l10n.t('Revoke the API key "{0}" (****{1})?', key.name, key.lastFour);
  const chosen = await window.showWarningMessage(message, { modal: true, detail }, revoke);
  if (chosen === revoke) await session.call('keys.revoke', { id: key.id });
}

/** Asks what it is to be, and shows it once. */
export async function createApiKey(session: EngineSession): Promise<void> {
  const { extensions } = (await session.call('capabilities.get', {})).data;
  const params = await askKey(extensions);
  if (!params) return;
  const { data } = await session.call('keys.create', params);
  const copy = { title: l10n.t('Copy') };
  const detail = `${data.key}\n\n${l10n.t("Copy it now: it won't be shown again.")}`;
  const message = l10n.t('The API key "{0}" was created.', data.name);
  const close = { title: l10n.t('Close'), isCloseAffordance: true };
  const chosen = await window.showInformationMessage(message, { modal: true, detail }, copy, close);
  if (chosen === copy) await env.clipboard.writeText(data.key);
}
