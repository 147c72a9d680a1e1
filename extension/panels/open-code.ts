import { commands, Range, type TextDocumentShowOptions, Uri, ViewColumn, window } from 'vscode';
import type { PageMessage } from '#protocol/panel-messages.ts';
import type { EngineState } from '../session/engine-session.ts';
import { projectsOf, segmentsOf } from './window-projects.ts';

type Open = Extract<PageMessage, { kind: 'open' }>;

/**
 * Shows a place of the code. Only files of the window's folders are shown, even if a page names others.
 *
 * @param beside whether it gets a group beside in any case; else the one beside the page if there is one, so that both
 *   stay in sight
 * @param own column of the page, where it has one
 * @returns whether there is such a place
 */
export async function openCode(state: EngineState, open: Open, beside: boolean, own?: ViewColumn): Promise<boolean> {
  const projects = projectsOf(state);
  const folder =
    projects.find(({ id }) => id === open.project) ?? (open.project === undefined ? projects[0] : undefined);
  const segments = segmentsOf(open.file);
  if (folder === undefined || segments === undefined) return false;
  const position = { line: (open.line ?? 1) - 1, column: (open.column ?? 1) - 1 };
  const options: TextDocumentShowOptions = {
    viewColumn: columnFor(beside, own),
    preview: true,
    preserveFocus: open.keepsFocus === true,
    ...(open.line !== undefined && {
      selection: new Range(position.line, position.column, position.line, position.column),
    }),
  };
  await commands.executeCommand('vscode.open', Uri.joinPath(Uri.parse(folder.uri), ...segments), options);
  return true;
}

function columnFor(beside: boolean, own: ViewColumn | undefined): ViewColumn {
  if (own === undefined) return beside ? ViewColumn.Beside : ViewColumn.Active;
  const group = window.tabGroups.all.find(({ viewColumn }) => viewColumn !== own);
  return group?.viewColumn ?? (beside ? ViewColumn.Beside : ViewColumn.Active);
}
