import assert from 'node:assert/strict';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { tryRuleFiles } from '#server/rule-trial.ts';
import { plainCode, shellCode, shellRule } from '../../../../support/rule-text.ts';

const path = '.groundplan/rules/shell-text.yaml';
const outcome = { ruleId: 'project/shell-text', language: 'javascript' };

describe('rules of a repository, tried by their examples', () => {
  it('hold where the bad code is found and the good code is not', async () => {
    assert.deepEqual(await tryRuleFiles([{ path, text: shellRule(shellCode, plainCode) }]), {
      rules: 1,
      examples: [{ ...outcome, isBadFound: true, isGoodFound: false }],
      errors: [],
    });
  });

  it('do not hold where it is the other way round', async () => {
    const { examples } = await tryRuleFiles([{ path, text: shellRule(plainCode, shellCode) }]);
    assert.deepEqual(examples, [{ ...outcome, isBadFound: false, isGoodFound: true }]);
  });

  it('do not hold by code that cannot be read as a whole', async () => {
    const { examples } = await tryRuleFiles([{ path, text: shellRule(shellCode, `${plainCode}}{`) }]);
    assert.deepEqual(examples, [{ ...outcome, isBadFound: true, isGoodFound: false, unread: ['good'] }]);
  });

  it('are tried beside files with errors, which have their line', async () => {
    const text = shellRule(shellCode, plainCode);
    const broken = { path: 'broken.yaml', text: text.replace('shell-text', 'other').replace('critical', 'grave') };
    const { rules, errors } = await tryRuleFiles([{ path, text }, broken]);
    assert.equal(rules, 1);
    assert.deepEqual(
      errors.map(({ file, line }) => `${file}:${line}`),
      ['broken.yaml:5'],
    );
  });

  it('come out as ours do, in each language', async () => {
    const ours = readBundledRules().filter(({ path: file }) => /\/(template-escapes-off|weak-hash)\.yaml$/.test(file));
    const { rules, examples, errors } = await tryRuleFiles(ours);
    assert.deepEqual([rules, errors], [2, []]);
    assert.ok(examples.some(({ language }) => language === 'python'));
    assert.deepEqual(
      examples.filter(({ isBadFound, isGoodFound }) => !isBadFound || isGoodFound),
      [],
    );
  });
});
