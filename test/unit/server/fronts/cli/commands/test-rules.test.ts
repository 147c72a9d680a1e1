import assert from 'node:assert/strict';
import type { TriedRules } from '#server/app/security/try-rules.ts';
import { run } from '../scripted-command-line.ts';

const good = { ruleId: 'project/a', language: 'python', isBadFound: true, isGoodFound: false } as const;
const held: TriedRules = { rules: 1, examples: [good], errors: [] };
const files = {
  '/repository/.groundplan/rules/a.yaml': 'rule: a',
  '/repository/.groundplan/rules/more/b.yml': 'rule: b',
  '/repository/.groundplan/rules/README.md': 'About rules',
  '/elsewhere/c.yaml': 'rule: c',
};
const command = ['security', 'test-rules'];

describe('security test-rules', () => {
  it('tries the rules of the repository, without an engine', async () => {
    const { code, stdout, triedRules, connections } = await run(command, { files, rules: held });
    assert.deepEqual([code, connections], [0, []]);
    assert.equal(stdout, '1 rule, 1 example: 1 as they have to be\n');
    assert.deepEqual(triedRules, [
      { path: '.groundplan/rules/a.yaml', text: 'rule: a' },
      { path: '.groundplan/rules/more/b.yml', text: 'rule: b' },
    ]);
  });

  it('tries the files that are named, each once', async () => {
    const { code, triedRules } = await run([...command, '../elsewhere/c.yaml', '../elsewhere/c.yaml'], { files });
    assert.equal(code, 0);
    assert.deepEqual(triedRules, [{ path: '../elsewhere/c.yaml', text: 'rule: c' }]);
  });

  it('ends with 1 and says which example came out wrong', async () => {
    const wrong = { ...good, isBadFound: false, isGoodFound: true };
    const { code, stdout } = await run(command, { files, rules: { ...held, examples: [good, wrong] } });
    assert.equal(code, 1);
    assert.deepEqual(stdout.split('\n'), [
      'project/a: the bad code in python is not found',
      'project/a: the good code in python is found',
      '1 rule, 2 examples: 1 as they have to be',
      '',
    ]);
  });

  it('ends with 1 where the code of an example cannot be read', async () => {
    const unread = { ...good, isBadFound: false, unread: ['bad', 'good'] as const };
    const { code, stdout } = await run(command, { files, rules: { ...held, examples: [unread] } });
    assert.equal(code, 1);
    assert.deepEqual(stdout.split('\n'), [
      'project/a: the bad code in python cannot be read as a whole',
      'project/a: the good code in python cannot be read as a whole',
      '1 rule, 1 example: 0 as they have to be',
      '',
    ]);
  });

  it('ends with 1 where a file has an error, and shows its line', async () => {
    const errors = [{ file: 'b\u001B.yaml', line: 3, message: '"titel" is not known here' }];
    const { code, stdout } = await run(command, { files, rules: { ...held, errors } });
    assert.equal(code, 1);
    assert.deepEqual(stdout.split('\n'), [
      'b\\u{1b}.yaml:3: "titel" is not known here',
      '1 rule, 1 example: 1 as they have to be; 1 error in files that were not tried',
      '',
    ]);
  });

  it('prints what was tried as JSON, with the same exit code', async () => {
    const rules = { ...held, examples: [{ ...good, isBadFound: false }] };
    const { code, stdout } = await run([...command, '--json'], { files, rules });
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(stdout), rules);
  });

  it('does not hold where there is nothing to try', async () => {
    const { code, stderr, triedRules } = await run(command, {});
    assert.deepEqual([code, triedRules], [3, []]);
    assert.match(stderr, /There are no rules in .*rules.*path_not_found/);
  });

  it('fails where a named file is not there', async () => {
    const { code, stderr } = await run([...command, 'gone.yaml'], { files });
    assert.equal(code, 3);
    assert.match(stderr, /path_not_found/);
  });
});
