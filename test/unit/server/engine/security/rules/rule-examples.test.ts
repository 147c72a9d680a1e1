import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { tryExamples } from '#server/engine/security/rules/rule-examples.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const texts = readBundledRules();
const { ruleSet, errors } = compileRules(texts.map((text) => ({ ...text, isOurs: true })));

describe('our rules', () => {
  it('are without errors, each in the file of its name', () => {
    assert.deepEqual(errors, []);
    const names = texts.filter(({ path }) => path.startsWith('rules/')).map(({ path }) => basename(path, '.yaml'));
    assert.deepEqual(ruleSet.rules.map(({ id }) => id).toSorted(), names.toSorted());
  });

  for (const rule of ruleSet.rules) {
    it(`find ${rule.id} in its bad examples, and not in its good ones`, async () => {
      const tried = await tryExamples(rule, async (path, code) => (await scanCode({ [path]: code }, ruleSet)).findings);
      assert.deepEqual(
        tried,
        rule.examples.map(({ language }) => ({ ruleId: rule.id, language, isBadFound: true, isGoodFound: false })),
      );
    });
  }
});

describe('examples of a rule', () => {
  it('say where the rule is wrong', async () => {
    const rules = rulesOf(`rule: any\ncalls: [global:good]`);
    const tried = await tryExamples(
      rules.rules[0],
      async (path, code) => (await scanCode({ [path]: code }, rules)).findings,
    );
    assert.deepEqual(tried, [{ ruleId: 'any', language: 'javascript', isBadFound: false, isGoodFound: false }]);
    const called = {
      ...rules.rules[0],
      examples: [{ language: 'typescript', bad: 'other();', good: 'good();' } as const],
    };
    const wrong = await tryExamples(called, async (path, code) => (await scanCode({ [path]: code }, rules)).findings);
    assert.deepEqual(wrong, [{ ruleId: 'any', language: 'typescript', isBadFound: false, isGoodFound: true }]);
  });
});
