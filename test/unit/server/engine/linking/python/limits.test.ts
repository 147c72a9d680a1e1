import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

const classes = 'class A:\n    def last(self): pass\nclass B:\n    def last(self): pass\n';

/** What is called last means that of B as well, which a limit leaves out: it is known, or known to be unknown. */
function check(title: string, code: string): void {
  it(title, async () => {
    const [{ links }] = await linkPythonFiles({ 'a.py': classes + code });
    const called = links.uses.map(({ target }) => target.name);
    const unknown = links.unknowns.filter(({ isCall }) => isCall).map(({ name }) => name);
    assert.ok(called.includes('B.last') || unknown.includes('last'), JSON.stringify([called, unknown]));
  });
}

describe('what is too much to look at in Python', () => {
  const many = Array.from({ length: 99 }, (_, index) => index);
  check(
    'a function with many returns',
    `def f(n):\n${many.map((n) => `    if n == ${n}: return A()\n`).join('')}    return B()\nf(1).last()`,
  );
  check('a generator of many', `def f():\n${'    yield A()\n'.repeat(99)}    yield B()\nfor x in f(): x.last()`);
  check('a long list', `for x in [${'A(), '.repeat(99)}B()]: x.last()`);
  check('a large dictionary', `d = {${many.map((n) => `${n}: A(), `).join('')}99: B()}\nd[1].last()`);
  check('a name that is given its value very often', `${'t = A()\n'.repeat(3000)}t = B()\nt.last()`);
  check(
    'a long chain of functions',
    `${many.map((n) => `def f${n}(): return f${n + 1}()\n`).join('')}${'\n'}def f99(): return B()\nf0().last()`,
  );

  it("modules that bring one another's names in circles", async () => {
    const files = many.map((n) => [
      `m${n}.py`,
      `from m${(n + 1) % 99} import *\nfrom m${(n * 3) % 99} import *\nnobody()\n`,
    ]);
    const linked = await linkPythonFiles(Object.fromEntries(files) as Record<string, string>);
    assert.deepEqual(
      linked.flatMap(({ links }) => links.uses),
      [],
    );
  });
});
