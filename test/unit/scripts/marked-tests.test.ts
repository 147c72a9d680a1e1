import assert from 'node:assert/strict';
import { join } from 'node:path';
import { listTests } from '../../../scripts/conformance/marked-tests.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

const source = `
describe('Rules [§1]', () => {
  it('hold [§2.a] [§2.b]', () => { throw new Error('was run'); });
  it('are to be tested some day [§3]');
});
const leftOut = it['skip'];
leftOut('They are left out [§4]', () => undefined);
`;

describe('The list of marked tests', () => {
  it('has their marks, and none of a test that is skipped', () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'rules.cjs': source });
    const listed = listTests([join(folder, 'rules.cjs')]).map(({ title, marks }) => ({ title, marks }));
    assert.deepEqual(listed, [{ title: 'hold', marks: ['1', '2.a', '2.b'] }]);
  });
});
