import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('components that no script imports', () => {
  checkResolutions(
    `
      app.vue components/base/form/Field.vue components/base/BaseCard.vue components/menu/index.vue components/Chart.client.vue
      packages/a/src/components/Field.vue packages/a/src/pages/x.vue packages/b/src/components/list/List.tsx packages/b/x.vue
      src/Other.vue
    `,
    {},
    [
      ['app.vue', '<Field>', 'components/base/form/Field.vue (inferred)'],
      ['app.vue', '<BaseFormField>', 'components/base/form/Field.vue (inferred)'],
      ['app.vue', '<BaseCard>', 'components/base/BaseCard.vue (inferred)'],
      ['app.vue', '<Menu>', 'components/menu/index.vue (inferred)'],
      ['app.vue', '<Chart>', 'components/Chart.client.vue (inferred)'],
      ['packages/a/src/pages/x.vue', '<Field>', 'packages/a/src/components/Field.vue (inferred)'],
      ['packages/b/x.vue', '<List>', 'packages/b/src/components/list/List.tsx (inferred)'],
      ['app.vue', '<Other>', 'nothing'],
      ['app.vue', '<Constructor>', 'nothing'],
    ],
  );
});

describe('components that a list names', () => {
  checkResolutions(
    `
      a/src/x.vue a/src/components/Field.vue a/src/fields/text.vue b/x.vue b/fields/text.vue
    `,
    {
      'a/src/components.d.ts': `
        declare module 'vue' {
          export interface GlobalComponents {
            Field: typeof import('./fields/text.vue')['default']
            'Quoted': typeof import("./components/Field.vue")["default"]
            Gone: typeof import('./gone.vue')['default']
            Icon: typeof import('~icons/a')['default']
            Button: typeof import('ui-kit')['Button']
            Lost: typeof import('lost-kit')['Lost']
          }
        }`,
      'a/package.json': '{ "dependencies": { "ui-kit": "1" } }',
      'b/components.d.ts': "interface GlobalComponents {\nField: typeof import('./fields/text.vue')['default'] }",
    },
    [
      ['a/src/x.vue', '<Field>', 'a/src/fields/text.vue (inferred)'],
      ['a/src/x.vue', '<Quoted>', 'a/src/components/Field.vue (inferred)'],
      ['a/src/x.vue', '<Gone>', 'nothing'],
      ['a/src/x.vue', '<Icon>', 'nothing'],
      ['a/src/x.vue', '<Button>', 'npm:ui-kit'],
      ['a/src/x.vue', '<Lost>', 'nothing'],
      ['b/x.vue', '<Field>', 'b/fields/text.vue (inferred)'],
    ],
  );
});
