import assert from 'node:assert/strict';
import type { FindingFix } from '#protocol/security.ts';
import type { EngineSession } from '#extension/session/engine-session.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript } from '../../../support/fake-vscode/script.ts';

const vscode = await fakeVscode();
const { applyFix } = await import('#extension/security/apply-fix.ts');

const edit = { file: 'src/a.ts', line: 2, column: 9, endLine: 2, endColumn: 12, replaced: 'md5', text: 'sha256' };

/** Applies the rewrite of a finding to a file that the editor has with this text. */
async function applied(text: string | Error, edits: readonly object[]) {
  const script = newScript();
  vscode.workspace.registerTextDocumentContentProvider('file', {
    provideTextDocumentContent: () => {
      if (text instanceof Error) throw text;
      return text;
    },
  });
  const asked: unknown[] = [];
  const folders = [{ uri: 'file:///shop', projectId: 'prj_1' }];
  const session = {
    state: { kind: 'running', status: { folders } },
    call: async (...given: readonly unknown[]) => {
      asked.push(given);
      return { data: { findings: edits.length === 0 ? [] : [{ fix: { edits } as unknown as FindingFix }] } };
    },
  } as unknown as EngineSession;
  await applyFix(session, { kind: 'applyFix', project: 'prj_1', fingerprint: 'fp_1' });
  const messages = script.asked.filter(({ kind }) => kind === 'message').length;
  return { asked, written: script.written, shown: script.shown.length, messages };
}

describe('the rewrite of a finding, in the editor', () => {
  it('is the one that the engine knows, where the code is as it was scanned, and is shown', async () => {
    const { asked, written, shown, messages } = await applied("\nhashed('md5');\n", [edit]);
    assert.deepEqual(asked, [['security.get', { id: 'prj_1', fingerprint: 'fp_1' }]]);
    assert.deepEqual([written, shown, messages], [[{ path: '/shop/src/a.ts', text: 'sha256' }], 1, 0]);
  });

  it('is not written where other code stands there by now or the file is gone, not even in part', async () => {
    const elsewhere = { ...edit, line: 1, endLine: 1 };
    for (const [text, edits] of [
      ["\nhashed('md6');\n", [edit]],
      ["\nhashed('md5');\n", [edit, elsewhere]],
      ["\nhashed('md5');\n", []],
      ["\nhashed('md5');\n", [{ ...edit, file: '../b.ts' }]],
      [new Error('There is no such file.'), [edit]],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- editors of their own
      const { written, shown, messages } = await applied(text, edits);
      assert.deepEqual([written, shown, messages], [[], 0, 1]);
    }
  });
});
