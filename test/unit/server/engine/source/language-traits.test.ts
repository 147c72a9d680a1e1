import assert from 'node:assert/strict';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import { languagesWithTraits, traitsOf } from '#server/engine/source/language-traits.ts';
import { kindPaint } from '#webview/charts/language-kinds.ts';
import { supportedLanguages } from '#extension/session/supported-languages.ts';

const ids = languagesWithTraits.flatMap((traits) => traits.ids).toSorted();

describe('the traits of languages', () => {
  it('are there for each language with a front-end', () => {
    const read = frontEnds.flatMap(({ languageByExtension }) => [...languageByExtension.values()]);
    assert.deepEqual([...new Set(read)].toSorted(), ids, 'front-ends.ts and language-traits.ts differ');
  });

  it('are those of files by their names alone as well, before a front-end is asked', () => {
    const extensions = frontEnds.flatMap(({ languageByExtension }) => [...languageByExtension]);
    assert.deepEqual(
      extensions.filter(([extension, language]) => languageOf(`a${extension}`) !== language),
      [],
      'server/engine/source/languages.ts has another language for these extensions',
    );
  });

  it('name the languages that the extension is active for', () => {
    assert.deepEqual([...supportedLanguages].toSorted(), ids, 'npm run generate writes them');
  });

  it('name languages that drawings have a colour for', () => {
    assert.deepEqual(
      ids.filter((language) => kindPaint({ language }) === 'kindOther'),
      [],
      'webview/charts/language-kinds.ts has no colour for these',
    );
  });

  it('of a language without a front-end are those of JavaScript', () => {
    assert.equal(traitsOf('ruby'), traitsOf('javascript'));
  });

  it('say which methods a language calls itself', () => {
    const called = ['toString', 'then', '__len__', '__init_subclass__', 'render', '_private', 'toStringTag'];
    assert.deepEqual(
      called.filter((name) => traitsOf('typescript').calledByLanguage.test(name)),
      ['toString', 'then'],
    );
    assert.deepEqual(
      called.filter((name) => traitsOf('python').calledByLanguage.test(name)),
      ['__len__', '__init_subclass__'],
    );
  });
});
