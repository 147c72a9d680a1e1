import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const declared = `
  import { ext } from 'ext';
  class Base { inherited() {} }
  class Fake extends Base { constructor() { super(); } data = 1; run() {} static make() {} private own() {} #hidden() {} }
  function keep(x: unknown) {}
`;
const members = ['Base.inherited', 'Fake.data', 'Fake.make', 'Fake.run'];
const held = members.map((name) => `held ${name}`);

/** Names of what external code has, by the relations of one line of code behind the declarations: classes, then members. */
async function givenBy(line: string): Promise<readonly string[]> {
  const files = { 'a.ts': `${declared}${line}\n` };
  const relations = (await linkFiles(files)).get('a.ts')?.relations ?? [];
  const named = (wanted: string) => relations.filter(({ kind }) => kind === wanted).map(({ base }) => base.name);
  return [
    ...named('given_to_package'),
    ...named('kept_within'),
    ...named('held_outside').map((name) => `held ${name}`),
  ];
}

function check(line: string, expected: readonly string[]): void {
  it(line, async () => assert.deepEqual(await givenBy(line), expected));
}

describe('classes that external code has in place of others', () => {
  describe('are those that are written where they are passed', () => {
    check('ext(class { run() {} });', ['class', 'held class.run']);
    check('ext([class Named { run() {} }]);', ['Named', 'held Named.run']);
    check('function f() { return ext(() => class extends Base {}); }', ['f.class', 'held Base.inherited']);
    check('ext({ a: class { run() {} } });', ['class', 'held class.run']);
  });
  describe('are those that are passed under a name', () => {
    check('ext("./a", () => ({ Fake }));', ['Fake', ...members]);
    check('ext("./a", async () => { return { Real: Fake }; });', ['Fake', ...members]);
    check('ext({ provide: 1, by: Fake });', ['Fake', ...held]);
    check('ext.stub("Real", Fake);', ['Fake', ...members]);
    check('namespace N { export class A { run() {} } } ext({ A: N.A });', ['N.A', 'held N.A.run']);
    check('new ext.Inner({ Fake });', ['Fake', ...held]);
  });
  describe('are those that a factory beside a name gives', () => {
    check('ext("./a", () => Fake);', ['Fake', ...members]);
    check('ext("./a", () => { return Fake; });', ['Fake', ...members]);
    check('const Kept = class { run() {} }; ext("./a", () => Kept);', ['Kept', 'Kept.run']);
    check('let Kept; Kept = class { run() {} }; ext("./a", () => Kept);', ['Kept', 'Kept.run']);
  });
  describe('are those that lie in a variable which is given', () => {
    check('const all = { Fake }; ext("./a", () => all);', ['Fake', ...members]);
    check('const all = { Real: Fake }; ext(all);', ['Fake', ...held]);
    check('const inner = { Fake }; const all = { inner }; ext(all);', ['Fake', ...held]);
    check('const all: any = { Fake, inner: () => all }; ext(all);', ['Fake', 'all', 'all.inner', ...held]);
  });
  describe('are those that a global object or a package holds', () => {
    check('globalThis.Real = Fake;', ['Fake', ...members]);
    check('(window as any)["Real"] = Fake;', ['Fake', ...members]);
    check('globalThis.Real = class { run() {} };', ['class', 'class.run']);
    check('Object.defineProperty(globalThis, "Real", { value: Fake });', ['Fake', ...members]);
    check('ext.Real = Fake;', ['Fake', ...members]);
  });
  describe('are those of an instance that is given, by members that can be called', () => {
    const called = ['Base.inherited', 'Fake.run'];
    const heldThere = ['held Base.inherited', 'held Fake.run'];
    check('ext(new Fake());', heldThere);
    check('ext.use({ hooks: [new Fake()] });', heldThere);
    check('class A extends ext { constructor() { super({ hooks: new Fake() }); } }', heldThere);
    check('class A extends ext.mixed(Base) { constructor() { super(new Fake()); } }', ['Base', ...heldThere]);
    check('class A extends Base { constructor() { super(new Fake()); } }', []);
    check('const fake = new Fake(); ext(1, fake);', heldThere);
    check('ext("./a", () => new Fake());', called);
    check('const fake = new Fake(); ext.spyOn(fake, "run"); ext.spyOn(fake as any, "own");', heldThere);
    check('globalThis.fake = new Fake();', called);
    check('keep(new Fake()); const fake = new Fake(); fake.run(); ext(fake.data); new Fake().run();', []);
    check('ext(new Map(), new ext.Inner());', []);
  });
  describe('are no others', () => {
    check('ext(Fake, [Fake]);', ['Fake']);
    check('ext({ list: [Fake] });', ['Fake']);
    check('ext(() => Fake);', ['Fake']);
    check('const all = { Fake }; keep(all);', []);
    check('exports.Fake = Fake; module.exports.Fake = Fake;', []);
    check('const all: any = {}; all.Fake = Fake; keep({ Fake });', []);
    check('const Other = class { run() {} }; keep(Other);', []);
    check('class Owner { static Inner = class { run() {} }; }', []);
    check('ext({ fake: keep(Fake) });', []);
  });
});

/** How classes without a name of their own are used. */
async function useOf(line: string): Promise<readonly string[]> {
  const uses = (await linkFiles({ 'a.ts': `${declared}${line}\n` })).get('a.ts')?.uses ?? [];
  return uses
    .filter(({ position, target }) => position >= declared.length && target.name.endsWith('class'))
    .map(({ type, escapes }) => `${type}${escapes ? ' escapes' : ''}`);
}

function checkUse(line: string, expected: readonly string[]): void {
  it(line, async () => assert.deepEqual(await useOf(line), expected));
}

describe('a class that is written where it is used', () => {
  checkUse('ext(class {});', ['reference']);
  checkUse('keep(class {});', ['reference']);
  checkUse('const all = [class {}];', ['reference escapes']);
  checkUse('function f() { return class {}; }', ['reference escapes']);
  checkUse('new (class {})();', ['call']);
  checkUse('const Other = class {};', []);
});
