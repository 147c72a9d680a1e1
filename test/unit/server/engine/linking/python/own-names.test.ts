import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

/** Reports whether code that has all names of the file may call what they stand for. */
function check(what: string, code: string, expected: boolean): void {
  it(what, async () => {
    const [{ links }] = await linkPythonFiles({ 'a.py': `import sys\ndef f(): pass\n${code}` });
    assert.equal(
      links.uses.some(({ target, escapes }) => target.name === '<module>' && target.path === 'a.py' && escapes),
      expected,
    );
  });
}

describe('all names of a file of Python', () => {
  check('are had by globals', 'globals()["f"]()', true);
  check('are had by the module that is loaded', 'getattr(sys.modules[__name__], "f")()', true);
  check('are had by vars and locals at the top', 'vars()["f"]()\nlocals()', true);
  check('are not those of a function', 'def g():\n    return "{x}".format(**locals())', false);
  check('are not those of a value', 'vars(f)', false);
  check('are not those of another module', 'sys.modules["b"]', false);
  check('are not had by what the project calls so', 'def globals(): return {}\nglobals()', false);
});

it('the names of a module are had by code that looks it up under its own name', async () => {
  const files = { 'a.py': 'def f(): pass', 'b.py': 'import a, sys\ny = sys.modules[a.__name__]' };
  const [, { links }] = await linkPythonFiles(files);
  const had = links.uses.filter(({ target }) => target.name === '<module>').map(({ target }) => target.path);
  assert.deepEqual(had, ['a.py']);
});
