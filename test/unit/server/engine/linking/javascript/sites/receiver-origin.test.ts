import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const declared = `
  import { ext, Ext, type Page } from 'ext';
  import { passed } from './passed';
  export class C { go() {} name = ''; }
  class D { go() {} }
  declare const c: C, d: D, text: string, anything: any, list: C[];
  declare const page: Page, box: Ext<C>;
  enum Kind { one }
`;

/**
 * Checks the possible targets of an unknown call of `.go` in some code: `outside`, the types that may have it, or
 * `anything`.
 */
function check(code: string, expected: string): void {
  it(code, async () => {
    const files = {
      'a.ts': `${declared}${code}\n`,
      'passed.js': 'module.exports = require("ext");\n',
      'other.ts': 'export class Global { go() {} }\n',
    };
    const unknowns = (await linkFiles(files)).get('a.ts')?.unknowns ?? [];
    const said = unknowns
      .filter(({ position, name, isCall }) => isCall && name === 'go' && position >= declared.length)
      .map(({ reason, owners }) =>
        reason === 'external' ? 'outside' : (owners?.map(({ name }) => name).join(' ') ?? 'anything'),
      );
    assert.deepEqual(said, [expected]);
  });
}

function checkAll(expected: string, lines: readonly string[]): void {
  for (const line of lines) check(line, expected);
}

describe('receivers of which no type is known', () => {
  describe('are outside where a package was given nothing of the project', () => {
    checkAll('outside', [
      'ext().go();',
      'ext(true, [undefined, { a: null }], /x/).go();',
      'const x = ext(); x.go();',
      'const { x } = await ext.load(); x.go();',
      'new Ext().inner.go();',
      'for (const x of ext.all()) x.go();',
      'undeclared().go();',
      'page.find().go();',
      'passed().go();',
      'ext((x) => { x.go(); });',
      'ext({ run(x) { x.go(); } });',
      'class F extends Ext { f() { this.node.list.go(); } }',
      'class F extends Ext { go() { super.go(); } }',
      'class F { private x = ext(); f() { this.x.go(); } }',
    ]);
  });
  describe('may be what a package was given', () => {
    check('ext(c).go();', 'C');
    check('ext([c], () => d).go();', 'C D');
    check('ext(C).go();', 'C');
    check('ext<C>(text).go();', 'C');
    check('ext(Promise.resolve(c)).go();', 'C');
    check('ext({ c }).go();', 'C');
    check('const k = new Ext(); k.bind(D); k.get(C).go();', 'C');
    check('class F extends Ext<{ c: C }> { f() { this.props.c.go(); } }', 'C');
    check('interface Props { c: C } class F extends Ext<Props> { f() { this.props.c.go(); } }', 'C Props');
    check('ext(c, (x) => { x.go(); });', 'C');
    check('ext((x) => { x.go(); return c; });', 'C');
  });
  describe('may be anything', () => {
    checkAll('anything', [
      'ext(text).go();',
      'ext({ name: "x" }).go();',
      'page.find(1).go();',
      'ext(Kind.one).go();',
      'ext("t", (x) => { x.go(); });',
      'class F { private x = ext(text); f() { this.x.go(); } }',
      'anything.go();',
      'ext(anything).go();',
      'ext(anything, c).go();',
      'const k = new Ext(); k.put(c); k.get(text).go();',
      'const k = new Ext(); anything(k); k.get(text).go();',
      'const k = new Ext(); k.c = c; k.get(text).go();',
      'class F { private k = new Ext(); f() { this.k.put(c); this.k.get(text).go(); } }',
      'class F { k = new Ext(); f() { this.k.get(text).go(); } }',
      'page.on("x", (x) => { x.go(); });',
      'function f(x) { x.go(); }',
      'let x; x = anything; x.go();',
      'let x = ext(text); x = anything; x.go();',
      'try { ext(); } catch (x) { x.go(); }',
      'const { x = anything } = ext(text); x.go();',
      'Global.make().go();',
      'ext(Symbol("x")).go();',
    ]);
  });
});
