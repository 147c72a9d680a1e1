import type { Disposable } from 'vscode';
import type { OpenImpact } from '../../impact/register-impact.ts';
import { RowView } from '../row-view.ts';
import type { ShownView } from '../shown-view.ts';
import type { ViewContext } from '../view-context.ts';
import { impactRows } from './impact-rows.ts';

const uncommitted = { kind: 'uncommitted' } as const;

/**
 * Registers the view of impact, beside the changes of source control. The impact is requested only while the view is
 * visible.
 */
export function registerImpactView(context: ViewContext, openImpact: OpenImpact): ShownView & Disposable {
  const list = context.newList();
  let following: Disposable | undefined;
  const rows = new RowView('groundplan.change', context.words, async () => {
    const { answers } = await openImpact();
    following ??= answers.onDidChange(() => rows.refresh());
    const folders = context.folders.all.filter(({ status }) => status.stats !== undefined);
    const found = await Promise.all(folders.map((folder) => answers.of(folder.projectId, uncommitted)));
    return folders.flatMap((folder, index) => impactRows(folder, found[index], folders.length === 1, list));
  });
  const listening = context.onDidChangeFolders(() => rows.refresh());
  const dispose = (): void => {
    for (const each of [rows, listening, following]) each?.dispose();
  };
  return { rows, list, dispose };
}
