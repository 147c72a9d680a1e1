import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import type { FixEdit, RawFinding } from '#server/engine/security/finding.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { scanCode } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

async function findingsIn(files: Readonly<Record<string, string>>, ruleId: string): Promise<readonly RawFinding[]> {
  return (await scanCode(files, ruleSet)).findings.filter((finding) => finding.ruleId === ruleId);
}

/** Code with the edits made, the last one first. */
function edited(code: string, edits: readonly FixEdit[]): string {
  const lines = code.split('\n');
  for (const { line, column, endColumn, text } of edits.toReversed()) {
    const before = lines[line - 1];
    lines[line - 1] = before.slice(0, column - 1) + text + before.slice(endColumn - 1);
  }
  return lines.join('\n');
}

/** Checks that the one finding of the code is mended, and that nothing is found by the rule then. */
async function checkFix(path: string, code: string, ruleId: string, expected: string): Promise<void> {
  const found = await findingsIn({ [path]: code }, ruleId);
  assert.equal(found.length, 1, code);
  const mended = edited(code, found[0].fix?.edits ?? []);
  assert.equal(mended, expected);
  assert.equal(frontEndOf(path)?.flow(mended, path)?.isCut, false);
  assert.deepEqual(await findingsIn({ [path]: mended }, ruleId), []);
}

const handler = (body: string): string => `import yaml
from flask import Flask, request
app = Flask(__name__)
@app.route('/load', methods=['POST'])
def load():
    return ${body}
`;

const token = (called: string): string => `import random\ndef token(words):\n    return ${called}(words)\n`;
const bytes = (name: string): string => `const crypto = require('node:crypto');\ncrypto.${name}(16);\n`;

const texts: readonly (readonly [before: string, after: string])[] = [
  ['yaml.load(request.data)', 'yaml.safe_load(request.data)'],
  ['yaml.unsafe_load(request.data)', 'yaml.safe_load(request.data)'],
  ['yaml.full_load_all(request.data)', 'yaml.safe_load_all(request.data)'],
  ['yaml.load(request.data, Loader=yaml.Loader)', 'yaml.load(request.data, Loader=yaml.SafeLoader)'],
  ['yaml.load(request.data, yaml.UnsafeLoader)', 'yaml.load(request.data, yaml.SafeLoader)'],
  ['yaml.load_all(request.data, Loader=yaml.CLoader)', 'yaml.load_all(request.data, Loader=yaml.CSafeLoader)'],
];

describe('fixes of findings', () => {
  for (const [before, after] of texts)
    it(`mend ${before}, so that nothing is found then`, () =>
      checkFix('a.py', handler(before), 'unsafe-deserialization', handler(after)));

  it('mend the bad examples of rules that have one, and change nothing else of them', async () => {
    for (const rule of ruleSet.rules.filter(({ fixes }) => fixes.length > 0)) {
      const paths = { javascript: 'a.js', python: 'a.py' } as const;
      let fixed = 0;
      for (const { language, bad } of rule.examples) {
        const path = paths[language as keyof typeof paths];
        // oxlint-disable-next-line no-await-in-loop -- one scan at a time
        const found = await findingsIn({ [path]: bad }, rule.id);
        const edits = found.flatMap(({ fix }) => fix?.edits ?? []);
        if (edits.length === 0) continue;
        fixed++;
        // oxlint-disable-next-line no-await-in-loop -- one scan at a time
        assert.deepEqual(await findingsIn({ [path]: edited(bad, edits) }, rule.id), [], rule.id);
      }
      assert.ok(fixed > 0, `no bad example of ${rule.id} is mended`);
    }
  });

  it('name members in the places of others, with random numbers of the system', async () => {
    await checkFix('a.py', token('random.choice'), 'insecure-randomness', token('random.SystemRandom().choice'));
    await checkFix('a.js', bytes('pseudoRandomBytes'), 'insecure-randomness', bytes('randomBytes'));
  });

  it('are none where the project asks for the same numbers again, in tests as well', async () => {
    const code = `import random\ndef token(words):\n    return random.choice(words)\n`;
    const seeded = { 'a.py': code, 'tests/test_a.py': `import random\nrandom.seed(1)\n` };
    const [found] = await findingsIn(seeded, 'insecure-randomness');
    assert.equal(found.fix, undefined);
  });

  it('are none where a name stands in an import too, or another loader is given', async () => {
    const imported = `from random import choice\ndef token(words):\n    return choice(words)\n`;
    assert.equal((await findingsIn({ 'a.py': imported }, 'insecure-randomness'))[0].fix, undefined);
    const loader = `from yaml import Loader\n${handler('yaml.load(request.data, Loader=Loader)')}`;
    assert.equal((await findingsIn({ 'a.py': loader }, 'unsafe-deserialization'))[0].fix, undefined);
  });
});
