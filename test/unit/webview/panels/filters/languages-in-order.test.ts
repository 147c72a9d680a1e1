import assert from 'node:assert/strict';
import { activeFilters } from '#webview/panels/filters/active-filters.ts';
import { languagesInOrder } from '#webview/panels/filters/language-rows.ts';
import { noFilters } from '#webview/state/view-state.ts';

const letters = Array.from('abcdefghij', (language, index) => ({ language, files: 100 - index }));

function check(ticked: readonly string[], names: string, inSight: number): void {
  const found = languagesInOrder(letters.toReversed(), ticked);
  const shown = found.rows.map(({ language }) => language).join('');
  assert.deepEqual({ names: shown, inSight: found.inSight }, { names, inSight });
}

const scripts = [
  { language: 'typescript', files: 5 },
  { language: 'vue', files: 6 },
  { language: 'typescriptreact', files: 4 },
];

function textWith(languages: readonly string[]): string[] {
  return activeFilters({ ...noFilters, languages }).map(({ text }) => text);
}

describe('the languages to choose from', () => {
  it('come by their files, of which the first are in sight', () => check([], 'abcdefghij', 8));
  it('are in sight where they are ticked', () => check(['j', 'b'], 'abcdefghji', 9));
  it('stay where they are ticked and not there any more', () => check(['x'], 'abcdefghxij', 9));

  it('have JSX with the language that it is written in', () => {
    assert.deepEqual(languagesInOrder(scripts, []).rows, [
      { language: 'typescript', ids: ['typescript', 'typescriptreact'], files: 9 },
      { language: 'vue', ids: ['vue'], files: 6 },
    ]);
    assert.deepEqual(textWith(['typescript', 'typescriptreact', 'vue']), ['only TypeScript, Vue']);
    assert.deepEqual(textWith(['typescriptreact']), ['only TypeScript JSX'], 'an address may name a dialect alone');
  });
});
