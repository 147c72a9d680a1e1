import assert from 'node:assert/strict';
import { PatternError, readCalled, readPlace, readValues } from '#server/engine/security/rules/read-pattern.ts';

const written = (text: string) => readValues(text).map(({ origin, members }) => [origin, ...members].join(' '));

describe('patterns of values in rules', () => {
  it('name an origin and members', () => {
    assert.deepEqual(written('node:child_process.exec'), ['node:child_process exec']);
    assert.deepEqual(written('npm:mysql.createConnection().query'), ['npm:mysql createConnection () query']);
    assert.deepEqual(written('*.innerHTML'), ['* innerHTML']);
    assert.deepEqual(written('python:{os.popen,pty}.{a.b,c}'), [
      'python:os popen a b',
      'python:os popen c',
      'python:pty a b',
      'python:pty c',
    ]);
    assert.deepEqual(written('global:eval'), ['global:eval']);
    assert.deepEqual(written('npm:@nestjs/common.*'), ['npm:@nestjs/common *']);
  });

  it('multiply what stands in braces, where dots belong to names', () => {
    assert.deepEqual(written('npm:{mysql,mysql2/promise}.{a, b}'), [
      'npm:mysql a',
      'npm:mysql b',
      'npm:mysql2 promise a',
      'npm:mysql2 promise b',
    ]);
    assert.deepEqual(written('npm:{socket.io}.Server'), ['npm:socket.io Server']);
  });

  it('are followed by arguments', () => {
    const [called] = readCalled('*.query(0, 2+, 1-3.text, sql=, this)');
    assert.deepEqual(called.at, [
      { kind: 'position', from: 0, to: 0, path: [] },
      { kind: 'position', from: 2, to: 255, path: [] },
      { kind: 'position', from: 1, to: 3, path: ['text'] },
      { kind: 'keyword', name: 'sql', path: [] },
      { kind: 'receiver' },
    ]);
    assert.deepEqual(readCalled('global:Number()'), [{ value: { origin: 'global:Number', members: [] }, at: [] }]);
    assert.deepEqual(readPlace('*.a.b'), { kind: 'position', from: 0, to: 255, path: ['a', 'b'] });
  });

  it('are refused where they are none', () => {
    const many = `npm:{${'a,'.repeat(30)}a}.{${'b,'.repeat(30)}b}`;
    for (const text of ['', 'eval', 'php:x', 'npm:', 'npm:x.', 'npm:x..y', 'npm:{a,}.b', 'npm:{a', 'npm:x y', many]) {
      assert.throws(() => readValues(text), PatternError, text);
    }
    for (const text of [
      'npm:x(',
      'npm:x(z)',
      'npm:x(3-1)',
      'npm:x(0..y)',
      'npm:x(this.y)',
      'npm:x(0) y',
      'npm:x(-1)',
    ]) {
      assert.throws(() => readCalled(text), PatternError, text);
    }
  });
});
