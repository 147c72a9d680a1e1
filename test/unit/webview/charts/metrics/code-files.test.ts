import assert from 'node:assert/strict';
import { codeFiles } from '#webview/charts/metrics/code-files.ts';
import { measuredFiles } from '../../../../support/metrics-fixture.ts';

describe('files of code', () => {
  const [first, second] = measuredFiles(2);
  const lock = { ...first, file: 'yarn.lock', language: 'yaml', functions: 0, cognitive: 0 };

  it('are those of languages with functions', () => {
    const barrel = { ...first, file: 'index.ts', functions: 0 };
    assert.deepEqual(codeFiles([lock, barrel, second]), [barrel, second]);
  });
});
