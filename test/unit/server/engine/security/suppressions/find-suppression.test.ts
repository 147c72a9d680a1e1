import assert from 'node:assert/strict';
import { findSuppression } from '#server/engine/security/suppressions/find-suppression.ts';

const shell = { ruleId: 'command-injection', cwe: ['CWE-78'] };

function suppressed(text: string, line: number, finding = shell) {
  return findSuppression(text.split('\n'), { ...finding, line });
}

describe('suppressions', () => {
  it('of ours name the rule and the reason, at the line or before it', () => {
    const reason = 'the name is checked';
    assert.deepEqual(suppressed(`exec(x); // groundplan-ignore command-injection: ${reason}`, 1), {
      by: 'groundplan',
      line: 1,
      reason,
    });
    assert.deepEqual(suppressed(`  # groundplan-ignore xss, command-injection: ${reason}\nos.system(x)`, 2), {
      by: 'groundplan',
      line: 1,
      reason,
    });
    assert.deepEqual(suppressed(`{/* groundplan-ignore command-injection: ${reason} */}\n<a/>`, 2)?.line, 1);
  });

  it('of ours count for nothing without a reason, and say so', () => {
    const text = 'exec(x); // groundplan-ignore command-injection';
    assert.deepEqual(suppressed(text, 1), { isWithoutReason: true, line: 1 });
  });

  it('of ours are about the named rules alone', () => {
    assert.equal(suppressed('exec(x); // groundplan-ignore xss: no', 1), undefined);
  });

  it('of a line before stand alone there', () => {
    assert.equal(suppressed('a(); // groundplan-ignore command-injection: for a\nexec(x);', 2), undefined);
  });

  it('of other tools are understood where their rule means the weakness', () => {
    const lines = [
      '// eslint-disable-next-line security/detect-child-process -- fixed arguments\nexec(x);',
      'run(x)  # nosemgrep: python.lang.security.audit.subprocess-shell-true\nrun(x)',
      'run(x)  # nosec B602\n',
      'run(x)  # nosec\n',
      'run(x); // NOSONAR\n',
      'exec(x); // eslint-disable-line security/detect-child-process\n',
    ];
    const found = lines.map((text) => suppressed(text, text.startsWith('// ') ? 2 : 1));
    assert.deepEqual(
      found.map((each) => each !== undefined && 'by' in each && each.by),
      ['eslint', 'semgrep', 'bandit', 'bandit', 'sonar', 'eslint'],
    );
  });

  it('of other tools are not understood for anything else', () => {
    for (const text of [
      'exec(x); // eslint-disable-line no-console',
      'exec(x); // eslint-disable-line security/detect-non-literal-regexp',
      'run(x)  # nosec B311',
      'run("# nosec")',
      'nosecret(x)',
      'exec(x); // nosemgrep: sql-injection',
    ]) {
      assert.equal(suppressed(text, 1), undefined, text);
    }
  });
});
