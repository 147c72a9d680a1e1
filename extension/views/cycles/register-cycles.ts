import { commands, Disposable, type Memento } from 'vscode';
import type { Row } from '../row.ts';
import { RowView } from '../row-view.ts';
import type { ShownView } from '../shown-view.ts';
import type { ViewContext } from '../view-context.ts';
import type { CycleLoad } from './cycle-names.ts';
import { LateBadge } from './late-badge.ts';
import { cycleRows } from './cycle-rows.ts';

const loadKey = 'groundplan.cycles.load';

/** The import cycles, and how many there are at the view's icon. */
export function registerCycles(context: ViewContext, memory: Memento): ShownView & Disposable {
  const list = context.newList();
  const load = (): CycleLoad => memory.get(loadKey, 'start');
  const loadRows = async (): Promise<readonly Row[]> => {
    const folders = context.folders.all;
    if (folders.length === 0) return (setBadge(0), []);
    const { rows: found, cycles, message } = await cycleRows(folders, { load: load() }, list);
    setBadge(cycles);
    rows.view.message = message;
    return found;
  };
  const rows = new RowView('groundplan.cycles', context.words, loadRows);
  const setBadge = (cycles: number): void => {
    const { l10n, number } = context.words;
    const tooltip = cycles === 1 ? l10n.t('1 import cycle') : l10n.t('{0} import cycles', number(cycles));
    badge.recounted();
    rows.badge = cycles === 0 ? undefined : { value: cycles, tooltip };
  };
  const change = async (next: CycleLoad): Promise<void> => {
    await memory.update(loadKey, next);
    void commands.executeCommand('setContext', loadKey, next);
    rows.refresh();
  };
  const badge = new LateBadge(context, load, setBadge);
  const changed = (): void => {
    rows.refresh();
    // A view that is shown counts by itself.
    if (!rows.view.visible) badge.outdate(rows);
  };

  void commands.executeCommand('setContext', loadKey, load());
  const registered = Disposable.from(
    rows,
    badge,
    context.onDidChangeFolders(changed),
    commands.registerCommand('groundplan.showStartCycles', () => change('start')),
    commands.registerCommand('groundplan.showAllCycles', () => change('all')),
  );
  return { rows, list, dispose: () => registered.dispose() };
}
