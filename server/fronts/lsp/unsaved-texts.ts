import type { FileInsights } from '#server/app/editor/file-insights.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { WorkspaceFolders } from './workspace-folders.ts';

/** Texts of a project's files that differ in the client's editor from the newest snapshot, by path. */
export function unsavedTexts(
  insights: FileInsights,
  folders: WorkspaceFolders,
  documents: OpenDocuments,
  projectId: string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const uri of documents.uris) {
    const [place, document] = [folders.place(uri), documents.get(uri)];
    if (place?.projectId !== projectId || document === undefined) continue;
    const insight = insights.of(projectId, place.file);
    if (insight !== undefined && document.differsFrom(insight)) texts.set(place.file, document.text.getText());
  }
  return texts;
}
