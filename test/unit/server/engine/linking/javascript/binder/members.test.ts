import { deepEqual, equal } from 'node:assert/strict';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import { type Entity, meaning, typeMeaning, valueMeaning } from '#server/engine/linking/javascript/entity.ts';
import { nameProject, placesOf } from '../../../../../../support/named-project.ts';

/** Members of `C` in `a.…`, static ones with a point before them, as `name line:column …`. */
function check(files: string | Readonly<Record<string, string>>, expected: readonly string[], path = 'a.ts'): void {
  const texts = typeof files === 'string' ? { [path]: files } : files;
  const { names, unit } = nameProject(texts);
  const { entity } = names.resolve(unit(path), 0, 'C', valueMeaning | typeMeaning);
  deepEqual(entity && membersOf(names.membersOf(entity), names.staticsOf(entity), path), expected);
}

function membersOf(
  instance: ReadonlyMap<string, Entity>,
  statics: ReadonlyMap<string, Entity>,
  path: string,
): string[] {
  const own = Array.from(instance, ([name, member]) => `${name} ${placesOf(member)}`);
  const all = [...own, ...Array.from(statics, ([name, member]) => `.${name} ${placesOf(member)}`)];
  return all.map((line) => line.replaceAll(`${path}:`, ''));
}

describe('Members', () => {
  before(loadParser);

  it('of classes: accessor pairs, overloads, statics, parameter properties', () => {
    check(
      'export class C {\na = 1; static a = 2;\nget b() { return 1 } set b(v) {}\nm(a: 1): 1; m(a: 2): 2; m(a: any) {}\nconstructor(public x: 1, private y: 2, z: 3) {}\n#p = 1; ["q"] = 1; [Symbol.iterator]() {} }',
      [
        'a 2:1',
        'b 3:5 3:26',
        'm 4:1 4:13 4:25',
        'x 5:20',
        'y 5:34',
        '#p 6:1',
        'q 6:9',
        '[Symbol.iterator] 6:20',
        '.a 2:15',
      ],
    );
  });

  it('of merged interfaces, and of a class with an interface and a namespace', () => {
    check(
      'export class C { a = 1 }\nexport interface C { b: 1 }\nexport namespace C { export const c = 1; const d = 1; }',
      ['a 1:18', 'b 2:22', '.c 3:35'],
    );
  });

  it('of an interface that another file augments', () => {
    check(
      { 'a.ts': 'export interface C { a: 1 }', 'b.ts': 'import "./a"; declare module "./a" { interface C { b: 1 } }' },
      ['a 1:22', 'b b.ts:1:52'],
    );
  });

  it('of enums', () =>
    check('export enum C { A, "b" = 2 } export enum C { D = 4 }', ['.A 1:17', '.b 1:20', '.D 1:46']));

  it('of functions, assigned in TypeScript', () =>
    check('export function C() {}\nC.a = 1;\nC.prototype.b = 2;', ['.a 2:1']));

  it('of constructor functions', () => {
    check(
      'function C() { this.a = 1; const f = () => { this.b = 1; }; function g() { this.no = 1; } }\nC.prototype.m = function () { this.c = 1; };\nC.prototype = { n() {} };\nC.s = 1;\nObject.defineProperty(C.prototype, "d", {});\nmodule.exports = { C };',
      ['a 1:16', 'b 1:46', 'c 2:31', 'm 2:13', 'n 3:17', 'd 5:1', '.s 4:1'],
      'a.js',
    );
  });

  it('of classes of JavaScript by assignment', () => {
    check(
      'export class C {\nconstructor() { this.a = 1; this.b = 2; }\nb = 1; m() { this.c = 1; } static s() { this.t = 1; } }',
      ['b 3:1', 'm 3:8', 'a 2:17', 'c 3:14', '.s 3:35', '.t 3:41'],
      'a.js',
    );
  });

  it('that a function on the prototype of a class of JavaScript sets', () =>
    check(
      { 'a.js': 'class C { a() {} }\nC.prototype.b = function () { this.c = 1 };' },
      ['a 1:11', 'c 2:31', 'b 2:13'],
      'a.js',
    ));

  it('of object literals', () => {
    const { names, unit } = nameProject({
      'a.ts': 'export const o = { a: 1, b, c() {}, get d() { return 1 }, "e": 1 };',
    });
    const literal = unit('a.ts').tree.kinds.indexOf(77);
    deepEqual([...names.membersOf(names.anonymousAt(unit('a.ts'), literal)).keys()], ['a', 'b', 'c', 'd', 'e']);
  });
});

describe('Entities of nodes', () => {
  before(loadParser);

  it('are the same as those of names', () => {
    const text =
      'import d, { x } from "./b"; export function f<T>(p: T, { q }: any): void { let v = 1; { const w = 1; } }\nexport class C<U> { m() {} static s = 1; constructor() {} }\nenum E { A }\nexport { E as G };\nexport default 1;';
    const { names, unit } = nameProject({ 'a.ts': text, 'b.ts': 'export const x = 1; export default x;' });
    const { tree } = unit('a.ts');
    for (let node = 0; node < tree.count; node++) {
      const entity = names.entityAt(unit('a.ts'), node);
      const isDeclared = entity !== undefined && (entity.meanings & meaning.property) === 0;
      if (isDeclared)
        equal(
          entity.declarations.some((place) => place.node === node),
          true,
          `node ${node}`,
        );
    }
    const places = [...tree.kinds.keys()].map((node) => names.entityAt(unit('a.ts'), node)?.name);
    for (const name of [
      'd',
      'x',
      'f',
      'T',
      'p',
      'q',
      'v',
      'w',
      'C',
      'U',
      'm',
      's',
      'constructor',
      'E',
      'A',
      'G',
      'default',
    ])
      equal(places.includes(name), true, name);
  });

  it('this stands for the class, the literal or the function around', () => {
    const text =
      'class A { x = this; m() { return () => this; } static s() { this; } }\nconst o = { m() { this; } }; function f() { this; }\nthis;';
    const { names, unit } = nameProject({ 'a.ts': text });
    const { tree } = unit('a.ts');
    const found = [...tree.kinds.keys()]
      .filter((node) => tree.kinds[node] === 65)
      .map((node) => tree.kinds[names.thisContainer(unit('a.ts'), node)?.node ?? 0]);
    deepEqual(found, [6, 6, 6, 77, 5, 1]);
  });

  it('assignments to a variable and to a member', () => {
    const { names, unit } = nameProject({
      'a.js':
        'export let a; a = 1; { let a; a = 2; } function f() { a = 3; }\nexport class B { constructor() { this.x = 1; } m() { this.x = 2; } }',
    });
    const a = names.resolve(unit('a.js'), 0, 'a', valueMeaning).entity as Entity;
    const b = names.resolve(unit('a.js'), 0, 'B', valueMeaning).entity as Entity;
    const at = (entity: Entity | undefined): string =>
      placesOf({ ...entity, declarations: names.assignmentsOf(entity as Entity) } as Entity);
    equal(at(a), 'a.js:1:15 a.js:1:55');
    equal(at(names.memberOf(b, 'x')), 'a.js:2:34 a.js:2:54');
  });

  it('exports of a module by name', () => {
    const { names, unit } = nameProject({
      'a.ts': 'export * from "./b"; export const z = 1; export default 1; export { y as q }; const y = 1;',
      'b.ts': 'export const b = 1; export default 2;',
    });
    deepEqual(names.exportNames(names.moduleOf(unit('a.ts'))), ['b', 'default', 'q', 'z']);
  });
});
