import assert from 'node:assert/strict';
import type { FileInsight, FileInsights } from '#server/app/editor/file-insights.ts';
import { OpenDocuments } from '#server/fronts/lsp/open-documents.ts';
import { unsavedTexts } from '#server/fronts/lsp/unsaved-texts.ts';
import type { WorkspaceFolders } from '#server/fronts/lsp/workspace-folders.ts';

/** Files as saved; a hash is the text itself. */
const saved: Readonly<Record<string, string>> = { 'a.ts': 'a', 'b.ts': 'b', 'marked.ts': '\uFEFFc' };

const insights = {
  hashOf: (text: string) => text,
  of: (_: string, path: string): Partial<FileInsight> | undefined =>
    saved[path] === undefined
      ? undefined
      : { contentHash: saved[path], savedText: () => saved[path]?.replace('\uFEFF', '') },
} as unknown as FileInsights;

const folders = {
  place: (uri: string) => {
    const [projectId, file] = uri.split(':') as [string, string];
    return projectId === 'outside' ? undefined : { projectId, file };
  },
} as unknown as WorkspaceFolders;

function check(open: Readonly<Record<string, string>>, expected: Readonly<Record<string, string>>): void {
  const documents = new OpenDocuments(insights);
  for (const [uri, text] of Object.entries(open)) documents.open({ uri, languageId: 'typescript', version: 1, text });
  assert.deepEqual(Object.fromEntries(unsavedTexts(insights, folders, documents, 'prj')), expected);
}

describe('texts that are not saved', () => {
  it('are those that differ from the snapshot', () => check({ 'prj:a.ts': 'a', 'prj:b.ts': 'new' }, { 'b.ts': 'new' }));
  it('do not differ by a byte order mark, which no editor shows', () => check({ 'prj:marked.ts': 'c' }, {}));
  it('are of files of the project alone', () =>
    check({ 'other:a.ts': 'new', 'outside:a.ts': 'new', 'prj:ignored.ts': 'new' }, {}));

  it('are gone with their document, and follow what is typed', () => {
    const documents = new OpenDocuments(insights);
    const texts = () => Object.fromEntries(unsavedTexts(insights, folders, documents, 'prj'));
    documents.open({ uri: 'prj:a.ts', languageId: 'typescript', version: 1, text: 'a' });
    documents.get('prj:a.ts')?.change([{ text: 'typed' }], 2);
    assert.deepEqual(texts(), { 'a.ts': 'typed' });
    documents.get('prj:a.ts')?.change([{ text: 'a' }], 3);
    assert.deepEqual(texts(), {});
    documents.get('prj:a.ts')?.change([{ text: 'typed' }], 4);
    documents.close('prj:a.ts');
    assert.deepEqual(texts(), {});
  });
});
