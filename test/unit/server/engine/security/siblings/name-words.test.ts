import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { NameWords, wordsOf } from '#server/engine/security/siblings/name-words.ts';

describe('names of code as words', () => {
  it('are the same in every style', () => {
    for (const name of ['isAdminUser', 'is_admin_user', 'IS-ADMIN-USER', 'IsADMINUser'])
      assert.deepEqual(wordsOf(name), ['is', 'admin', 'user'], name);
    assert.deepEqual(wordsOf('GET /users/:id'), ['get', 'users', 'id']);
    assert.deepEqual(wordsOf('$_'), []);
  });

  it('are found as whole words, in a row, and by how they begin', () => {
    const words = new NameWords(['auth', 'current user', 'authoriz*', 'check perm*']);
    for (const name of ['auth', 'requireAuth', 'getCurrentUser', 'isAuthorized', 'check_permissions'])
      assert.equal(words.has(name), true, name);
    for (const name of ['author', 'currentItemUser', 'unauthorized', 'permissionsCheck', ''])
      assert.equal(words.has(name), false, name);
  });
});

function errorsOf(siblings: string): string[] {
  const text = `rule: rate
title: A title
cwe: CWE-770
severity: low
message: '{sink} lacks {source}.'
remediation: Do not.
siblings:
${siblings}
examples:
  javascript: { bad: a(), good: b() }
`;
  return compileRules([{ path: 'a.yaml', text, isOurs: false }]).errors.map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

describe('a rule about siblings', () => {
  it('is read with names in lists, or several in a text', () => {
    assert.deepEqual(errorsOf(`  frameworks: express\n  guards: ['rate limit*, throttle', .user]`), []);
  });

  it('has errors with their line', () => {
    assert.deepEqual(errorsOf('  frameworks: express'), ['8: "guards" is missing']);
    assert.deepEqual(errorsOf(`  guards: ['a-b']`), ['8: "a-b" is no name']);
    assert.deepEqual(errorsOf('  guards: auth\n  reads: bad'), ['9: is none of critical, high, medium, low, info']);
    assert.deepEqual(errorsOf('  guards: auth\n  before: use(x'), [
      '9: "use(x" does not begin with "*" or one of npm:, node:, python:, pypi:, global:, handler:',
    ]);
    assert.match(errorsOf('  guards: auth\n  other: x')[0], /^9: "other" is not known here: reads, frameworks, guards/);
  });
});
