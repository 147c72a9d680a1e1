import assert from 'node:assert/strict';
import { hashOfWord, wordsIn } from '#server/engine/source/words.ts';
import { decodeImportFacts, decodeImportSummary, encodeImportFacts } from '#server/engine/source/import-facts-codec.ts';

function check(text: string, expected: readonly string[]): void {
  it(JSON.stringify(text), () => {
    assert.deepEqual([...wordsIn(text)], [...Uint32Array.from(new Set(expected.map(hashOfWord))).toSorted()]);
  });
}

describe('words of a file that no one reads', () => {
  check('', []);
  check('1 + 2', []);
  check('<Card title="a-b" {...rest} />', ['Card', 'title', 'a', 'b', 'rest']);
  check("import Größe, { $x as _y } from './to-text'", ['import', 'Größe', '$x', 'as', '_y', 'from', 'to', 'text']);
  check('a.b a["b"] #c', ['a', 'b', 'c']);

  it('are kept with the facts', () => {
    const plain = { imports: [], lines: 3, codeLines: 2, broken: false, computesTargets: true };
    const words = wordsIn('import Card from "./card"');
    const facts = { ...plain, words, imports: [{ specifier: 'x', kind: 'import', line: 1, column: 1 }] } as const;
    assert.deepEqual(decodeImportFacts(encodeImportFacts(facts)), facts);
    assert.deepEqual(decodeImportSummary(encodeImportFacts(facts)).words, words);
    assert.deepEqual(decodeImportFacts(encodeImportFacts(plain)), plain);
  });
});
