import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('built output stands for its source', () => {
  checkResolutions(
    `
      core/src/index.ts core/src/browser/index.ts core/src/browser/view.tsx core/code/main.ts core/style/a.css
      mapped/source/a.ts mapped/source/deep/b.ts bundle/src/index.ts bundle/src/plugin.ts bundle/src/style.css
      flat/index.ts flat/bin.ts dual/src/index.ts dual/src/dev.ts built/lib/index.js built/src/index.ts
      named/src/named.ts app/src/a.ts app/src/b.mts app/bin/run.js app/src/vue/c.vue src-field/entry.ts x.ts
      decl/src/index.ts decl/src/types.ts unbuilt/test/automation/src/index.ts
      kit/src/lib/index.ts kit/src/lib/routing/web.svelte.ts kit/src/lib/Button.svelte kit/src/routes/page.svelte
    `,
    {
      'package.json': { workspaces: ['*'] },
      'core/package.json': { name: '@w/core', main: 'lib/index' },
      'core/tsconfig.json': { compilerOptions: { outDir: 'lib', rootDir: 'src' } },
      'mapped/package.json': { name: 'mapped', main: './generated/a.js' },
      'mapped/tsconfig.json': { include: ['source'], compilerOptions: { outDir: './generated' } },
      'bundle/package.json': {
        name: 'bundle',
        exports: {
          '.': { types: './dist/bundle.d.ts', import: './dist/bundle.esm.js' },
          './plugin': './dist/plugin.cjs.prod.js',
          './style.css': './dist/style.css',
          './gone': './dist/gone.js',
        },
      },
      'flat/package.json': { name: 'flat', main: './dist/index.js', bin: './dist/bin.js' },
      'dual/package.json': {
        name: 'dual',
        exports: {
          '.': { types: './dist/index.d.ts', default: './dist/index.js' },
          './dev': { development: './src/dev.ts', default: './dist/dev.js' },
        },
      },
      'built/package.json': { name: 'built', main: './lib/index.js' },
      'named/package.json': { name: '@w/named', main: './dist/named.umd.js' },
      'app/package.json': { name: 'app' },
      'src-field/package.json': { name: 'src-field', main: 'dist/x.js', source: 'entry.ts' },
      'decl/package.json': { name: 'decl', types: './dist/types.d.ts', main: './dist/index.js' },
      'unbuilt/test/automation/package.json': { main: './out/index.js' },
      'kit/package.json': {
        name: 'kit',
        exports: {
          '.': { import: './dist/index.js' },
          './*.svelte': { svelte: './dist/*.svelte' },
          './*': { import: './dist/*.js' },
        },
      },
    },
    [
      ['x.ts', '@w/core', 'core/src/index.ts (inferred)'],
      ['x.ts', '@w/core/lib/browser', 'core/src/browser/index.ts (inferred)'],
      ['x.ts', '@w/core/lib/browser/', 'core/src/browser/index.ts (inferred)'],
      ['x.ts', '@w/core/lib/browser/view', 'core/src/browser/view.tsx (inferred)'],
      ['x.ts', '@w/core/lib/browser/view.js', 'core/src/browser/view.tsx (inferred)'],
      ['x.ts', '@w/core/lib/gone', 'unresolved'],
      ['x.ts', '@w/core/style/a.css', 'core/style/a.css'],
      ['x.ts', 'mapped', 'mapped/source/a.ts (inferred)'],
      ['x.ts', 'mapped/generated/deep/b', 'mapped/source/deep/b.ts (inferred)'],
      ['x.ts', 'bundle', 'bundle/src/index.ts (inferred)'],
      ['x.ts', 'bundle/plugin', 'bundle/src/plugin.ts (inferred)'],
      ['x.ts', 'bundle/style.css', 'bundle/src/style.css (inferred)'],
      ['x.ts', 'bundle/gone', 'unresolved'],
      ['x.ts', 'flat', 'flat/index.ts'],
      ['x.ts', 'dual', 'dual/src/index.ts (inferred)'],
      ['x.ts', 'dual/dev', 'dual/src/dev.ts (inferred)'],
      ['x.ts', 'built', 'built/lib/index.js'],
      ['x.ts', '@w/named', 'named/src/named.ts (inferred)'],
      ['x.ts', 'src-field', 'src-field/entry.ts (inferred)'],
      ['x.ts', 'decl', 'decl/src/types.ts (inferred)'],
      ['x.ts', 'kit', 'kit/src/lib/index.ts (inferred)'],
      ['x.ts', 'kit/routing/web.svelte', 'kit/src/lib/routing/web.svelte.ts (inferred)'],
      ['x.ts', 'kit/Button.svelte', 'kit/src/lib/Button.svelte (inferred)'],
      ['x.ts', 'kit/gone', 'unresolved'],
      ['app/bin/run.js', '../dist/a.js', 'app/src/a.ts (inferred)'],
      ['app/bin/run.js', '../dist/esm/a.js', 'app/src/a.ts (inferred)'],
      ['app/bin/run.js', '../dist/b.mjs', 'app/src/b.mts (inferred)'],
      ['app/bin/run.js', '../dist/vue/c.vue', 'app/src/vue/c.vue (inferred)'],
      ['app/bin/run.js', '../dist/gone.js', 'unresolved'],
      ['app/bin/run.js', '../src/gone.js', 'unresolved'],
      ['app/bin/run.js', '../dist/types/a.d.ts', 'app/src/a.ts (inferred)'],
      ['core/src/index.ts', './build', 'unresolved'],
      ['core/src/browser/index.ts', './lib/view', 'unresolved'],
      ['core/src/index.ts', '../types/browser', 'unresolved'],
      ['flat/bin.ts', './lib', 'unresolved'],
      ['flat/bin.ts', './lib/bin', 'flat/bin.ts (inferred)'],
      ['unbuilt/x.ts', './test/automation', 'unbuilt/test/automation/src/index.ts (inferred)'],
      ['x.ts', './core/lib', 'core/src/index.ts (inferred)'],
    ],
  );
});
