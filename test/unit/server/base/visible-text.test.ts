import assert from 'node:assert/strict';
import { escapedText, visibleJson, visibleLines, visibleText } from '#server/base/visible-text.ts';
import { hostileCharacters } from '../../../support/hostile-characters.ts';
import { readBack } from '../../../support/read-back.ts';

describe('text of foreign origin', () => {
  it('has nothing in it that a terminal acts on or a reader cannot see', () => {
    for (const character of hostileCharacters) {
      const name = `a${character}b.ts`;
      const code = character.codePointAt(0)?.toString(16);
      for (const written of [
        visibleText(name),
        visibleLines(`${name}\n`),
        escapedText(name),
        visibleJson(`"${name}"`),
      ]) {
        assert.match(written, /^[\x20-\x7e\n\t]+$/, `U+${code}`);
      }
      assert.equal(readBack(escapedText(name)), name, `U+${code}`);
      assert.equal(readBack(visibleText(name)), name, `U+${code}`);
    }
  });

  it('is the same escape everywhere', () => {
    assert.equal(
      visibleText('a\n\t\u001B[2J\u0085\u202Eexe\u{e0041}'),
      String.raw`a\n\t\u{1b}[2J\u{85}\u{202e}exe\u{e0041}`,
    );
    assert.equal(visibleLines('a\n\tb\u061Cc\r'), 'a\n\tb\\u{61c}c\\u{d}');
    assert.equal(escapedText(String.raw`a\nb` + '\n'), String.raw`a\\nb\n`);
  });

  it('is the same value in JSON', () => {
    const value = { ['a\u202Eb\u{e0041}']: ['\u009B', '\u2028', 'ö 👩‍👩‍👧', '\n'] };
    const json = visibleJson(JSON.stringify(value));
    assert.match(json, /^[\x20-\x7e\u00a0-\u{1f9ff}]+$/u);
    assert.deepEqual(JSON.parse(json), value);
  });

  const readable = [
    'ö 価格.ts',
    'العربية.ts',
    'עברית.ts',
    '😀.ts',
    '👩‍👩‍👧.ts',
    '👩🏽‍💻.ts',
    '🏳️‍🌈.ts',
    '❤️‍🔥.ts',
    '1️⃣.ts',
    'می\u200Cخواهم.ts',
    'क्\u200Dष.ts',
    'e\u0301.ts',
  ];
  for (const name of readable) it(`stays ${name}`, () => assert.equal(visibleText(name), name));

  const outOfPlace: readonly (readonly [text: string, shown: string])[] = [
    ['a\u200Db', String.raw`a\u{200d}b`],
    ['a\u200Cb', String.raw`a\u{200c}b`],
    ['\u200D😀', String.raw`\u{200d}😀`],
    ['😀\u200D', String.raw`😀\u{200d}`],
    ['😀\u200D\u200D😀', String.raw`😀\u{200d}\u{200d}😀`],
    ['می\u200C\u200Cخ', String.raw`می\u{200c}\u{200c}خ`],
    ['می\u200Ca', String.raw`می\u{200c}a`],
    ['a\uFE0F', String.raw`a\u{fe0f}`],
    ['1\uFE0F', String.raw`1\u{fe0f}`],
    ['😀\uFE0F\uFE0F', String.raw`😀️\u{fe0f}`],
    ['葛\u{e0100}', String.raw`葛\u{e0100}`],
  ];
  for (const [text, shown] of outOfPlace) {
    it(`shows a joiner where it joins nothing: ${shown}`, () => assert.equal(visibleText(text), shown));
  }
});
