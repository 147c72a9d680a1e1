import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';

/** `line:column purpose names` of each need, beside the places where the scan finds imports. */
function needsOf(text: string, path: string): string[] {
  const places = new Set(typescriptFrontEnd.imports(text, path).imports.map(({ line, column }) => `${line}:${column}`));
  return (typescriptFrontEnd.declarations(text, path).needs ?? []).map(({ line, column, purpose, names = [] }) => {
    const isImport = line !== 0 && purpose !== 'exportedTypes';
    assert.ok(!isImport || places.has(`${line}:${column}`), `no import at ${line}:${column}`);
    return [...(line === 0 ? ['all'] : []), purpose, ...names].join(' ');
  });
}

function check(what: string, text: string, expected: readonly string[], path = 'a.ts'): void {
  it(what, () => assert.deepEqual(needsOf(text, path), expected));
}

/** Of an import of `Foo` in front of this code. */
function foo(what: string, code: string, expected: readonly string[], path = 'a.ts'): void {
  check(what, `import { Foo } from './foo';\n${code}`, expected, path);
}

describe('what imports are there for', () => {
  before(loadParser);

  describe('by the uses of their names', () => {
    foo('types', 'let x: Foo;', ['types']);
    foo('nothing', 'let x: Bar;', ['types']);
    foo('values', 'new Foo();', []);
    foo('values that a local of the name may be', 'function f(Foo: string) { return Foo; }', []);
    foo('types beside JSX', 'const x: Foo = <a />;', ['types'], 'a.tsx');
    check('what JSX may call', "import { h } from './h';\n<a />;", [], 'a.tsx');
    check('a namespace', "import * as all from './a';\nlet x: all.B;", ['types']);
    check('a default beside names', "import A, { B } from './a';\nlet x: A = B;", []);
    check('an effect', "import './a';", []);
    check('`require` of TypeScript', "import A = require('./a');\nlet x: A.B;", ['types']);
    check('`require` of TypeScript that is exported', "export import A = require('./a');", ['names *']);
    foo('what cannot be read to the end', 'let x: Foo; function (', []);
  });

  describe('by marks', () => {
    check('on every name', "import { type A, type B } from './a';", ['marked']);
    check('on no name, as there is none', "import {} from './a';\nexport {} from './b';", ['marked', 'marked']);
    check('on some', "import { type A, B } from './a';\nlet x: B;", ['types']);
    check('on the whole', "import type { A } from './a';\nexport type { B } from './b';", ['exportedTypes B']);
    check('on every name of an export', "export { type A as B } from './a';", ['exportedTypes B', 'marked']);
    check('on an import whose names are exported', "import type A, { B } from './a';\nexport { A, B as C };", [
      'exportedTypes A C',
    ]);
    check('on one name of such an import', "import { type A, B } from './a';\nexport { A, B };", [
      'names B',
      'exportedTypes A',
    ]);
    check('on a list that names no module', 'class A {}\nexport type { A };', ['exportedTypes A']);
  });

  describe('by what escapes', () => {
    check('directly', "export { A, B as C, type D } from './a';", ['exportedTypes D', 'names A B']);
    check('all of it', "export * from './a';\nexport * as b from './b';", []);
    foo('after an import', 'export { Foo as Bar };', ['names Foo']);
    foo('as the default', 'export default Foo;', ['names Foo']);
    foo('as the module', 'export = Foo;', ['names Foo']);
    foo('marked as a type', 'export { type Foo };', ['types', 'exportedTypes Foo']);
    check('under the name of where it comes from', "import { A as Foo } from './a';\nexport { Foo };", ['names A']);
  });

  describe('by what decorators ask for', () => {
    foo('of a constructor', '@dec() class A { constructor(private b: Foo) {} }', ['metadata Foo']);
    foo('not of a method that has none', '@dec() class A { b(c: Foo): Foo { throw c; } }', ['types']);
    foo('of a method', 'class A { @dec() b(c: string): Foo { throw c; } }', ['metadata Foo']);
    foo('not of its body', 'class A { @dec() b() { let c: Foo; } }', ['types']);
    foo('of a signature with a decorated parameter', 'class A { b(@dec() c: string, d: Foo) {} }', ['metadata Foo']);
    foo('of a property', 'class A { @dec() b: Foo; }', ['metadata Foo']);
    foo('not of an argument of its type', 'class A { @dec() b: Promise<Foo>; @dec() c: Foo[]; }', ['types']);
    foo('of elements of a rest', 'class A { @dec() b(...c: Foo[]) {} }', ['metadata Foo']);
    foo('of what may be null, where types have no null', 'class A { @dec() b: Foo | null; }', ['looseMetadata Foo']);
    foo('not of one of several types', 'class A { @dec() b: Foo | Bar; }', ['types']);
    foo('of a member of a namespace', 'class A { @dec() b: Foo.Bar; }', ['metadata Foo']);
  });

  describe('by where `require` stands', () => {
    const js = 'a.js';
    check('at the top', "const a = require('./a'); if (b) require('./b');", [], js);
    check('in functions', "function f() { require('./a'); }\nconst g = () => require('./b');", ['later', 'later'], js);
    check('in members', "class A { b() { require('./b'); } c = require('./c'); }", ['later', 'later'], js);
    check('in static members', "class A { static b = require('./b'); static { require('./c'); } }", [], js);
    check(
      'in functions that are called at once',
      "(() => require('./a'))(); (function () { require('./b'); }).call(this);",
      [],
      js,
    );
    check('in wrappers of modules', "define(['a'], function (require) { require('./a'); });", [], js);
    check('in loops over lists', "[1].forEach(() => { require('./a'); });", [], js);
    check('in callbacks', "server.on('x', () => require('./a'));", ['later'], js);
    check('in TypeScript, between imports', "import { B } from './b';\nfunction f(b: B) { require('./a'); }", [
      'types',
      'later',
    ]);
  });

  describe('by what kind of file it is', () => {
    check('a declaration file', "import { A } from './a';\nexport * from './b';", ['all never'], 'a.d.ts');
    check('JavaScript', "import { A } from './a';", [], 'a.js');
    check('a component', "<script lang='ts'>\nimport A from './a.vue';\nlet x: A;\n</script>", [], 'a.vue');
  });
});
