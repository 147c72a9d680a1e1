import { l10n, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import { inertNotice } from '../text/inert-notice.ts';
import { isChosen, type TestGroup, type TestGroupKind } from './test-groups.ts';

interface GroupItem extends QuickPickItem {
  readonly group?: TestGroup;
}

/** The files that a person wants to run, by package and group; undefined where they went away. */
export async function chooseTests(groups: readonly TestGroup[]): Promise<readonly string[] | undefined> {
  // Of one group that is run anyway there is nothing to choose.
  if (groups.length === 1 && isChosen(groups[0])) return groups[0].files;
  const chosen = await window.showQuickPick<GroupItem>(itemsOf(groups), {
    canPickMany: true,
    title: l10n.t('Tests to Run'),
    placeHolder: l10n.t('Packages and groups of tests to run'),
    matchOnDescription: true,
  });
  return chosen?.flatMap(({ group }) => group?.files ?? []);
}

function itemsOf(groups: readonly TestGroup[]): GroupItem[] {
  const items: GroupItem[] = [];
  let last: TestGroupKind | undefined;
  for (const group of groups) {
    if (group.kind !== last) items.push({ label: titleOf(group.kind), kind: QuickPickItemKind.Separator });
    last = group.kind;
    items.push({ ...rowOf(group), picked: isChosen(group), group });
  }
  return items;
}

function titleOf(kind: TestGroupKind): string {
  const titles: Readonly<Record<TestGroupKind, string>> = {
    known: l10n.t('The change reaches them'),
    widened: l10n.t('Something that is not known may lead to them'),
    endToEnd: l10n.t('End to end: they need the program to run'),
  };
  return titles[kind];
}

function rowOf({ folder, files }: TestGroup): Pick<QuickPickItem, 'label' | 'description'> {
  const label = folder === '' ? l10n.t('the folder itself') : inertNotice(folder);
  const description = files.length === 1 ? l10n.t('1 test file') : l10n.t('{0} test files', files.length);
  return { label, description };
}
