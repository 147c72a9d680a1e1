import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('names outside the project', () => {
  checkResolutions('src/a.ts', {}, [
    ['src/a.ts', 'lodash', 'npm:lodash'],
    ['src/a.ts', 'lodash/fp', 'npm:lodash'],
    ['src/a.ts', '@scope/name', 'npm:@scope/name'],
    ['src/a.ts', '@scope/name/deep/file.js', 'npm:@scope/name'],
    ['src/a.ts', 'chart.js', 'npm:chart.js'],
    ['src/a.ts', 'JSONStream', 'npm:JSONStream'],
    ['src/a.ts', 'fs', 'node:fs'],
    ['src/a.ts', 'fs/promises', 'node:fs'],
    ['src/a.ts', 'node:fs/promises', 'node:fs'],
    ['src/a.ts', 'node:test', 'node:test'],
    ['src/a.ts', 'test', 'npm:test'],
    ['src/a.ts', 'punycode/', 'npm:punycode'],
    ['src/a.ts', 'bun:sqlite', 'bun:sqlite'],
    ['src/a.ts', 'node:', 'nothing'],
    ['src/a.ts', 'data:text/javascript,1', 'nothing'],
    ['src/a.ts', 'https://cdn.example/a.js', 'nothing'],
    ['src/a.ts', 'HTTP://cdn.example/a.js', 'nothing'],
    ['src/a.ts', 'virtual:pages', 'unresolved (virtual)'],
    ['src/a.ts', '@/a', 'src/a.ts (inferred)'],
    ['src/a.ts', '@/gone', 'unresolved'],
    ['src/a.ts', '#own', 'unresolved (virtual)'],
    ['src/a.ts', '@scope', 'unresolved'],
    ['src/a.ts', 'a b', 'unresolved'],
    ['src/a.ts', '/gone.svg', 'unresolved'],
    ['src/a.ts', `./${'a'.repeat(5000)}`, 'nothing'],
    ['src/a.ts', 'types', 'npm:types', 'reference'],
  ]);
});

describe('names that begin at a root or at a folder that configs in code may give a name', () => {
  checkResolutions(
    `
      app/public/logo.svg app/index.html app/src/main.ts app/src/lib/a.ts app/components/b.tsx app/src/pages/c.vue
      app/src/lib/parts/d.svelte app/src/panes/e.svelte app/shared/types.ts
      lodash/fp.js
    `,
    { 'app/package.json': { dependencies: { lodash: '^4.0.0' } }, 'package.json': {} },
    [
      ['app/src/main.ts', '/logo.svg', 'app/public/logo.svg (inferred)'],
      ['app/src/main.ts', '/src/main.ts', 'app/src/main.ts (inferred)'],
      ['app/src/main.ts', '/src/main', 'unresolved'],
      ['app/src/main.ts', '@/lib/a', 'app/src/lib/a.ts (inferred)'],
      ['app/src/main.ts', '~/components/b', 'app/components/b.tsx (inferred)'],
      ['app/src/main.ts', '$lib/a', 'app/src/lib/a.ts (inferred)'],
      ['app/src/main.ts', '$parts/d.svelte', 'app/src/lib/parts/d.svelte (inferred)'],
      ['app/src/main.ts', '$panes/e.svelte', 'app/src/panes/e.svelte (inferred)'],
      ['app/src/main.ts', '$app/navigation', 'unresolved'],
      ['app/src/main.ts', '#shared/types', 'app/shared/types.ts (inferred)'],
      ['app/src/main.ts', '@root/src/lib/a', 'app/src/lib/a.ts (inferred)'],
      // A scoped name that no manifest lists may be an alias: calling it external would hide its target's users.
      ['app/src/main.ts', '@theme/layout', 'unresolved (package)'],
      ['app/src/main.ts', '@theme/lib/a', 'unresolved (package)'],
      ['app/src/main.ts', 'components/b', 'app/components/b.tsx (inferred)'],
      ['app/src/main.ts', 'pages/c.vue', 'app/src/pages/c.vue (inferred)'],
      ['app/src/main.ts', 'pages', 'npm:pages'],
      ['app/src/main.ts', 'lodash/fp', 'npm:lodash'],
      ['app/src/main.ts', 'components/gone', 'npm:components'],
    ],
  );
});
