import assert from 'node:assert/strict';
import { SourceLines } from '#server/app/agents/source-lines.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';

function check(text: string, line: number, endLine: number, expected: readonly string[]): void {
  it(`${JSON.stringify(text.slice(0, 30))} from ${line} to ${endLine}`, async () => {
    const indexed = await indexFiles({ 'a.ts': text });
    const source = new SourceLines(indexed.files, 'prj_1', await indexed.refresh(), byOwner());
    assert.deepEqual(source.excerpt('a.ts', line, endLine), expected);
  });
}

/** Put together here, so that no scanner takes this file for a leak. */
const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;

describe('lines that agents are shown', () => {
  check('one\ntwo\n', 1, 9, ['one', 'two']);
  check('one\r\ntwo\r\n', 1, 2, ['one', 'two']);
  check('one\n\n', 1, 9, ['one', '']);
  check('', 1, 1, ['']);
  check(`one\nconst token = '${token}';\n`, 2, 2, ["const token = 'ghp_…';"]);
  check(`${'x'.repeat(999)}🔍${'y'.repeat(9)}\n`, 1, 1, [`${'x'.repeat(999)}…`]);
});
