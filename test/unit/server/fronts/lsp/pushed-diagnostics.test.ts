import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import type { FileInsights } from '#server/app/editor/file-insights.ts';
import { OpenDocuments } from '#server/fronts/lsp/open-documents.ts';
import { PushedDiagnostics } from '#server/fronts/lsp/pushed-diagnostics.ts';

const uri = 'file:///a.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Reading {
  readonly answer: (message: string) => void;
}

/** Diagnostics that are read when the test says so, and what was sent of them. */
function setUp() {
  const documents = new OpenDocuments({ of: () => undefined, hashOf: String } as unknown as FileInsights);
  documents.open({ uri, languageId: 'typescript', version: 1, text: '' });
  const readings: Reading[] = [];
  const sent: string[] = [];
  const pushed = new PushedDiagnostics({
    documents,
    signal: new AbortController().signal,
    read: () =>
      new Promise<readonly Diagnostic[]>((resolve) => {
        readings.push({ answer: (message) => resolve([{ message } as Diagnostic]) });
      }),
    send: ({ version, diagnostics }) => void sent.push([version, ...diagnostics.map((each) => each.message)].join(' ')),
  });
  return { documents, readings, sent, pushed };
}

describe('pushed diagnostics', () => {
  it('are reported with the version that they were read of', async () => {
    const { readings, sent, pushed } = setUp();
    pushed.now(uri);
    readings[0].answer('a');
    await settle();
    assert.deepEqual(sent, ['1 a']);
  });

  it('are dropped where the document was changed meanwhile', async () => {
    const { documents, readings, sent, pushed } = setUp();
    pushed.now(uri);
    documents.get(uri)?.change([{ text: 'b' }], 2);
    readings[0].answer('of the text before');
    await settle();
    assert.deepEqual(sent, []);
    pushed.now(uri);
    readings[1].answer('b');
    await settle();
    assert.deepEqual(sent, ['2 b']);
  });

  it('are those that were asked for last, in whichever order they come', async () => {
    const { readings, sent, pushed } = setUp();
    pushed.now(uri);
    pushed.now(uri);
    readings[1].answer('new snapshot');
    readings[0].answer('old snapshot');
    await settle();
    assert.deepEqual(sent, ['1 new snapshot']);
  });

  it('are none of a document that was closed and opened again meanwhile', async () => {
    const { documents, readings, sent, pushed } = setUp();
    pushed.now(uri);
    documents.close(uri);
    pushed.clear(uri);
    documents.open({ uri, languageId: 'typescript', version: 1, text: 'other' });
    readings[0].answer('before');
    await settle();
    assert.deepEqual(sent, ['']);
  });
});
