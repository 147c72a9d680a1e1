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

describe('values that escape', () => {
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
    ]);
  });
  describe('to functions of the project that call them at most are none', () => {
    check('handed out', [
      'function call(g: () => void) { if (g) g(); } call(f);',
      'function later(g: () => void) { setTimeout(() => g(), 1); return typeof g; } later(f);',
      'const call = (g: () => void) => g.call(undefined); call(f);',
      'function named(o: { run: () => void; n: number }) { o.run(); list.push(anything(o.n)); } named({ run: f, n: 1 });',
      'function taken({ run, ...rest }: { run: () => void; n: number }) { run(); list.push(rest as any); } taken({ run: f, n: 1 });',
      'function same<T>(g: T): T { return g; } same(f)();',
      'function wrap(g: () => void) { return () => g(); } list.push(wrap(f));',
      'function again(g: () => void, n: number) { if (n > 0) again(g, n - 1); else g(); } again(f, 1);',
      'function one(g: () => void) { two(g); } function two(g: () => void) { one(g); g(); } one(f);',
      'function copies(g: () => void) { const all = { g }; const { g: copy } = all; copy(); } copies(f);',
      'function binds(g: () => void) { setTimeout(g.bind(undefined), 1); } binds(f);',
      'class Made { constructor(g: () => void) { g(); } } new Made(f);',
      'function few() {} (few as any); few(f);',
      'function Own(p: { f: () => void }) { p.f(); return null; } <Own f={f} />;',
      'function Own({ f: run }: { f: () => void }) { return <div onClick={run} />; } <Own f={f} />;',
    ]);
  });
  it('through more functions than are followed are some, though the last one only calls them', async () => {
    const pass = Array.from({ length: 300 }, (_, at) => `function pass${at}(g: () => void) { pass${at + 1}(g); }`);
    const last = 'function pass300(g: () => void) { g(); }';
    assert.equal(await escapes(`${[...pass, last].join(' ')} pass0(f);`), true);
    assert.equal(await escapes(`${[...pass, last].join(' ')} pass295(f);`), false);
  });
  describe('to functions of the project that may keep them are some', () => {
    check('kept', [
      'function keeps(g: () => void) { list.push(g); } keeps(f);',
      'function keeps(g: () => void) { passes(g); } function passes(g: () => void) { list.push(g); } keeps(f);',
      'function same<T>(g: T): T { return g; } list.push(same(f));',
      'function one<T>(g: T): T { return two(g); } function two<T>(g: T): T { return g ?? one(g); } list.push(one(f));',
      'function gets(g: () => void) { const get = () => g; list.push(get()); } gets(f);',
      'function sets(g: () => void) { let held; held = g; list.push(held); } sets(f);',
      'function keeps(o: { run: () => void }) { list.push(o.run); } keeps({ run: f });',
      'function keeps({ run }: { run: () => void }) { list.push(run); } keeps({ run: f });',
      'function keeps({ n, ...rest }: { n: 1; run: () => void }) { list.push(rest.run); } keeps({ n: 1, run: f });',
      'function picks(o: any, name: string) { list.push(o[name]); } picks({ run: f }, "run");',
      'function all(...g: (() => void)[]) { list.push(...g); } all(f);',
      'function again(g: () => void) { var g = g || f; list.push(g); } again(f);',
      'function hides(g: () => void) { list.push(arguments[0]); } hides(f);',
      'function hides(g: () => void) { eval("list.push(g)"); } hides(f);',
      'let changes = (g: () => void) => g(); changes = (g) => list.push(g); changes(f);',
      'class Made { constructor(private g: () => void) {} } new Made(f);',
      'class Open { run(g: () => void) { g(); } } new Open().run(f);',
      'function spreads(a: number, g: () => void) { g(); } spreads(...anything, f);',
      'function Own(p: { f: () => void }) { list.push(p.f); return null; } <Own f={f} />;',
      'function Own(p: { f: () => void }) { p.f(); return null; } <Own {...{ f }} />;',
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
      ofMember.map((use) => use.escapes),
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
