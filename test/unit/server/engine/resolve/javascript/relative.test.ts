import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('relative names: extensions', () => {
  checkResolutions(
    `
      a.ts b.tsx c.d.ts d.js e.jsx f.mts g.cts h.mjs i.cjs j.json k.vue l.svelte m.d.mts n.css o.service.ts
      Upper.ts noext
    `,
    {},
    [
      ['x.ts', './a', 'a.ts'],
      ['x.ts', './b', 'b.tsx'],
      ['x.ts', './c', 'c.d.ts'],
      ['x.ts', './d', 'd.js'],
      ['x.ts', './e', 'e.jsx'],
      ['x.ts', './f', 'f.mts'],
      ['x.ts', './g', 'g.cts'],
      ['x.ts', './h', 'h.mjs'],
      ['x.ts', './i', 'i.cjs'],
      ['x.ts', './j', 'j.json'],
      ['x.ts', './k', 'k.vue'],
      ['x.ts', './l', 'l.svelte'],
      ['x.ts', './m', 'm.d.mts'],
      ['x.ts', './n.css', 'n.css'],
      ['x.ts', './n', 'unresolved'],
      ['x.ts', './o.service', 'o.service.ts'],
      ['x.ts', './upper', 'unresolved'],
      ['x.ts', './noext', 'noext'],
      ['x.ts', './constructor', 'unresolved'],
      ['x.ts', './x.constructor', 'unresolved'],
    ],
  );
});

describe('relative names: a written extension stands for its source', () => {
  checkResolutions(
    `
      ts.ts tsx.tsx both.ts both.tsx mts.mts cts.cts plain.js decl.d.ts css.d.css.ts data.d.json.ts style.css
      style.css.ts vue.vue vue.vue.d.ts
    `,
    {},
    [
      ['x.ts', './ts.js', 'ts.ts'],
      ['x.ts', './ts.jsx', 'ts.ts'],
      ['x.ts', './tsx.js', 'tsx.tsx'],
      ['x.ts', './tsx.jsx', 'tsx.tsx'],
      ['x.ts', './both.js', 'both.ts'],
      ['x.ts', './both.jsx', 'both.tsx'],
      ['x.ts', './mts.mjs', 'mts.mts'],
      ['x.ts', './cts.cjs', 'cts.cts'],
      ['x.ts', './ts.mjs', 'unresolved'],
      ['x.ts', './plain.js', 'plain.js'],
      ['x.ts', './plain.ts', 'plain.js'],
      ['x.ts', './ts.ts', 'ts.ts'],
      ['x.ts', './decl.js', 'decl.d.ts'],
      ['x.ts', './decl.d.ts', 'decl.d.ts'],
      ['x.ts', './ts.d.ts', 'ts.ts'],
      ['x.ts', './css.css', 'css.d.css.ts'],
      ['x.ts', './data.json', 'data.d.json.ts'],
      ['x.ts', './style.css', 'style.css'],
      ['x.ts', './vue.vue', 'vue.vue'],
    ],
  );
});

describe('relative names: which of several files', () => {
  checkResolutions(
    'a.ts a.js a.d.ts b.js b.d.ts c.ts c/index.ts d/index.ts d.mjs e.js e.jsx e.ts.ts dist/f.d.ts dist/f.js',
    {},
    [
      ['x.ts', './a', 'a.ts'],
      ['x.ts', './a.js', 'a.ts'],
      ['x.ts', './b', 'b.js'],
      ['x.ts', './b.js', 'b.js'],
      ['x.ts', './b.d.ts', 'b.d.ts'],
      ['x.ts', './c', 'c.ts'],
      ['x.ts', './c/', 'c/index.ts'],
      ['x.ts', './d', 'd/index.ts'],
      ['x.ts', './e', 'e.js'],
      ['dist/x.ts', './f', 'dist/f.js'],
    ],
  );
});

describe('relative names: folders', () => {
  checkResolutions(
    `
      index.ts a/index.tsx a/b/c.ts d/index.vue e/lib/main.js f/sub/index.js g/x.ts h.ts i/types.d.ts i/code.js
      j/index.ts l/entry/index.ts h/index.ts
    `,
    {
      'e/package.json': { main: 'lib/main' },
      'f/package.json': { main: './sub' },
      'g/package.json': '{ broken',
      'i/package.json': { types: 'types.d.ts', main: './code.js' },
      'j/package.json': { main: '../x.js', types: 7 },
      'k/package.json': { main: '.' },
      'l/package.json': { main: './entry' },
      'l/entry/package.json': { main: '..' },
    },
    [
      ['a/b/c.ts', '..', 'a/index.tsx'],
      ['a/b/c.ts', '../', 'a/index.tsx'],
      ['a/b/c.ts', '../..', 'index.ts'],
      ['a/b/c.ts', '.', 'unresolved'],
      ['a/b/c.ts', '../../../x', 'unresolved'],
      ['a/b/c.ts', '../../d', 'd/index.vue'],
      ['a/b/c.ts', './../../e', 'e/lib/main.js'],
      ['x.ts', './a/../a', 'a/index.tsx'],
      ['x.ts', './a//b/./c', 'a/b/c.ts'],
      ['x.ts', './f', 'f/sub/index.js'],
      ['x.ts', './g', 'unresolved'],
      ['x.ts', './i', 'i/types.d.ts + i/code.js'],
      ['x.ts', './i', 'i/types.d.ts', 'type_import'],
      ['x.ts', './j', 'j/index.ts'],
      ['x.ts', './k', 'unresolved'],
      ['x.ts', './l', 'l/entry/index.ts'],
      ['x.ts', './h', 'h.ts'],
      ['x.ts', './h/.', 'h/index.ts'],
    ],
  );
});

describe('relative names: queries, loaders, fragments', () => {
  checkResolutions('a.ts a.svg w.js s.svg c#.ts', {}, [
    ['x.ts', './a.svg?raw', 'a.svg'],
    ['x.ts', './w?worker&inline', 'w.js'],
    ['x.ts', 'raw-loader!./a.svg', 'a.svg'],
    ['x.ts', '!!style-loader!css-loader?modules!./a', 'a.ts'],
    ['x.ts', './s.svg#icon', 's.svg'],
    ['x.ts', './c#', 'c#.ts'],
    ['x.ts', './gone#icon', 'unresolved'],
    ['x.ts', '?query', 'nothing'],
    ['x.ts', '', 'nothing'],
    ['x.ts', './../node_modules/y', 'unresolved'],
    ['p/x.ts', '../node_modules/@s/n/a.css', 'npm:@s/n'],
    ['x.ts', './node_modules/n/a.css', 'npm:n'],
  ]);
});
