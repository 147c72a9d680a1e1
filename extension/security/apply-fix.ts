import { l10n, Range, type TextDocument, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import type { PageMessage } from '#protocol/panel-messages.ts';
import type { FindingFix } from '#protocol/security.ts';
import { projectsOf, segmentsOf } from '../panels/window-projects.ts';
import type { EngineSession } from '../session/engine-session.ts';

type Asked = Extract<PageMessage, { kind: 'applyFix' }>;
type Edit = FindingFix['edits'][number];

/** Applies the rewrite of a finding, as the engine knows it, and shows it; nothing where the code is another one by now. The file is not saved. */
export async function applyFix(session: EngineSession, { project, fingerprint }: Asked): Promise<void> {
  const folder = projectsOf(session.state).find(({ id }) => id === project);
  const { data } = await session.call('security.get', { id: project, fingerprint });
  const edits = data.findings[0]?.fix?.edits ?? [];
  const places = folder === undefined ? [] : await Promise.all(edits.map((edit) => placeOf(folder.uri, edit)));
  const change = new WorkspaceEdit();
  for (const place of places) if (place !== undefined) change.replace(place.document.uri, place.range, place.edit.text);
  const isWhole = places.length > 0 && places.every((place) => place !== undefined);
  if (!isWhole || !(await workspace.applyEdit(change))) {
    void window.showWarningMessage(l10n.t('The code has changed since it was scanned: nothing was written.'));
    return;
  }
  await window.showTextDocument(places[0].document, { selection: places[0].range, preview: true });
}

interface EditPlace {
  readonly document: TextDocument;
  readonly range: Range;
  readonly edit: Edit;
}

/** Undefined where what is to be replaced does not stand there, or the file is gone. */
async function placeOf(folder: string, edit: Edit): Promise<EditPlace | undefined> {
  const segments = segmentsOf(edit.file);
  if (segments === undefined) return undefined;
  const uri = Uri.joinPath(Uri.parse(folder), ...segments);
  const document = await Promise.resolve(workspace.openTextDocument(uri)).catch(() => undefined);
  const range = new Range(edit.line - 1, edit.column - 1, edit.endLine - 1, edit.endColumn - 1);
  return document?.getText(range) === edit.replaced ? { document, range, edit } : undefined;
}
