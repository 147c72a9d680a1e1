import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkLines, checkSites } from '../../../../../support/import-sites.ts';

function check(title: string, source: string, expected: readonly string[], path = 'a.vue'): void {
  it(title, () => checkSites(source, expected, path));
}

describe('script blocks', () => {
  check('keep their places', '<template>\n  <a/>\n</template>\n<script>\n  import a from "x"\n</script>', [
    '5:17 import x',
  ]);
  check('may be two', '<script>import "x"</script>\n<script setup lang="ts">import type a from "y"</script>', [
    '1:16 import x',
    '2:44 type_import y',
  ]);
  check('are separate', '<script>import a</script><script>from "x"</script>', []);
  check('may hold JSX', '<script lang="tsx">const a = <a>don\'t</a>; import "x"</script>', ['1:51 import x']);
  check('are no JSX in TypeScript', '<script lang="ts">const a = <any>"\'"; import "x"</script>', ['1:46 import x']);
  check('have attributes with brackets', '<script setup lang="ts" generic="A extends B<C>">import "x"</script>', [
    '1:57 import x',
  ]);
  check('may be written large', '<SCRIPT\nlang=ts >import("x").then(a)</Script >', ['2:17 dynamic_import x']);
  check('end at the first closing tag', '<script>"</script>import "x"', []);
  check('need not end', '<script>import "x"', ['1:16 import x']);
  check('are no comments', '<!-- <script>import "x"</script> --><script>import "y"</script>', ['1:52 import y']);
  check('are no other elements', '<scripted>import "x"</scripted><p>import "y"</p>', []);
  check('are no data', '<script type="application/json">import "x"</script>', []);
  check('are in a language we read', '<script lang="coffee">import "x"</script>', []);
  check('may lie in a file of their own', '<script\n src="./x.ts" lang="ts"></script>', ['2:6 import ./x.ts']);
  check('count no byte order mark', '\ufeff<script>import "x"</script>', ['1:16 import x']);
  check('stand between line ends of all kinds', '<a/>\r\n<b/>\r<script>\nimport "x"</script>', ['4:8 import x']);
  check(
    'of Svelte',
    '<script context="module">import "x"</script>\n<script>import "y"</script>',
    ['1:33 import x', '2:16 import y'],
    'a.svelte',
  );
  check(
    'of Svelte have no sources',
    '<svelte:head><script src="https://x/y.js"></script></svelte:head>',
    [],
    'a.svelte',
  );
  check('may be missing', '<template>import "x"</template>', []);
});

const counts: readonly (readonly [source: string, lines: number, codeLines: number])[] = [
  ['', 0, 0],
  ['<template>\n\n  <a/>\n</template>\n', 4, 3],
  ['<!-- a\n b -->\n<a/>', 3, 1],
  ['<!-- a\n b', 2, 0],
  ['<script>\n// a\n\nb\n</script>\n', 5, 3],
  ['<script>a</script>', 1, 1],
];

describe('lines of files with script blocks', () => {
  for (const [source, lines, codeLines] of counts) {
    it(JSON.stringify(source), () => checkLines(source, lines, codeLines, 'a.vue'));
  }
});

const declarations: readonly (readonly [path: string, source: string, ...expected: string[]])[] = [
  [
    'a.vue',
    '<p>function no() {}</p>\n<script setup lang="ts">\nconst a = 1 as B;\nfunction b() {}</script>',
    '3:7 a',
    '4:10 b',
  ],
  [
    'a.vue',
    '<script>export default { data() {}, methods: { a() {} } }</script>',
    '1:9 default',
    '1:26 default.data',
    '1:37 default.methods',
    '1:48 default.methods.a',
  ],
  ['a.svelte', '<script context="module">let a</script><script>let b</script>', '1:30 a', '1:52 b'],
];

describe('declarations of script blocks', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  for (const [path, source, ...expected] of declarations) {
    it(source, () => {
      const found = typescriptFrontEnd.declarations(source, path).declarations;
      assert.deepEqual(
        found.map(({ qualifiedName, line, column }) => `${line}:${column} ${qualifiedName}`),
        expected,
      );
    });
  }
});
