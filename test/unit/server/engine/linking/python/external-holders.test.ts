import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

/** Classes of whose instances code outside is given one. */
async function givenIn(code: string): Promise<readonly string[]> {
  const text = `import ext\nfrom unittest.mock import Mock\nclass C: pass\nclass D: pass\n${code}`;
  const [{ links }] = await linkPythonFiles({ 'a.py': text });
  return links.relations.filter(({ kind }) => kind === 'instance_given').map(({ base }) => base.name);
}

function check(what: string, code: string, expected: readonly string[]): void {
  it(what, async () => assert.deepEqual(await givenIn(code), expected));
}

async function checkGiven(code: string): Promise<void> {
  const text = `import ext\nclass C: pass\n${code}`;
  const [{ links }] = await linkPythonFiles({ 'a.py': text });
  const given = links.relations.filter(({ kind, base }) => kind === 'given_to_package' && base.name === 'C');
  assert.equal(given.length, 1);
}

describe('a class, given to code outside in Python', () => {
  it('by its name', () => checkGiven('ext.run(C)'));
  it('by a variable', () => checkGiven('kept = C\next.run(kept)'));
  it('by a list in one', () => checkGiven('kept = [C]\next.run(all=kept)'));
  it('by a place in what a package made', () => checkGiven('kept = C\ntable = ext.Table()\ntable["c"] = kept'));
});

describe('something of a class, given to code outside in Python', () => {
  check('in what a package made', 'def f(context: ext.Context):\n    context["table"] = C()', ['C']);
  check('by the name of an attribute', 'm = Mock()\nm.return_value = c = C()', ['C']);
  check('as an argument', 'ext.run(C(), task=D())', ['C', 'D']);
  check('in a list', 'ext.run([C()])', ['C']);
  check('however many lists it is in', `ext.run(${'['.repeat(9)}C()${']'.repeat(9)})`, ['C']);
  check('from its own methods', 'class E:\n    def m(self): ext.run(self)', ['E']);
  check('not in what the project made', 'class E: pass\ne = E()\ne.c = C()\n{}["c"] = C()', []);
  check('not to Python itself', 'print(C())\nlen([C()])', []);
  check('not the class', 'ext.run(C)', []);
});
