import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { SymbolPath } from '#server/engine/graph/calls/answers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findSymbolPath } from '#server/engine/graph/calls/symbol-path.ts';
import { linkedSnapshot, type Notation } from '../../../../../support/linked-notation.ts';

function pathBetween(files: Notation, from: string, to: string): SymbolPath {
  const snapshot = linkedSnapshot(files);
  const [source, target] = [from, to].map((id) => findSymbolNode(snapshot, id) as number);
  return findSymbolPath(snapshot, new Set([source]), new Set([target]));
}

function check(
  title: string,
  files: Notation,
  [from, to]: readonly [string, string],
  expected: readonly string[],
): void {
  it(title, () => {
    const { path, steps, reasons, certainty } = pathBetween(files, from, to);
    assert.equal(certainty, reasons.length === 0 ? 'exact' : 'bounded');
    assert.equal(steps.length, Math.max(0, path.length - 1));
    assert.deepEqual([...path.map(({ id }) => id), ...doubtTexts(reasons)], expected);
  });
}

const chain: Notation = {
  'a.ts': 'function a\nimport b.ts\na: call b.ts#b import=0\na: reference b.ts#slow import=0',
  'b.ts': 'export function b\nb: call c\nfunction c\nfunction slow\nslow: call x\nfunction x\nx: call c\nc: call c',
};

const base: Notation = {
  'a.ts':
    'class B\nmethod B.m\nclass C\nmethod C.m\nC extends B\nC.m: call leaf\nfunction leaf\nfunction f\nf: call B.m via=B declared_type',
};

function bindingOf(to: string): unknown {
  return pathBetween(base, 'a.ts#f', to).steps[0].evidence[0];
}

describe('paths between symbols', () => {
  check(
    'that were not found may begin in what is declared in the first symbol',
    { 'a.ts': 'class C\nmethod C.m\nC.m? call .x eval\nfunction f' },
    ['a.ts#C', 'a.ts#f'],
    ['Sites on the way whose target is not known: 1, the first at a.ts:3.'],
  );
  const tested: Notation = {
    'a.ts': 'function a\nimport b.ts\nimport a.test.ts\na: call b.ts#b import=0\na: call a.test.ts#t import=1',
    'a.test.ts': 'export function t\nimport c.ts\nt: call c.ts#c import=0\nt: call c.ts#d import=0',
    'b.ts': 'export function b\nimport c.ts\nb: call m\nfunction m\nm: call c.ts#c import=0',
    'c.ts': 'export function c\nexport function d',
  };
  check(
    'lead through shipped code, though tests are nearer',
    tested,
    ['a.ts#a', 'c.ts#c'],
    ['a.ts#a', 'b.ts#b', 'b.ts#m', 'c.ts#c'],
  );
  it('lead through tests where there is no other, and say so', () => {
    const found = ['c', 'd'].map((name) => pathBetween(tested, 'a.ts#a', `c.ts#${name}`));
    assert.deepEqual(
      found.map(({ path, throughTests }) => [path[1].id, throughTests]),
      [
        ['b.ts#b', false],
        ['a.test.ts#t', true],
      ],
    );
  });
  check('are the shortest ones', chain, ['a.ts#a', 'b.ts#c'], ['a.ts#a', 'b.ts#b', 'b.ts#c']);
  check(
    'go through what may answer',
    base,
    ['a.ts#f', 'a.ts#leaf'],
    ['a.ts#f', 'a.ts#C.m', 'a.ts#leaf', 'The use of C.m at a.ts:9 may be answered by another one.'],
  );
  check('lead back where they began', chain, ['b.ts#c', 'b.ts#c'], ['b.ts#c', 'b.ts#c']);
  check(
    'are proven rather than inferred, of equally short ones',
    {
      'a.ts':
        'function a\nfunction b\nfunction c\nfunction d\na: call b inferred\na: reference c\nb: call d\nc: call d',
    },
    ['a.ts#a', 'a.ts#d'],
    ['a.ts#a', 'a.ts#c', 'a.ts#d'],
  );
  check(
    'say which step is inferred',
    { 'a.ts': 'function a\nfunction b\na: call b inferred' },
    ['a.ts#a', 'a.ts#b'],
    ['a.ts#a', 'a.ts#b', 'The use of b at a.ts:3 is inferred.'],
  );
  check('are never made of hints', { 'a.ts': 'function a\nfunction b\na: call b hint' }, ['a.ts#a', 'a.ts#b'], []);
  check(
    'of a class begin in any of its code',
    { 'a.ts': 'class C\nmethod C.m\nC.m: call f\nfunction f' },
    ['a.ts#C', 'a.ts#f'],
    ['a.ts#C', 'a.ts#f'],
  );
  check(
    'behind a class go on with what `new` runs',
    {
      'a.ts':
        'class C\nmethod C.m\nC.m: call f\nfunction f\nmethod C.constructor\nC.constructor: call g\nfunction g\nfunction h\nh: call C',
    },
    ['a.ts#h', 'a.ts#f'],
    [],
  );
  check('that do not exist are proven not to', chain, ['b.ts#c', 'a.ts#a'], []);
  check(
    'that were not found may exist where something on the way is not known',
    {
      'a.ts': 'function a\na: call b.ts#b\nfunction z\nz? call .q',
      'b.ts': 'broken\nexport function b\nb? call .x\nb? read .y',
    },
    ['a.ts#a', 'a.ts#z'],
    [
      'Sites on the way whose target is not known: 2, the first at b.ts:3.',
      'Files on the way could not be read to the end: 1, the first b.ts.',
    ],
  );
  check(
    'that were not found may exist in what is not linked',
    {
      'a.ts': 'function a\na: call b.go#b\nfunction z',
      'b.go': 'export function b\nunlinked language',
    },
    ['a.ts#a', 'a.ts#z'],
    ['Names are not resolved in files on the way: 1, the first b.go.'],
  );

  it('come with the import, what gives the name its meaning, and the site', () => {
    const [step] = pathBetween(chain, 'a.ts#a', 'b.ts#b').steps;
    assert.deepEqual([step.source, step.target, step.name, step.type], ['a.ts#a', 'b.ts#b', 'b', 'call']);
    assert.deepEqual(step.evidence, [
      { role: 'import', file: 'a.ts', line: 2, column: 8 },
      { role: 'binding', file: 'b.ts', line: 1, column: 1 },
      { role: 'use', file: 'a.ts', line: 3, column: 5 },
    ]);
  });

  it('show the type of the receiver, and the member that another one answers for', () => {
    assert.deepEqual(bindingOf('a.ts#B.m'), { role: 'binding', file: 'a.ts', line: 1, column: 1 });
    assert.deepEqual(bindingOf('a.ts#C.m'), { role: 'binding', file: 'a.ts', line: 2, column: 1 });
  });
});
