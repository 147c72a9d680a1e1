import assert from 'node:assert/strict';
import { findTypeOnlyImports } from '#server/engine/languages/typescript/type-only-imports.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';

const dataImport = "import A from './a.json' with { type: 'json' };\nlet x: typeof A;";
const factory = "import React from './react';\nlet x: React.Node = <a />;";
const small = "import * as dom from './dom';\nlet x: dom.Node = <a />;";

/** The text with every change made that is offered. */
function rewrite(text: string, path: string): string {
  const changes = findTypeOnlyImports(text, path).flatMap((found) => found.changes);
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end), text);
}

function check(what: string, text: string, expected: string, path = 'a.ts'): void {
  it(what, () => assert.equal(rewrite(text, path), expected));
}

/** Nothing is offered for an import of `Foo` in front of this code. */
function keeps(what: string, code: string, path = 'a.ts'): void {
  const text = `import { Foo } from './foo';\n${code}`;
  check(what, text, text, path);
}

/** The import of `Foo` becomes one of types. */
function makes(what: string, code: string, path = 'a.ts'): void {
  check(what, `import { Foo } from './foo';\n${code}`, `import type { Foo } from './foo';\n${code}`, path);
}

describe('imports that can become type-only', () => {
  before(loadParser);

  describe('where a name is used as a type', () => {
    makes('of a variable', 'let x: Foo;');
    makes('in a signature', 'export function f(a: Foo[]): Promise<Foo> { throw a; }');
    makes('as an argument of a type', 'const m = new Map<string, Foo>();');
    makes('in an assertion', 'const x = y as Foo; const z = <Foo>y; const s = y satisfies Foo;');
    makes('by what a class implements', 'class A implements Foo {}');
    makes('by what an interface extends', 'interface A extends Foo { b: string }');
    makes('as an argument of what a class extends', 'class A extends Base<Foo> {}');
    makes('of its own type', 'let x: typeof Foo;');
    makes('by one of its members', 'let x: Foo.Bar.Baz;');
    makes('in a predicate', 'const is = (x: unknown): x is Foo => true;');
    makes('as the constraint of a parameter', 'function f<T extends Foo = Foo>(t: T) {}');
    makes('in an export of a type', 'export type { Foo };');
    makes('in an export marked as type', 'export { type Foo };');
    makes('where something declared is of it', 'declare const x: Foo;');
    makes(
      'where members bear its name',
      'class A { Foo = 1; b: Foo } const o = { Foo: 1 }; o.Foo; const { Foo: c } = o;',
    );
    makes('in a class without a decorator that asks', 'class A { constructor(private b: Foo) {} @dec() c() {} }');
    makes('beside JSX', 'const x: Foo = <div title="a">{b}</div>;', 'a.tsx');
    makes('where a file exports another of the name', "export { Foo } from './b'; let x: Foo;");
    makes('of a property that a type names', 'type A = { Foo: Foo; bar(Foo: string): void };');
  });

  describe('not where a name is used as a value', () => {
    keeps('by `new`', 'const x: Foo = new Foo();');
    keeps('by `instanceof`', 'let y: Foo; x instanceof Foo;');
    keeps('by what a class extends', 'let y: Foo; class A extends Foo {}');
    keeps('by a call', 'let y: Foo; Foo();');
    keeps('by one of its members', 'let y: Foo; f(Foo.bar);');
    keeps('by `typeof` in an expression', "let y: Foo; if (typeof Foo === 'string') f();");
    keeps('by an export', 'let y: Foo; export { Foo };');
    keeps('by an export under another name', 'let y: Foo; export { Foo as Bar };');
    keeps('by a default export', 'let y: Foo; export default Foo;');
    keeps('by `export =`', 'let y: Foo; export = Foo;');
    keeps('in a shorthand property', 'let y: Foo; f({ Foo });');
    keeps('as a decorator', 'let y: Foo; @Foo() class A {}');
    keeps('as an element', 'let y: Foo; const x = <Foo />;', 'a.tsx');
    keeps('as the namespace of an element', 'let y: Foo; const x = <Foo.Bar>a</Foo.Bar>;', 'a.tsx');
    keeps('in a template', 'let y: Foo; `${Foo}`;');
    keeps('by a computed name in a class', 'let y: Foo; class A { [Foo] = 1; }');
    keeps('by a computed name in a type', 'let y: Foo; type A = { [Foo.key]: 1 };');
    keeps('by an alias of a namespace', 'let y: Foo; import B = Foo.B;');
    keeps('as a default value', 'function f(x: Foo = Foo) {}');
    keeps('perhaps, where a local shadows it', 'let y: Foo; function f(Foo: string) { return Foo; }');
    keeps('perhaps, where a declaration merges with it', 'interface Foo { a: string } let y: Foo;');
    keeps('by the parameters of a decorated class', '@dec() class A { constructor(private b: Foo) {} }');
    keeps('by the parameters of a constructor with a decorated one', 'class A { constructor(@dec() b: Foo) {} }');
    keeps('by a decorated property', 'class A { @dec() b: Foo; }');
    keeps('by the signature of a decorated method', 'class A { @dec() b(c: Foo): void {} }');
    keeps('by the answer of a decorated accessor', 'class A { @dec() get b(): Foo { throw 1; } }');
  });

  describe('never', () => {
    keeps('where it is not used at all', 'let x: Bar;');
    keeps('in a file that cannot be read to the end', 'let x: Foo; function (');
    keeps('in JavaScript', '/** @type {Foo} */ let x;', 'a.js');
    keeps('in a component', '<script>let x: Foo</script>', 'a.vue');
    check('for its effect alone', "import './foo';\n", "import './foo';\n");
    check('without names', "import {} from './foo';\n", "import {} from './foo';\n");
    check('twice', "import type { Foo } from './foo';\nlet x: Foo;", "import type { Foo } from './foo';\nlet x: Foo;");
    check('for data', dataImport, dataImport);
    check('of what JSX may call', factory, factory, 'a.tsx');
    check('of a function in a file with JSX', small, small, 'a.tsx');
  });

  describe('in the form that every compiler erases', () => {
    const use = 'let x: A, y: B;';
    check('of a default', `import A from './a';\nlet x: A;`, `import type A from './a';\nlet x: A;`);
    check('of a namespace', `import * as A from './a';\nlet x: A.B;`, `import type * as A from './a';\nlet x: A.B;`);
    check('of several names', `import { A, B } from './a';\n${use}`, `import type { A, B } from './a';\n${use}`);
    check(
      'of other names',
      `import { C as A, B } from './a';\n${use}`,
      `import type { C as A, B } from './a';\n${use}`,
    );
    check('with some marked', `import { type A, B } from './a';\n${use}`, `import type { A, B } from './a';\n${use}`);
    check(
      'with some marked under another name',
      `import { type C as A, B } from './a';\n${use}`,
      `import type { C as A, B } from './a';\n${use}`,
    );
    check(
      'of a default and names',
      `import A, { B } from './a';\n${use}`,
      `import type A from './a';\nimport type { B } from './a';\n${use}`,
    );
    check(
      'of a default and a namespace',
      `import A, * as B from "./a";\r\nlet x: A, y: B.C;`,
      `import type A from "./a";\r\nimport type * as B from "./a";\r\nlet x: A, y: B.C;`,
    );
    check(
      'on several lines',
      `import {\n  A, // one\n  type B,\n} from './a';\n${use}`,
      `import type {\n  A, // one\n  B,\n} from './a';\n${use}`,
    );
    check(
      'not where one of them is a value',
      `import { A, B } from './a';\n${use} B();`,
      `import { A, B } from './a';\n${use} B();`,
    );
    check(
      'not where all are marked',
      `import { type A, type B } from './a';\n${use}`,
      `import { type A, type B } from './a';\n${use}`,
    );
  });

  it('takes code that is nested too deeply for what it cannot read', () => {
    const text = `import { A } from './a';\nlet x: A = ${'a.b('.repeat(20_000)}${')'.repeat(20_000)};`;
    assert.deepEqual(findTypeOnlyImports(text, 'a.ts'), []);
  });

  it('reports where the specifier stands', () => {
    const text = "import {\n  A,\n} from './a';\nimport { B } from './b';\nlet x: A, y: B;";
    assert.deepEqual(
      findTypeOnlyImports(text, 'a.ts').map(({ specifier }) => text.slice(specifier, specifier + 5)),
      ["'./a'", "'./b'"],
    );
  });
});
