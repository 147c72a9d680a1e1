import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

/** Classes of whose values something is made. */
function check(what: string, code: string, expected: readonly string[]): void {
  it(what, async () => {
    const [{ links }] = await linkPythonFiles({ 'a.py': code });
    const made = links.relations.filter(({ kind }) => kind === 'made_of_value');
    assert.deepEqual(
      made.map(({ base }) => base.name),
      expected,
    );
  });
}

describe('what is made of the class of a value in Python', () => {
  check('by the class that a method is called on', 'class C:\n    @classmethod\n    def m(cls): return cls()', ['C']);
  check('by the class of a value', 'class C:\n    def m(self): return self.__class__()', ['C']);
  check('by what type tells of it', 'class C:\n    def m(self): return type(self)()', ['C']);
  check('is nothing by the name of the class', 'class C:\n    def m(self): return C()', []);
  check('is nothing by another name of it', 'class C: pass\nD = C\nD()', []);
});
