import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

/** Classes of whose values something is made, and calls of classes that are only inferred. */
function check(what: string, code: string, expected: string): void {
  it(what, async () => {
    const links = (await linkFiles({ 'a.ts': code })).get('a.ts');
    const made = links?.relations.filter(({ kind }) => kind === 'made_of_value').map(({ base }) => base.name) ?? [];
    const called = links?.uses.filter(({ type, proof }) => type === 'call' && proof === 'inferred') ?? [];
    assert.equal(`${made.join(' ')}: ${called.map(({ target }) => target.name).join(' ')}`, expected);
  });
}

describe('what is made of the class of a value', () => {
  check('by this of a static method', 'class A { static make() { return new this(); } }', 'A: A');
  check('by the constructor of this', 'class A { m() { return new (this.constructor as any)(); } }', 'A: A');
  check(
    'by that of another value',
    'class A {}\nfunction f(a: A) { return new (a.constructor as typeof A)(); }',
    'A: A',
  );
  check('is nothing by the name of the class', 'class A { static make() { return new A(); } }', ': ');
  check('is nothing of what nobody knows', 'function f(a: any) { return new a.constructor(); }', ': ');
});
