import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const kinds: ReadonlySet<string> = new Set([
  'decorated_outside',
  'called_outside',
  'kept_within',
  'held_outside',
  'gives_folder',
]);

/** Returns the calls without a site, by the file's relations: names of the symbols that are called so. */
async function outsideIn(code: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  const links = (await linkFiles({ 'a.ts': code, ...others })).get('a.ts');
  const found = links?.relations.filter(({ kind }) => kinds.has(kind)) ?? [];
  return [...new Set(found.map(({ kind, base }) => `${kind} ${base.name}`))].toSorted().join(', ');
}

function check(what: string, code: string, expected: string, others?: Readonly<Record<string, string>>): void {
  it(what, async () => assert.equal(await outsideIn(`import { ext } from 'ext';\n${code}`, others), expected));
}

describe('what a decorator of a package has', () => {
  check('a class', '@ext class A {}', 'decorated_outside A');
  check('a method', 'class A { @ext() m() {} }', 'decorated_outside A.m');
  check('a field that holds a function', 'class A { @ext m = () => 1; }', 'decorated_outside A.m');
  check('no other field', 'class A { @ext m = 1; @ext declare n: string; }', '');
  check('no accessor', 'class A { @ext get m() { return 1; } }', '');
  check('nothing of the decorators of the project', 'function own(a: any, b?: any) {}\nclass A { @own m() {} }', '');
});

/** Names of what the file hands to code outside. */
async function given(code: string): Promise<string> {
  const links = (await linkFiles({ 'a.ts': `import { ext } from 'ext';\nclass D {}\n${code}` })).get('a.ts');
  const found = links?.relations.filter(({ kind }) => kind === 'given_to_package') ?? [];
  return found.map(({ base }) => base.name).join(', ');
}

describe('classes that a decorator of a package is given by a type', () => {
  it('are those of parameters and properties', async () => {
    assert.equal(await given('class A { m(@ext() d: D) {} }'), 'D');
    assert.equal(await given('class A { @ext d: D; }'), 'D');
  });
  it('are none without a decorator, or with one of the project', async () => {
    assert.equal(await given('class A { m(d: D) {} n: D; }'), '');
    assert.equal(await given('function own(a: any, b?: any, c?: any) {}\nclass A { m(@own d: D) {} }'), '');
  });
});

describe('what a base outside of the project may call', () => {
  const base = "import { Base } from 'ext';\n";
  check(
    'members that are not private',
    `${base}class A extends Base { m() {} get n() { return 1; } }`,
    'called_outside A.m, called_outside A.n',
  );
  check('static ones', `${base}class A extends Base { static m() {} }`, 'called_outside A.m');
  check(
    'fields, which it reads',
    `${base}class A extends Base { m = () => 1; n = 1; static o = 1; declare p: string; }`,
    'called_outside A.m, called_outside A.n, called_outside A.o, called_outside A.p',
  );
  check(
    'fields that parameters declare',
    `${base}class A extends Base { constructor(readonly n: number, private o: number, p: number) { super(); } }`,
    'called_outside A.n',
  );
  check('no private ones', `${base}class A extends Base { private m() {} #n() {} _o() {} }`, '');
  check('no constructor', `${base}class A extends Base { constructor() { super(); } }`, '');
  check(
    'those of a class farther below',
    `${base}class A extends Base {}\nclass B extends A { m() {} }`,
    'called_outside B.m',
  );
  check(
    'those of a class however far below',
    `class B0 extends ext.Base {}\n${Array.from({ length: 99 }, (_, n) => `class B${n + 1} extends B${n} {}\n`).join('')}class C extends B99 { m() {} }`,
    'called_outside C.m',
  );
  check(
    'those of a class below one of another file',
    "import { A } from './b';\nclass B extends A { m() {} }",
    'called_outside B.m',
    { 'b.ts': "import { Base } from 'ext';\nexport class A extends Base {}" },
  );
  check(
    'those of what implements its interface',
    "import type { I } from 'ext';\nclass A implements I { m() {} }",
    'called_outside A.m',
  );
  check('nothing of a class of the project', 'class B {}\nclass A extends B { m() {} }', '');
  check('nothing of what the language has', 'class A extends Error { m() {} }\nclass B extends Map { get() {} }', '');
  check(
    'callbacks of elements',
    'class A extends HTMLElement { m() {} connectedCallback() {} }',
    'called_outside A.connectedCallback',
  );
});

describe('members of object literals that someone gets of whom nothing is known', () => {
  check('an argument of a package', 'const x = ext({ m() {}, n: 1 });', 'held_outside x.m');
  check('in a literal in it', 'const x = ext({ o: [{ m() {} }] });', 'held_outside x.m');
  check('an argument for any type', 'function f<T>(a: T) {}\nconst x = f({ m() {} });', 'kept_within x.m');
  check(
    'an argument of a type that is not at hand',
    "import type { T } from 'ext';\nfunction f(a: T) {}\nconst x = f({ m() {} });",
    'held_outside x.m',
  );
  check('a variable of such a type', "import type { T } from 'ext';\nconst a: T = { m() {} };", 'held_outside a.m');
  check(
    'what a function in it returns',
    'const x = ext({ m() { return { n() {} }; } });',
    'held_outside x.m, held_outside x.m.n',
  );
  check('a name that stands for an export', 'const x = ext({ default() {} });', 'kept_within x.default');
  check('what is returned', 'function f() { return { m() {} }; }', 'kept_within f.m');
  check('what an arrow gives', 'const f = () => ({ m() {} });', 'kept_within f.m');
  check('what is assigned to a member', 'function f() { ext.a = { m() {} }; }', 'kept_within f.m');
  check('a default export', 'export default { m() {} };', 'kept_within default.m');
  check('a variable that is handed on', 'const a = { m() {} };\next(a);', 'held_outside a.m, kept_within a.m');
  check('a variable that is in a list', 'const a = { m() {} };\nexport const all = [a];', 'kept_within a.m');
  check('no variable that is called by its name', 'const a = { m() {} };\na.m();', '');
  check('no field', 'class A { a = { m() {} }; }', '');
  check(
    'nothing that a type of the project names',
    'interface I { m(): void }\nfunction f(a: I) {}\nconst x = f({ m() {} });',
    '',
  );
  check('nothing that cannot be called', 'const x = ext({ m: 1, n: "a" });', '');
});

describe('functions that are given the folder of a file', () => {
  const load = 'function load(a: string) {}\n';
  check('by its name', `${load}load(__dirname);`, 'gives_folder load');
  check('by that of the module', `${load}load(import.meta.dirname);`, 'gives_folder load');
  check('with more behind it', `${load}load(ext.join(__dirname, "a"));`, 'gives_folder load');
  check('not by something else', `${load}load("a");\nload(import.meta.env);`, '');
});
