import { commands, Range, type TextDocumentShowOptions, Uri, ViewColumn, window } from 'vscode';
import type { PageMessage } from '#protocol/panel-messages.ts';
import type { EngineState } from '../session/engine-session.ts';
import { projectsOf, segmentsOf } from './window-projects.ts';

type Open = Extract<PageMessage, { kind: 'open' }>;

/**
 * Shows a place of the code. Only files of the window's folders are shown, whatever a page names.
 *
 * @param own column of the page, which stays in sight where the code shall stand beside it
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
    viewColumn: beside ? columnBeside(own) : ViewColumn.Active,
    preview: true,
    ...(open.line !== undefined && {
      selection: new Range(position.line, position.column, position.line, position.column),
    }),
  };
  await commands.executeCommand('vscode.open', Uri.joinPath(Uri.parse(folder.uri), ...segments), options);
  return true;
}

/** A group with code that is in sight already, before a new one. */
function columnBeside(own: ViewColumn | undefined): ViewColumn {
  if (own === undefined) return ViewColumn.Beside;
  const group = window.tabGroups.all.find(({ viewColumn }) => viewColumn !== own);
  return group?.viewColumn ?? ViewColumn.Beside;
}
