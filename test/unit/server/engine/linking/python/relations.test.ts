import assert from 'node:assert/strict';
import { linkPythonFiles, relationLines } from '../../../../../support/linked-python.ts';

const cases: readonly (readonly [what: string, code: string, expected: readonly string[]])[] = [
  ['bases', 'class A: pass\nclass B(A): pass', ['B extends a.py#A']],
  [
    'members that answer for those of bases, however far',
    'class A:\n    def m(self): pass\nclass B(A): pass\nclass C(B):\n    def m(self): pass',
    ['B extends a.py#A', 'C extends a.py#B', 'C.m overrides a.py#A.m'],
  ],
  [
    'no constructors',
    'class A:\n    def __init__(self): pass\nclass B(A):\n    def __init__(self): pass',
    ['B extends a.py#A'],
  ],
  ['no private names', 'class A:\n    def __m(self): pass\nclass B(A):\n    def __m(self): pass', ['B extends a.py#A']],
  [
    'the next class, which super() means',
    'class A:\n    def m(self): super().m()\nclass B(A):\n    def n(self): super(B, self).m()\n    def o(self): A.m(self)',
    ['A calls_next a.py#A.m', 'B extends a.py#A', 'B calls_next a.py#A.m'],
  ],
  ['bases with type arguments', 'class A: pass\nclass B(A[int]): pass', ['B extends a.py#A']],
];

describe('What Python classes stand for', () => {
  for (const [what, code, expected] of cases) {
    it(what, async () => {
      const [file] = await linkPythonFiles({ 'a.py': code });
      assert.deepEqual(
        relationLines(file).filter((line) => !line.includes(' takes ')),
        expected,
      );
    });
  }
});
