import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';

const dialects: readonly (readonly [path: string, language: string, dialect: string])[] = [
  ['a.ts', 'typescript', 'types'],
  ['a.mts', 'typescript', 'types'],
  ['a.cts', 'typescript', 'types'],
  ['a.d.ts', 'typescript', 'types ambient'],
  ['a.d.mts', 'typescript', 'types ambient'],
  ['a.d.css.ts', 'typescript', 'types ambient'],
  ['d.ts', 'typescript', 'types'],
  ['a.tsx', 'typescriptreact', 'types jsx'],
  ['a.js', 'javascript', 'jsx'],
  ['a.mjs', 'javascript', 'jsx'],
  ['a.cjs', 'javascript', 'jsx'],
  ['a.jsx', 'javascriptreact', 'jsx'],
  ['A.TS', 'typescript', 'types'],
];

describe('languages of scripts', () => {
  for (const [path, language, dialect] of dialects) {
    it(`${path} is ${language} with ${dialect}`, () => {
      const extension = /\.[^.]+$/.exec(path.toLowerCase())?.[0] ?? '';
      const { types, ambient, jsx } = scriptDialect(path);
      const traits = [types && 'types', ambient && 'ambient', jsx && 'jsx'].filter((trait) => trait !== false);
      assert.deepEqual([typescriptFrontEnd.languageByExtension.get(extension), traits.join(' ')], [language, dialect]);
    });
  }

  it('those with script blocks have names of their own', () =>
    assert.deepEqual(
      ['.vue', '.svelte'].map((extension) => typescriptFrontEnd.languageByExtension.get(extension)),
      ['vue', 'svelte'],
    ));
});
