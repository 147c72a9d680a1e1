import { l10n, window } from 'vscode';
import type { AskedCode } from '#protocol/panel-messages.ts';
import { findIn } from '../places/find-in.ts';
import type { PanelParts } from '../panels/panel-parts.ts';
import { projectsOf } from '../panels/window-projects.ts';
import type { Wanted } from './ask-panel.ts';

/**
 * Returns the start of the page for the code at the cursor; undefined where the active editor shows no file of the
 * window.
 */
export async function codeAtCursor({ session }: PanelParts): Promise<Wanted | undefined> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return noCode();
  const { document, selection } = editor;
  await session.start();
  const place = findIn(projectsOf(session.state), document.uri.toString());
  if (place === undefined) return noCode();
  const symbol = await session.symbolAt(document.uri, selection.start).catch(() => undefined);
  const about: AskedCode = {
    project: place.folder.id,
    file: place.path,
    line: selection.start.line + 1,
    ...(symbol !== undefined && { symbol }),
  };
  return { about, question: ` \`${symbol ?? place.path}\`` };
}

function noCode(): undefined {
  void window.showInformationMessage(l10n.t('Open a file of the folder first: the question is about its code.'));
  return undefined;
}
