import { commands, l10n, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { CommandContext } from '../commands/command-context.ts';
import { hasIndex } from '../status/freshness.ts';
import { currentCondition, currentNotices, statusWords } from '../status/register-status.ts';
import { conditionText } from '../status/status-look.ts';
import { type MenuGroup, menuGroups } from './menu-entries.ts';

interface MenuItem extends QuickPickItem {
  readonly command?: string;
}

/** Behind the status item: how things stand, and everything that can be done. */
export async function showMenu({ session, failing, remote }: CommandContext): Promise<void> {
  const condition = currentCondition(session);
  const items = menuGroups(
    condition,
    { hasIndex: hasIndex(session.state), isConnected: remote.status?.remote !== undefined },
    l10n.t,
  ).flatMap(groupItems);
  const chosen = await window.showQuickPick(items, {
    title: 'Groundplan',
    placeHolder: [conditionText(condition, statusWords), ...currentNotices(session, { failing, remote })].join(' '),
  });
  if (chosen?.command) await commands.executeCommand(chosen.command);
}

function groupItems({ title, entries }: MenuGroup): MenuItem[] {
  const rows = entries.map(({ label, command, icon }) => ({ label, command, iconPath: new ThemeIcon(icon) }));
  return [{ label: title, kind: QuickPickItemKind.Separator }, ...rows];
}
