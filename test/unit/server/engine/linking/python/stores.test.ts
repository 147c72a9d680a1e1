import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

const classes = `class Box:
    size = 1
    @property
    def price(self): return 1
`;

/** Uses of members in some code, then names of members whose owners are not known. */
function check(what: string, code: string, expected: string): void {
  it(what, async () => {
    const [{ links }] = await linkPythonFiles({ 'a.py': classes + code });
    const members = links.uses.filter(({ target, proof }) => target.name.startsWith('Box.') && proof !== 'hint');
    const uses = members.map(({ target, type }) => `${type} ${target.name}`);
    const unknown = links.unknowns.map(({ name, reason, isCall }) => `${isCall ? 'call ' : ''}${name} ${reason}`);
    assert.equal([...uses, ...unknown].join(', '), expected);
  });
}

describe('attributes that are given values in Python', () => {
  check('are used on a type that is known', 'Box().size = 4', 'reference Box.size');
  check('of a class', 'Box.size = 4', 'reference Box.size');
  check('with what they were', 'box = Box()\nbox.size += 4', 'reference Box.size');
  check('run what sets them', 'Box().price = 4', 'reference Box.price');
  check('may be those of what nobody knows', 'def f(x): x.size = 4', 'size receiver_type_unknown');
  check(
    'among others',
    'def f(x, y): x.size, (y.price, *z) = x',
    'size receiver_type_unknown, price receiver_type_unknown',
  );
  check('in loops', 'def f(x):\n    for x.size in x: pass', 'size receiver_type_unknown');
  check('of a class below', 'class Big(Box):\n    def f(self): self.size = 2', '');
  check('are declared in methods of their own', 'class A:\n    def f(self): self.size = 1', '');
});
