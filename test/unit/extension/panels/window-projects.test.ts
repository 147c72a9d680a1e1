import assert from 'node:assert/strict';
import { isSettled, outlookOf, placeOf, projectsOf, refusalOf, segmentsOf } from '#extension/panels/window-projects.ts';
import type { EngineState } from '#extension/session/engine-session.ts';
import type { FolderStatus } from '#protocol/editor.ts';
import { indexState } from '../../../support/editor-status.ts';
import { plainText } from '../../../support/plain-text.ts';

function running(...folders: Partial<FolderStatus>[]): EngineState {
  const known = folders.map((folder) => ({ uri: 'file:///w/a', trusted: true, ...folder }));
  return { kind: 'running', status: { folders: known, api: {}, problems: [] } };
}

const two = running({ projectId: 'prj_a' }, { uri: 'file:///w/a/inner', projectId: 'prj_inner' });

/** Status of a folder that is not trusted and was not requested. */
const unread = { projectId: 'prj_a', trusted: false, index: indexState({ status: 'created' }) };

describe('The folders of a window', () => {
  it('are those that the engine knows', () => {
    assert.deepEqual(projectsOf(two), [
      { id: 'prj_a', uri: 'file:///w/a' },
      { id: 'prj_inner', uri: 'file:///w/a/inner' },
    ]);
    assert.deepEqual(projectsOf({ kind: 'idle' }), []);
  });

  it('name a file by the innermost of them', () => {
    assert.deepEqual(placeOf(two, 'file:///w/a/src/x%20y.ts', 3), { project: 'prj_a', file: 'src/x y.ts', line: 3 });
    assert.deepEqual(placeOf(two, 'file:///w/a/inner/x.ts'), { project: 'prj_inner', file: 'x.ts' });
    assert.deepEqual(placeOf(two, 'file:///w/ab/x.ts'), { file: 'x.ts' });
    assert.deepEqual(placeOf(two, 'untitled:Untitled-1'), { file: 'untitled:Untitled-1' });
  });

  it('are settled when each has a project or a problem', () => {
    const problem = { code: 'path_not_found', message: 'Gone.' };
    const cases: readonly (readonly [EngineState, number, boolean])[] = [
      [{ kind: 'idle' }, 1, false],
      [{ kind: 'failed', code: 'engine_missing', message: '' }, 1, true],
      [running(), 1, false],
      [running(), 0, true],
      [running({}), 1, false],
      [running({ projectId: 'prj_a' }), 1, true],
      [running({ projectId: 'prj_a' }), 2, false],
      [running({ problem }), 1, true],
      // Still being attached: whether it was indexed before is not known yet.
      [running({ trusted: false }), 1, false],
    ];
    for (const [state, folders, expected] of cases) assert.equal(isSettled(state, folders), expected);
  });

  it('say why none can be drawn', () => {
    const problem = { code: 'path_not_found', message: 'Gone.' };
    assert.equal(refusalOf(two, plainText), undefined);
    assert.equal(refusalOf(running(), plainText), undefined);
    assert.deepEqual(refusalOf(running(unread, { problem }), plainText), problem);
    const { code, message } = refusalOf(running(unread), plainText) ?? {};
    assert.deepEqual([code, message?.includes('“Groundplan: Index Folder”')], ['workspace_not_trusted', true]);
  });

  it('are drawn where no one trusts them once a person has asked for it', () => {
    const states = [
      { status: 'indexing' },
      { status: 'indexed', snapshot: 'snp_1' },
      { status: 'failed', failure: { code: 'storage_error', message: 'Full.' } },
    ] as const;
    for (const state of states) {
      const asked = running({ ...unread, index: indexState(state) });
      assert.equal(refusalOf(asked, plainText), undefined, state.status);
      assert.notEqual(outlookOf(asked), outlookOf(running(unread)), state.status);
    }
    assert.equal(refusalOf(running(unread, { ...unread, index: indexState(states[1]) }), plainText), undefined);
  });
});

describe('A file that a page names', () => {
  it('lies in its folder', () => {
    assert.deepEqual(segmentsOf('src/a.ts'), ['src', 'a.ts']);
    assert.deepEqual(segmentsOf('a#b/…/c d.ts'), ['a#b', '…', 'c d.ts']);
    const hostile = ['', '/', '/etc/passwd', '../x', 'a/../../x', 'a/./x', 'a//x', 'c:/x', 'a\\..\\x', 'a\0.ts'];
    for (const file of hostile) assert.equal(segmentsOf(file), undefined, JSON.stringify(file));
  });
});
