import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const declared = `
  export function f() {}
  export class C {}
  const list: (() => void)[] = [];
  declare function own(x: unknown): void;
  declare const anything: any;
  interface Options { run: () => void }
  declare function take(options: Options): void;
`;

/** Whether `f` or `C` escapes in one line of code behind the declarations. */
async function escapes(line: string, path = 'a.tsx'): Promise<boolean> {
  const head = `import { ext, Ext, Box } from 'ext';\n${declared}`;
  const links = (await linkFiles({ [path]: `${head}${line}\n` })).get(path);
  const uses = links?.uses.filter(({ position }) => position >= head.length) ?? [];
  assert.ok(
    uses.some(({ target }) => target.name === 'f' || target.name === 'C'),
    line,
  );
  return uses.some((use) => use.escapes);
}

function check(expected: 'handed out' | 'kept', lines: readonly string[]): void {
  for (const line of lines) it(line, async () => assert.equal(await escapes(line), expected === 'kept'));
}

describe('values that are handed on', () => {
  describe('to code outside the project are no escapes', () => {
    check('handed out', [
      'setTimeout(f, 10);',
      '[1, 2].map(f);',
      'document.addEventListener("click", f);',
      'Promise.resolve(1).then(f, f);',
      'ext(f);',
      'new Ext({ deep: [{ f }] });',
      'ext.on("x", () => f);',
      '@ext(C) class D {}',
      '<div onClick={f} />;',
      '<Box render={f}>{f}</Box>;',
      'ext(`${f}`);',
      'undeclared(f);',
    ]);
  });
  describe('that cannot be called are none', () => {
    check('handed out', ['own(`${f}`);', 'own(typeof f);', 'own(f === f);']);
  });
  describe('that come back, or stay, are some', () => {
    check('kept', [
      'own(f);',
      'take({ run: f });',
      'list.push(f);',
      'new Map([["a", f]]);',
      'Object.assign({}, { f });',
      'Promise.all([f]);',
      'anything(f);',
      'setTimeout(own, 0, f);',
      'own.call(undefined, f);',
      'const g = [f];',
      'const h = () => f;',
      'function Own(p: { f: () => void }) { return null; } <Own f={f} />;',
    ]);
  });
  it('is what is bound of a prototype', async () => {
    const text =
      'function F() {}\nF.prototype.m = function () {};\nF.prototype.n = function () { this.k = this.m.bind(this); };\n';
    const uses = (await linkFiles({ 'a.js': text })).get('a.js')?.uses ?? [];
    const ofMember = uses.filter(
      ({ target, position }) => target.name === 'F.m' && position > text.indexOf('bind') - 10,
    );
    assert.deepEqual(
      ofMember.map(({ escapes }) => escapes),
      [true],
    );
  });
  it('what CommonJS exports is named where it is imported', async () => {
    const links = await linkFiles({
      'a.js':
        'function f() {}\nfunction g() {}\nfunction h() {}\nmodule.exports = { f };\nexports.g = g;\nmodule.exports.h = h;\n',
    });
    const uses = links.get('a.js')?.uses ?? [];
    assert.deepEqual([...new Set(uses.map(({ target }) => target.name))].toSorted(), ['f', 'g', 'h']);
    assert.ok(uses.every((use) => !use.escapes));
  });
  it('what CommonJS exports in an object or a list has no name of its own there', async () => {
    const lines = [
      'exports.api = { f };',
      'module.exports = { api: { f } };',
      'exports.all = [f];',
      'exports.api.f = f;',
    ];
    for (const line of lines) {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the lines
      const links = await linkFiles({ 'a.js': `function f() {}\n${line}\n` });
      assert.deepEqual(
        links.get('a.js')?.uses.map((use) => use.escapes),
        [true],
        line,
      );
    }
  });
});
