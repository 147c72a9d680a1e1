import assert from 'node:assert/strict';
import { readScanRules } from '#server/scan-rules.ts';
import { plainCode, shellCode, shellRule } from '../../support/rule-text.ts';

describe('rules of scans', () => {
  it('are read again where a file of the repository is another one, and only then', () => {
    const file = { path: '.groundplan/rules/a.yaml', text: shellRule(shellCode, plainCode) };
    const first = readScanRules([file]);
    assert.equal(first.projectRules, 1);
    assert.equal(readScanRules([{ ...file }]), first);
    const other = readScanRules([{ ...file, text: file.text.replace('critical', 'low') }]);
    assert.equal(other.ruleSet.rules.find(({ id }) => id === 'project/shell-text')?.severity, 'low');
    assert.notEqual(other.ruleSet.version, first.ruleSet.version);
    assert.equal(readScanRules([]).projectRules, 0);
  });
});
