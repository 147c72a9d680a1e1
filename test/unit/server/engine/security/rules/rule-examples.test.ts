import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import type { RuleExample } from '#server/engine/security/rules/rule.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { scanCode } from '../../../../../support/scanned-code.ts';

const texts = readBundledRules();
const { ruleSet, errors } = compileRules(texts.map((text) => ({ ...text, isOurs: true })));

const extensions: Readonly<Record<RuleExample['language'], string>> = {
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  vue: 'vue',
  svelte: 'svelte',
};

describe('our rules', () => {
  it('are without errors, each in the file of its name', () => {
    assert.deepEqual(errors, []);
    const names = texts.filter(({ path }) => path.startsWith('rules/')).map(({ path }) => basename(path, '.yaml'));
    assert.deepEqual(ruleSet.rules.map(({ id }) => id).toSorted(), names.toSorted());
  });

  for (const rule of ruleSet.rules) {
    it(`find ${rule.id} in its bad examples, and not in its good ones`, async () => {
      for (const { language, bad, good } of rule.examples) {
        const foundIn = async (code: string): Promise<boolean> => {
          const { findings } = await scanCode({ [`example.${extensions[language]}`]: code }, ruleSet);
          return findings.some(({ ruleId }) => ruleId === rule.id);
        };
        assert.deepEqual(
          { language, bad: await foundIn(bad), good: await foundIn(good) },
          { language, bad: true, good: false },
        );
      }
    });
  }
});
