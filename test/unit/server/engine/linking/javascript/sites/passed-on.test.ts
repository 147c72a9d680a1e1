import assert from 'node:assert/strict';
import type { Unit } from '#server/engine/linking/javascript/entity.ts';
import { createJavaScriptLinker } from '#server/engine/linking/javascript/link-project.ts';
import { linkFiles, projectOf, type SourceFiles } from '../../../../../../support/linked-project.ts';

const modules: SourceFiles = {
  'a.ts': 'export const a = 1;\nexport type T = 1;\nexport default function f() {}\n',
  'c.js': 'exports.c = () => 1;\nexports.d = 1;\n',
};

/** Checks the re-exports of a file, and the modules that it exports as a whole (`!`). */
async function check(path: string, text: string, expected: readonly string[]): Promise<void> {
  const links = (await linkFiles({ ...modules, [path]: text })).get(path);
  const passed = links?.relations.filter(({ kind }) => kind === 'passes_on').map(({ base }) => nameOf(base)) ?? [];
  const whole = links?.uses.filter(({ target, escapes }) => escapes && target.name === '<module>') ?? [];
  assert.deepEqual([...passed, ...whole.map(({ target }) => `! ${nameOf(target)}`)], expected);
}

function nameOf({ path, name }: { readonly path: string; readonly name: string }): string {
  return `${path}#${name}`;
}

describe('what a file passes on', () => {
  const cases: readonly (readonly [code: string, expected: readonly string[]])[] = [
    ["export { a as b } from './a';", ['a.ts#a']],
    ["export { default } from './a';", ['a.ts#f']],
    ["export type { T } from './a';", ['a.ts#T']],
    ["import { a } from './a';\nexport { a };", ['a.ts#a']],
    ["import * as ns from './a';\nexport { ns };", ['a.ts#<module>']],
    ["import * as ns from './a';\nexport default ns;", ['a.ts#<module>']],
    ["export * from './a';", ['a.ts#<module>']],
    ["export * as ns from './a';", ['a.ts#<module>']],
    ["export import ns = require('./a');", ['a.ts#<module>']],
    ["import ns = require('./a');\nexport = ns;", ['a.ts#<module>']],
    ["import { a } from './a';\nexport const b = a;", []],
    ['const a = 1;\nexport { a };', []],
  ];
  for (const [code, expected] of cases) it(code.replaceAll('\n', ' '), () => check('x.ts', code, expected));
});

describe('what a CommonJS file passes on', () => {
  const cases: readonly (readonly [code: string, expected: readonly string[]])[] = [
    ["module.exports = require('./c');", ['c.js#<module>']],
    ["exports.x = require('./c');", ['c.js#<module>']],
    ["module.exports = { x: require('./c') };", ['c.js#<module>']],
    ["module.exports = { ...require('./c') };", ['c.js#<module>']],
    ["const c = require('./c');\nmodule.exports = { c };", ['c.js#<module>']],
    ["module.exports = process.env.X ? require('./c') : 1;", ['c.js#<module>']],
    ["exports.x = require('./c').c;", ['c.js#c']],
  ];
  for (const [code, expected] of cases) it(code.replaceAll('\n', ' '), () => check('x.js', code, expected));
});

describe('a module goes somewhere as a whole', () => {
  const whole = ['! a.ts#<module>'];
  const cases: readonly (readonly [code: string, expected: readonly string[]])[] = [
    ["lazy(() => import('./a'));", whole],
    ["import('./a').then(keep);", whole],
    ["import('./a').then((m) => keep(m));", whole],
    ["import('./a').then((m) => m.default());", []],
    ["import('./a').then(({ a }) => a);", []],
    ["import('./a').then(({ a, ...rest }) => rest);", whole],
    ["import('./a').then(() => 1);", []],
    ["import('./a').catch(keep);", whole],
    ["import('./a');", []],
    ["void import('./a');", []],
    ["const p = import('./a');", whole],
    ["const m = await import('./a');\nm.a;", []],
    ["const m = await import('./a');\nkeep(m);", whole],
    ["const m = await import('./a');\nkeep({ m });", whole],
    ["const { a } = await import('./a');", []],
    ["const { [a]: b } = await import('./a');", whole],
    ["(await import('./a')).a;", []],
    ["(await import('./a'))['a'];", []],
    ["(await import('./a'))[key];", whole],
    ["keep(require('./a'));", whole],
    ["const m = require('./a');\nkeep(m);", whole],
    ["require('./a').a;", []],
    ["import * as ns from './a';\nunknown(ns);", whole],
    ["import * as ns from './a';\nns.a;", []],
  ];
  for (const [code, expected] of cases) it(code.replaceAll('\n', ' '), () => check('x.ts', code, expected));
});

describe('types by import', () => {
  it('name what they take out of the module, not what the file calls so', async () => {
    const text = "type T = 2;\nlet x: import('./a').T;\nlet y: typeof import('./a').a;\n";
    const links = (await linkFiles({ ...modules, 'x.ts': text })).get('x.ts');
    const found = links?.uses.map(({ type, target }) => `${type} ${nameOf(target)}`);
    assert.deepEqual(found, ['type_reference a.ts#T', 'type_reference a.ts#a']);
  });

  it('in comments as well', async () => {
    const text = "/** @type {import('./a').T} */\nlet x;\n";
    const links = (await linkFiles({ ...modules, 'x.js': text })).get('x.js');
    assert.deepEqual(
      links?.uses.map(({ target }) => nameOf(target)),
      ['a.ts#T'],
    );
  });
});

describe('modules that are loaded by computed names and escape', () => {
  const cases: readonly (readonly [code: string, expected: readonly string[]])[] = [
    ['keep(await import(name));', ['*']],
    ['keep(await import(`./a/${name}.js`));', ['*./a/']],
    ["keep(require('../a/' + name));", ['*../a/']],
    ["import.meta.glob('./a/*.ts');", ['*./a/*.ts']],
    ["import.meta.glob(['./a/*.ts', '/b/**'], { eager: true });", ['*./a/*.ts', '*/b/**']],
    ["require.context('./a', true, /x/);", ['*./a']],
    ['const { a } = await import(name);', ['a', '']],
    ['require(name).a();', ['']],
  ];
  for (const [code, expected] of cases) {
    it(code, async () => {
      const links = (await linkFiles({ 'x.js': `${code}\nexport {};\n` })).get('x.js');
      const found = links?.unknowns.filter(({ reason }) => reason === 'dynamic_import').map(({ name }) => name);
      assert.deepEqual(found, expected);
    });
  }
});

it('namespaces of types alone are named by what is taken out of them', async () => {
  const files = {
    'n.ts': 'export namespace N { export type T = 1; }',
    'x.ts': "import { N } from './n';\nlet x: N.T;\n",
  };
  const found = (await linkFiles(files)).get('x.ts')?.uses.map(({ target }) => nameOf(target));
  assert.deepEqual(found, ['n.ts#N', 'n.ts#N.T']);
});

describe('other names of what another file declares', () => {
  const cases: readonly (readonly [code: string, expected: readonly string[]])[] = [
    // As with imports: what is bound by `require` is no symbol of the file.
    ["const { c } = require('./c');\nmodule.exports = { c, d: 1 };", []],
    ["const c = require('./c');\nmodule.exports = { x: c.c, y: c };", []],
    ["exports.x = require('./c').c;", ['x c.js#c']],
    ["exports.x = require('./c');", ['x c.js#<module>']],
    ['function f() {}\nmodule.exports = { f };', []],
  ];
  for (const [code, expected] of cases) {
    it(code.replaceAll('\n', ' '), async () => {
      const project = await projectOf({ ...modules, 'x.js': code });
      const unit = project.units.find(({ path }) => path === 'x.js') as Unit;
      const { relations } = createJavaScriptLinker(project).link(unit).links;
      const named = relations.filter(({ kind }) => kind === 'names');
      assert.deepEqual(
        named.map(({ symbol, base }) => `${unit.symbolNames[symbol]} ${nameOf(base)}`),
        expected,
      );
    });
  }
});
