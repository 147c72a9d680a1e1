import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('patterns of paths', () => {
  checkResolutions(
    `
      main.ts pages/a.vue pages/b.vue pages/deep/c.vue pages/x.ts pages/.hidden.vue web/src/main.ts web/src/pages/a.vue
      web/src/pages/main.ts web/{odd}/a.ts web/{odd}/main.ts other/a.vue
    `,
    { 'web/package.json': '{"name":"web"}' },
    [
      ['main.ts', 'glob:./pages/*.vue', 'pages/a.vue + pages/b.vue'],
      ['main.ts', 'glob:./pages/**/*.vue', 'pages/a.vue + pages/b.vue + pages/deep/c.vue'],
      ['main.ts', 'glob:./pages/*.vue !./pages/b.vue', 'pages/a.vue'],
      ['main.ts', 'glob:./pages/**/*.vue !**/b.vue !./pages/deep/**', 'pages/a.vue'],
      ['main.ts', 'glob:./pages/{b.vue,x.ts}', 'pages/b.vue + pages/x.ts'],
      ['main.ts', 'glob:./none/*.vue', 'nothing'],
      ['main.ts', 'glob:../*.vue', 'nothing'],
      ['web/src/main.ts', 'glob:./**/*.ts', 'web/src/pages/main.ts'],
      ['web/src/main.ts', 'glob:../../pages/*.ts', 'pages/x.ts'],
      ['web/{odd}/main.ts', 'glob:./*.ts', 'web/{odd}/a.ts'],
      ['web/src/main.ts', 'glob:/src/pages/*.vue', 'web/src/pages/a.vue (inferred)'],
      ['main.ts', './pages/${name}.vue', 'pages/a.vue (inferred) + pages/b.vue (inferred)'],
      ['main.ts', './pages/${folder}/${name}.vue', 'pages/deep/c.vue (inferred)'],
    ],
  );
});
