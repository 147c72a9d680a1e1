import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const declared = `
  import { ext, Ext } from 'ext';
  import { Other } from './other';
  class Base { static create() { return new this(); } }
  class C extends Base { constructor(readonly kind: typeof C) { super(); } }
  interface Shape { area(): number }
  declare const anything: any;
`;

/** Checks the sites that make an instance of a class that is a value: `any`, or whose types. */
function check(line: string, expected: readonly string[]): void {
  it(line, async () => {
    const files = {
      'a.ts': `${declared}${line}\n`,
      'other.ts': 'export class Other {}\nexport namespace N { export class D {} }\n',
    };
    const unknowns = (await linkFiles(files)).get('a.ts')?.unknowns ?? [];
    const said = unknowns
      .filter(
        ({ position, name, reason }) =>
          position >= declared.length && name === 'new' && reason === 'callback_parameter',
      )
      .map(({ owners }) => owners?.map(({ name }) => name).join(' ') ?? 'any');
    assert.deepEqual(said, expected);
  });
}

describe('constructions of classes that are values', () => {
  describe('are reported', () => {
    check('function f(k: any) { return new k(); }', ['any']);
    check('function f(k: new () => Shape) { return new k(); }', ['Shape']);
    check('function f(k: typeof C) { return new k(k); }', ['C']);
    check('function f<T>(k: new () => T) { return new k(); }', ['any']);
    check('function f<T extends Base>(k: new () => T) { return new k(); }', ['Base']);
    check('new (anything.kind as any)();', ['any']);
    check('function f(c: C) { return new c.kind(c.kind); }', ['C']);
    check('function f(k: any) { return class extends k {}; }', ['any']);
    check('const list = [C]; new list[0](C);', ['C']);
    check('const k = ext(C); new k();', ['any']);
  });
  describe('are no others', () => {
    check('new C(C);', []);
    check('new Other();', []);
    check('new Map();', []);
    check('new window.Event("x");', []);
    check('new Ext(C);', []);
    check('new ext.Inner();', []);
    check('let k: any; k = ext.kind; new k(C);', []);
    check('class E extends C {}', []);
    check('class E extends Ext {}', []);
    check('new (class {})();', []);
    check('new undeclared.Thing();', []);
  });
});
