import { commands, Disposable, type Memento } from 'vscode';
import type { Row } from '../row.ts';
import { RowView } from '../row-view.ts';
import type { ShownView } from '../shown-view.ts';
import type { ViewContext } from '../view-context.ts';
import { problemRows } from './problem-rows.ts';

const typesKey = 'groundplan.problems.types';

/** The import cycles, and how many there are at the view's icon. */
export function registerProblems(context: ViewContext, memory: Memento): ShownView & Disposable {
  const list = context.newList();
  const types = (): 'include' | 'exclude' => memory.get(typesKey, 'include');
  const load = async (): Promise<readonly Row[]> => {
    const folders = context.folders.all;
    if (folders.length === 0) return (setBadge(0), []);
    const { rows: found, cycles } = await problemRows(folders, { types: types() }, list);
    setBadge(cycles);
    return found;
  };
  const rows = new RowView('groundplan.problems', context.words, load);
  const setBadge = (cycles: number): void => {
    const { l10n, number } = context.words;
    const tooltip = cycles === 1 ? l10n.t('1 import cycle') : l10n.t('{0} import cycles', number(cycles));
    rows.badge = cycles === 0 ? undefined : { value: cycles, tooltip };
  };
  const change = async (next: 'include' | 'exclude'): Promise<void> => {
    await memory.update(typesKey, next);
    void commands.executeCommand('setContext', typesKey, next);
    rows.refresh();
  };
  const changed = (): void => {
    // A number of another snapshot would be wrong, and nothing is asked while nobody looks.
    if (!rows.view.visible) setBadge(0);
    rows.refresh();
  };

  void commands.executeCommand('setContext', typesKey, types());
  const registered = Disposable.from(
    rows,
    context.onDidChangeFolders(changed),
    commands.registerCommand('groundplan.hideTypeCycles', () => change('exclude')),
    commands.registerCommand('groundplan.showTypeCycles', () => change('include')),
  );
  return { rows, list, dispose: () => registered.dispose() };
}
