import assert from 'node:assert/strict';
import { aboutOf, type AskAction, firstAsk, reduceAsk } from '#webview/panels/ask/ask-state.ts';

const projects = [
  { id: 'prj_1', name: 'shop' },
  { id: 'prj_2', name: 'mail' },
];
const about = { project: 'prj_1', file: 'src/pay.ts', line: 6 };

/** The file that questions are suggested about, after that. */
function suggested(...actions: readonly AskAction[]): string | undefined {
  return aboutOf(actions.reduce(reduceAsk, firstAsk))?.file;
}

describe('code that a person picked', () => {
  const listed: AskAction = { kind: 'projects', projects };

  it('is asked about in its own project alone', () => {
    const picked: AskAction[] = [listed, { kind: 'about', about }];
    assert.equal(suggested(...picked), 'src/pay.ts');
    assert.equal(suggested(...picked, { kind: 'project', id: 'prj_2' }), undefined);
    assert.equal(suggested(...picked, { kind: 'projects', projects: [{ id: 'prj_2', name: 'mail' }] }), undefined);
  });

  it('waits until its project is known', () => {
    const picked: AskAction = { kind: 'about', about: { ...about, project: 'prj_3' } };
    assert.equal(suggested(listed, picked), undefined);
    const known: AskAction = {
      kind: 'projects',
      projects: [...projects, { id: 'prj_3', name: 'new' }],
      wanted: 'prj_3',
    };
    assert.equal(suggested(listed, picked, known), 'src/pay.ts');
  });
});
