import assert from 'node:assert/strict';
import { codeFiles, worthCleaning } from '#webview/charts/metrics/code-files.ts';
import { measuredFiles } from '../../../../support/metrics-fixture.ts';

describe('files of code', () => {
  const [first, second, third] = measuredFiles(3);
  const lock = { ...first, file: 'yarn.lock', language: 'yaml', functions: 0, cognitive: 0 };

  it('are those of languages with functions', () => {
    const barrel = { ...first, file: 'index.ts', functions: 0 };
    assert.deepEqual(codeFiles([lock, barrel, second]), [barrel, second]);
  });

  it('are worth cleaning by change and complexity together', () => {
    const past = (recentChanges: number) => ({ ...first.history, recentChanges }) as typeof first.history;
    const files = [
      { ...first, cognitive: 500, history: past(0) },
      { ...second, cognitive: 0, history: past(90) },
      { ...third, file: 'b.ts', cognitive: 20, history: past(5) },
      { ...third, file: 'a.ts', cognitive: 10, history: past(20) },
      { ...lock, history: past(99) },
      { ...third, file: 'c.ts', cognitive: 30, history: undefined },
    ];
    assert.deepEqual(
      worthCleaning(files).map(({ file }) => file),
      ['a.ts', 'b.ts'],
    );
  });
});
