import { commands, Disposable, type Memento, type QuickPickItem, window } from 'vscode';
import { RowView } from '../row-view.ts';
import type { ShownView } from '../shown-view.ts';
import type { ViewContext } from '../view-context.ts';
import { architectureRows } from './architecture-rows.ts';
import type { Grouping } from './mark-source.ts';
import { sortOrders, type SortOrder } from './sort-marks.ts';

const orderKey = 'groundplan.architecture.order';
const groupingKey = 'groundplan.architecture.grouping';
const filteredContext = 'groundplan.architecture.filtered';

/** Modules, folders and files with what leads into them and out of them. */
export function registerArchitecture(context: ViewContext, memory: Memento): ShownView & Disposable {
  const list = context.newList();
  let filter: string | undefined;
  const order = (): SortOrder => memory.get(orderKey, 'fanIn');
  const grouping = (): Grouping => memory.get(groupingKey, 'modules');
  const rows = new RowView('groundplan.architecture', context.words, () =>
    architectureRows(context.folders.all, { grouping: grouping(), order: order(), filter }, list),
  );
  const { l10n } = context.words;
  rows.view.description = l10n.t('↓ used by  ↑ uses  ⟳ in cycles  ? unresolved');

  const setFilter = (text: string | undefined): void => {
    filter = text === undefined || text.trim() === '' ? undefined : text;
    rows.view.message = filter === undefined ? undefined : l10n.t('Files with “{0}” in their path', filter.trim());
    void commands.executeCommand('setContext', filteredContext, filter !== undefined);
    rows.refresh();
  };
  const askFilter = async (): Promise<void> => {
    const text = await window.showInputBox({
      title: l10n.t('Filter the Architecture'),
      prompt: l10n.t('Words that the path of a file has, in any order; empty for all files'),
      value: filter ?? '',
    });
    if (text !== undefined) setFilter(text);
  };
  const sort = async (): Promise<void> => {
    const picked = await window.showQuickPick(sortChoices(context, order()), { title: l10n.t('Sort by') });
    if (picked === undefined) return;
    await memory.update(orderKey, picked.order);
    rows.refresh();
  };
  const group = async (by: Grouping): Promise<void> => {
    await memory.update(groupingKey, by);
    void commands.executeCommand('setContext', groupingKey, by);
    rows.refresh();
  };

  void commands.executeCommand('setContext', groupingKey, grouping());
  const registered = Disposable.from(
    rows,
    context.onDidChangeFolders(() => rows.refresh()),
    commands.registerCommand('groundplan.sortArchitecture', sort),
    commands.registerCommand('groundplan.filterArchitecture', askFilter),
    commands.registerCommand('groundplan.clearArchitectureFilter', () => setFilter(undefined)),
    commands.registerCommand('groundplan.groupByModules', () => group('modules')),
    commands.registerCommand('groundplan.groupByFolders', () => group('folders')),
  );
  return { rows, list, dispose: () => registered.dispose() };
}

interface SortChoice extends QuickPickItem {
  readonly order: SortOrder;
}

function sortChoices({ words }: ViewContext, current: SortOrder): SortChoice[] {
  const { l10n } = words;
  const names: Readonly<Record<SortOrder, readonly [label: string, detail: string]>> = {
    fanIn: [l10n.t('Used By'), l10n.t('What most depends on comes first')],
    fanOut: [l10n.t('Depends On'), l10n.t('What depends on most comes first')],
    name: [l10n.t('Name'), l10n.t('Folders before files')],
    size: [l10n.t('Lines of Code'), l10n.t('The largest first')],
    files: [l10n.t('Number of Files'), l10n.t('The largest first')],
  };
  return sortOrders.map((order) => {
    const [label, detail] = names[order];
    const isCurrent = order === current;
    return { order, label, detail, description: isCurrent ? l10n.t('current') : undefined };
  });
}
