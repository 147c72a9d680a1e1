import assert from 'node:assert/strict';
import { targetName, namesOf } from '#server/engine/graph/named-targets.ts';

/** Reports whether an unresolved import may mean that file. */
function mayMean(specifier: string, path: string): boolean {
  const name = targetName(specifier, path.endsWith('.py'));
  return name === undefined || namesOf(path).includes(name);
}

const cases: readonly (readonly [rule: string, yes: readonly [string, string][], no: readonly [string, string][]])[] = [
  [
    'a name with a path means files of that name, whatever their extensions',
    [
      ['./button', 'src/button.ts'],
      ['../x/Button.js', 'lib/button.tsx'],
      ['./button.module', 'src/button.ts'],
      ['@/ui/button', 'app/ui/button.vue'],
      ['~/button.svg?raw', 'src/button.svg'],
    ],
    [
      ['./button', 'src/buttons.ts'],
      ['../x/button.js', 'src/x.ts'],
      ['@/ui/button', 'src/ui.ts'],
    ],
  ],
  [
    'or what lies in a folder of that name, which a manifest may make its entry',
    [
      ['./button', 'src/button/index.ts'],
      ['../button', 'src/button/deep/entry.ts'],
    ],
    [['./button', 'src/other/index.ts']],
  ],
  [
    'a name of data means data, and code of that name which says what is in it',
    [
      ['#data/colors.json', 'src/colors.json'],
      ['pkg/button.css', 'src/button.css.ts'],
      ['~~/status.json', 'status.json'],
    ],
    [
      ['#data/colors.json', 'src/main.ts'],
      ['pkg/button.css?inline', 'src/main.ts'],
      ['~~/config/emojis', 'src/main.ts'],
    ],
  ],
  [
    'a bare name means anything: a manifest or a config decides',
    [
      ['button', 'src/main.ts'],
      ['@scope/button', 'src/main.ts'],
      ['pkg/button', 'src/main.ts'],
      ['#button', 'src/main.ts'],
      ['/button', 'src/main.ts'],
    ],
    [],
  ],
  [
    'and so does a folder above, and what a build writes',
    [
      ['.', 'src/main.ts'],
      ['..', 'src/main.ts'],
      ['./', 'src/main.ts'],
      ['../dist', 'src/main.ts'],
      ['../dist/bundle.js', 'src/main.ts'],
      ['../lib-esm/x', 'src/main.ts'],
    ],
    [],
  ],
  [
    'a Python name means modules and packages of its last part',
    [
      ['.button', 'ui/button.py'],
      ['..ui.button', 'ui/button/__init__.py'],
      ['ui.button', 'other/button.py'],
      ['.button', 'button/part.py'],
    ],
    [
      ['.button', 'ui/other.py'],
      ['ui.button', 'ui/__init__.py'],
    ],
  ],
  [
    'a top-level Python name, and dots alone, mean anything',
    [
      ['button', 'src/__init__.py'],
      ['.', 'ui/other.py'],
      ['...', 'ui/other.py'],
    ],
    [],
  ],
];

describe('what an import that is unresolved may mean', () => {
  for (const [rule, yes, no] of cases) {
    it(rule, () => {
      for (const [specifier, path] of yes) assert.equal(mayMean(specifier, path), true, `${specifier} → ${path}`);
      for (const [specifier, path] of no) assert.equal(mayMean(specifier, path), false, `${specifier} → ${path}`);
    });
  }
});
