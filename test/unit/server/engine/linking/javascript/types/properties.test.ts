import assert from 'node:assert/strict';
import { nameOf } from '#server/engine/source/code-tree.ts';
import { createExpressions } from '#server/engine/linking/javascript/expressions/create-expressions.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { typedProject } from '../../../../../../support/checked-types.ts';

/** Which declarations stand behind a member of the variable `v`, as `Parent.member`; `none` where it has no such member, `computed` where nothing declares it. */
function checkMember(
  title: string,
  source: string,
  member: string,
  expected: readonly string[] | 'none' | 'computed',
): void {
  it(title, async () => {
    const { project, names, types } = await typedProject({ 'a.ts': `export {};\n${source}` }, (parts) =>
      createExpressions(parts.names, parts.types, parts.queries),
    );
    const [unit] = project.units;
    const node = unit.tree.kinds.findIndex((what, at) => what === kind.variable && nameOf(unit.tree, at) === 'v');
    const entity = names.entityAt(unit, node);
    assert.ok(entity !== undefined);
    const property = types.property(types.valueType(entity), member);
    const found = property?.entities.map(({ name, parent }) => `${parent?.name ?? ''}.${name}`);
    assert.deepEqual(found === undefined ? 'none' : found.length === 0 ? 'computed' : found, expected);
  });
}

const classes = `class Base<T> { one(): T { throw 0 } two = 2; private three = 3; static four = 4; constructor(public five: T) {} }
  class Derived extends Base<string> { override one() { return ''; } get six() { return 6; } }
  interface Shape { one(): void; seven?: number; [key: string]: unknown }
  interface Other { one(): void } enum Color { Red }
  namespace Space { export function inner() {} }`;

describe('declarations behind a member', () => {
  checkMember('its own', `${classes} declare const v: Derived;`, 'one', ['Derived.one']);
  checkMember('of a base', `${classes} declare const v: Derived;`, 'two', ['Base.two']);
  checkMember('of a parameter of the constructor', `${classes} declare const v: Derived;`, 'five', ['Base.five']);
  checkMember('that is private', `${classes} declare const v: Derived;`, 'three', ['Base.three']);
  checkMember('that is static', `${classes} const v = Derived;`, 'four', ['Base.four']);
  checkMember('that is static, of an instance', `${classes} declare const v: Derived;`, 'four', 'none');
  checkMember('of an accessor', `${classes} declare const v: Derived;`, 'six', ['Derived.six']);
  checkMember('of every member of a union', `${classes} declare const v: Derived | Shape;`, 'one', [
    'Derived.one',
    'Shape.one',
  ]);
  checkMember('of a union that may be nothing', `${classes} declare const v: Other | undefined;`, 'one', ['Other.one']);
  checkMember('that one member of a union lacks', `${classes} declare const v: Derived | Other;`, 'six', 'none');
  checkMember('of an intersection', `${classes} declare const v: Base<1> & Other;`, 'one', ['Base.one', 'Other.one']);
  checkMember('of an index signature', `${classes} declare const v: Shape;`, 'anything', 'computed');
  checkMember('of a mapped type', `${classes} declare const v: Partial<Derived>;`, 'two', ['Base.two']);
  checkMember(
    'of a mapped type with other names',
    `${classes} declare const v: { [K in keyof Derived as \`_\${K}\`]: 1 };`,
    '_two',
    ['Base.two'],
  );
  checkMember('of a record', `${classes} declare const v: Record<'a', 1>;`, 'a', 'computed');
  checkMember(
    'of a constraint',
    `${classes} function f<T extends Derived>() { const v = null! as T; return v; }`,
    'two',
    ['Base.two'],
  );
  checkMember('of a namespace', `${classes} const v = Space;`, 'inner', ['Space.inner']);
  checkMember('of an enum', `${classes} const v = Color;`, 'Red', ['Color.Red']);
  checkMember('of a text', `const v = 'x';`, 'trim', ['String.trim']);
  checkMember('of a function', `const v = () => 1;`, 'name', ['Function.name']);
  checkMember('of what is any', `declare const v: any;`, 'x', 'none');
  checkMember('of what is anything', `declare const v: unknown;`, 'x', 'none');
});
