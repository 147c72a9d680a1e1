import assert from 'node:assert/strict';
import { changedLine } from '#webview/panels/security/fix-difference.ts';

const edit = { file: 'a.py', line: 5, column: 6, endLine: 5, endColumn: 10, replaced: 'load', text: 'safe_load' };

describe('the lines of a rewrite', () => {
  it('are whole where the excerpt has the line as it was scanned', () => {
    assert.deepEqual(changedLine({ line: 4, content: 'x = (\nyaml.load(y))' }, edit), {
      before: 'yaml.load(y))',
      after: 'yaml.safe_load(y))',
    });
  });

  it('are what is replaced alone where it has another one, or less', () => {
    const parts = { before: 'load', after: 'safe_load' };
    assert.deepEqual(changedLine({ line: 5, content: 'yaml.dump(y)' }, edit), parts);
    assert.deepEqual(changedLine({ line: 5, content: '' }, edit), parts);
    assert.deepEqual(changedLine({ line: 6, content: 'yaml.load(y)' }, edit), parts);
  });
});
