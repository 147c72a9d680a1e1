import assert from 'node:assert/strict';
import { measured } from '../../../../support/measured-code.ts';

/** Cyclomatic, cognitive, nesting and parameters of the function `f` with these lines. */
async function ofF(body: string) {
  const lines = body.split('\n').map((line) => `    ${line}\n`);
  return (await measured('a.py', `def f():\n${lines.join('')}`)).functions['f'];
}

describe('metrics of a Python file', () => {
  it('has the paths that radon counts', async () => {
    const cases: readonly (readonly [string, number])[] = [
      ['pass', 1],
      ['if a:\n  b()\nelif c:\n  d()\nelse:\n  e()', 3],
      ['for x in a:\n  b()\nelse:\n  c()', 3],
      ['while a:\n  b()', 2],
      ['async def g():\n  async for x in a:\n    b()', 1],
      ['try:\n  a()\nexcept A:\n  b()\nexcept B:\n  c()\nelse:\n  d()\nfinally:\n  e()', 4],
      ['try:\n  a()\nexcept* A:\n  b()', 1],
      ['return a and b and c or d', 4],
      ['return a if b else c', 2],
      ['return [x for x in a if b if c for y in d]', 5],
      ['return {x: y for x in a}, {x for x in a}, (x for x in a)', 4],
      ['assert a and b, c or d', 2],
      ['return lambda: a or b', 2],
      ['with a as b:\n  c()', 1],
      ['match a:\n  case 1:\n    b()\n  case {"x": y} if c and d:\n    e()\n  case _:\n    g()', 4],
      ['match a:\n  case 1:\n    b()\n  case x:\n    g()', 2],
      ['class A:\n  x = a or b\n  def m(self):\n    if a: pass', 1],
      ['def g(x=a or b):\n  if a: pass', 1],
      ['@d(a or b)\ndef g():\n  pass', 1],
    ];
    for (const [body, expected] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- the grammar is loaded once
      assert.equal((await ofF(body))[0], expected, body);
    }
  });

  it('is as hard to read as the white paper says', async () => {
    const cases: readonly (readonly [string, number])[] = [
      ['if a:\n  b()\nelif c:\n  d()\nelse:\n  e()', 3],
      ['for x in a:\n  while b:\n    if c:\n      d()', 6],
      ['try:\n  a()\nexcept A:\n  if b: c()', 3],
      ['return a and b and c', 1],
      ['return a and b or c', 2],
      ['return a and not (b and c)', 2],
      ['return a if b else c', 1],
      ['match a:\n  case 1:\n    if b: c()', 3],
      ['def g():\n  if a: pass', 0],
      ['return lambda: a if b else c', 2],
      ['if a:\n  return f() + f()', 2],
    ];
    for (const [body, expected] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- the grammar is loaded once
      assert.equal((await ofF(body))[1], expected, body);
    }
  });

  it('knows functions, methods and classes', async () => {
    const { functions, classes, metrics } = await measured(
      'a.py',
      [
        '"""Text."""',
        '',
        'class A:',
        '    def __init__(self, a, *b, c=1, **d):',
        '        self.x = a',
        '        self.y = b',
        '    @property',
        '    def p(self):',
        '        return self.x',
        '    def q(self):',
        '        return self.p if self.q() else 1',
        '    def r(self):',
        '        while True:',
        '            self.y = 1',
        'if a:',
        '    pass',
      ].join('\n'),
    );
    assert.deepEqual(functions, {
      'A.__init__': [1, 0, 0, 5],
      'A.p': [1, 0, 0, 1],
      'A.q': [2, 2, 1, 1],
      'A.r': [2, 1, 1, 1],
    });
    assert.deepEqual(classes, { A: [4, 2] });
    assert.deepEqual([metrics.cyclomatic, metrics.cognitive, metrics.blankLines], [8, 4, 1]);
  });
});
