import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const declared = `
  import { ext, Ext } from 'ext';
  import { Passed } from './passed';
  import lost, { a as renamed, b } from './gone';
  export class Own extends Ext { private go() {} run() { this.go(); } }
  export class Other extends Own { late() {} }
  export class Closed { private go() {} }
  declare const own: Own, closed: Closed, given: any;
  class Third { late() {} elsewhere() {} go() {} }
`;

/** Reasons and owners of the unknown calls in one line behind the declarations. */
function check(line: string, expected: readonly string[]): void {
  it(line, async () => {
    const files = { 'a.ts': `${declared}${line}\n`, 'passed.ts': "export * from 'ext';\n" };
    const unknowns = (await linkFiles(files)).get('a.ts')?.unknowns ?? [];
    const said = unknowns
      .filter(({ position, isCall }) => isCall && position >= declared.length)
      .map(({ name, reason, owners }) => [name, reason, ...(owners ?? []).map((owner) => owner.name)].join(' '));
    assert.deepEqual(said, expected);
  });
}

describe('receivers that are known in part', () => {
  describe('of a class with a base that no one knows', () => {
    check('own.late();', ['late receiver_type_unknown Own']);
    check('own.run();', []);
  });
  describe('behind a cast', () => {
    check('(closed as any).go();', ['go receiver_type_unknown Closed']);
    check('(closed as any)["go"]();', ['go receiver_type_unknown Closed']);
    check('(closed as any).late();', ['late receiver_type_unknown']);
    check('(given as any).go();', ['go receiver_type_unknown']);
  });
  describe('of a package that is not installed', () => {
    check('ext.late();', ['late external']);
    check('ext.inner.late();', ['late external']);
    check('Passed.late();', ['late external']);
    check('ext(true).late();', ['ext external', 'late external']);
  });
  describe('names by unresolved imports are those of the other file', () => {
    check('lost();', ['lost unresolved_import']);
    check('renamed();', ['a unresolved_import']);
    check('new b();', ['b unresolved_import']);
    check('function f(renamed: any) { renamed(); }', ['renamed callback_parameter']);
  });
  describe('which may give back what it is given', () => {
    check('ext.get(Closed).go();', ['go receiver_type_unknown Closed']);
    check('ext.get("closed").go();', ['go receiver_type_unknown']);
    check('ext("closed").go();', ['ext external', 'go receiver_type_unknown']);
    check('ext(closed).go();', ['ext external', 'go receiver_type_unknown Closed']);
  });

  describe('bases that no one knows are reported', () => {
    for (const line of [
      'class C extends Ext {}',
      'class C extends ext.Base {}',
      'class C implements Ext {}',
      'class C implements ext.Base {}',
      'interface I extends ext.Base {}',
    ]) {
      it(line, async () => {
        const links = (await linkFiles({ 'a.ts': `import { ext, Ext } from 'ext';\n${line}\n` })).get('a.ts');
        assert.deepEqual(
          links?.unknowns
            .filter(({ name }) => name !== 'ext')
            .map(({ reason, isCall, source }) => [reason, isCall, source]),
          [['external', false, 0]],
        );
      });
    }
  });
});

/** Reasons and owners of the unknown reads of the field `label` in one line behind the declarations. */
function checkReads(line: string, expected: readonly string[]): void {
  const fields = "import { ext } from 'ext'; interface Option { label: string } declare const text: string;\n";
  it(line, async () => {
    const unknowns = (await linkFiles({ 'a.ts': `${fields}${line}\n` })).get('a.ts')?.unknowns ?? [];
    const reads = unknowns.filter(({ name, isCall }) => !isCall && name === 'label');
    const said = reads.map(({ reason, owners }) => [reason, ...(owners ?? []).map(({ name }) => name)].join(' '));
    assert.deepEqual(said, expected);
  });
}

describe('fields of what a package gives back', () => {
  describe('are those of the types that it was given', () => {
    checkReads('const o = ext<Option>(); o.value.label;', ['external Option']);

    checkReads('const o = ext<Option>(); const { label } = o.value;', ['external Option']);
    checkReads('for (const { label } of ext<Option[]>().value) {}', ['external Option']);
  });
  describe('are of any type where that has no name, or something is put into it', () => {
    checkReads('const o = ext<Option>(); o.value.label = text;', ['receiver_type_unknown']);
    checkReads('const { value: { label } } = ext<Option>();', ['receiver_type_unknown']);
    checkReads('const o = ext(text); o.label;', ['receiver_type_unknown']);
    checkReads('const { label } = ext(text);', ['receiver_type_unknown']);
  });
  describe('are its own where it was given nothing', () => {
    checkReads('const o = ext(); o.label;', ['external']);
    checkReads('const { value: { label } } = ext();', ['external']);
  });
});

/** Reasons and owners of the unknown uses of `kind` in a method of a class of JavaScript that assigns it in another. */
function checkAssigned(use: string, expected: readonly string[]): void {
  it(use, async () => {
    const code = `export class Base { constructor() { this.kind = 1; } run() { ${use} } }
      export class Sub extends Base { kind = 'sub'; }`;
    const unknowns = (await linkFiles({ 'a.js': code })).get('a.js')?.unknowns ?? [];
    const uses = unknowns.filter(({ name, position }) => name === 'kind' && position > code.indexOf('run()'));
    const said = uses.map(({ reason, owners }) => [reason, ...(owners ?? []).map(({ name }) => name)].join(' '));
    assert.deepEqual(said, expected);
  });
}

describe('members that a class only assigns', () => {
  checkAssigned('return this.kind;', ['receiver_type_unknown Base']);
  checkAssigned('this.kind();', ['receiver_type_unknown Base']);
  checkAssigned('return new Base().kind;', []);
});
