import assert from 'node:assert/strict';
import { type Doubt, doubtCodes } from '#protocol/doubt-codes.ts';
import { doubtText, doubtTexts, joinedReason, reasonTexts } from '#protocol/doubt-words.ts';
import { verdictText } from '#protocol/verdict-words.ts';
import { germanWords } from '../../support/row-outline.ts';

/** Has all that any sentence may name. */
const full: Omit<Doubt, 'code'> = { values: ['one', 'two', 'three'], count: 7, file: 'src/a.ts', line: 3 };
const german = germanWords.l10n.t;

describe('the words of doubts', () => {
  for (const code of doubtCodes) {
    it(`say ${code} in English and in German`, () => {
      const [english, translated] = [doubtText({ code, ...full }), doubtText({ code, ...full }, german)];
      assert.match(english, /^(?:[A-Z\d]|src\/|one ).*\.$/s);
      assert.notEqual(translated, english);
      for (const text of [english, translated]) assert.doesNotMatch(text, /undefined|[{}]/);
    });
  }

  it('end as far as number and place are known', () => {
    const code = 'escapes_as_value';
    assert.deepEqual(
      doubtTexts([
        { code },
        { code, count: 2 },
        { code, count: 2, file: 'a.ts' },
        { code, count: 2, file: 'a.ts', line: 9 },
      ]),
      [
        'It escapes as a value.',
        'It escapes as a value: 2.',
        'It escapes as a value: 2, the first a.ts.',
        'It escapes as a value: 2, the first at a.ts:9.',
      ],
    );
  });

  it('never take the name of a symbol or file for a place to fill in', () =>
    assert.equal(
      doubtText({ code: 'receiver_unknown', values: ['{1}'], count: 1, file: '{0}', line: 2 }),
      'Uses of .{1} on a receiver that is not known and may be its owner: 1, the first at {0}:2.',
    ));

  it('are the sentence of the engine where a code is not known, or none is there', () => {
    const unknown = { code: 'of_a_later_version' } as unknown as Doubt;
    const reasons = ['A later doubt.', 'It escapes as a value.'];
    assert.deepEqual(reasonTexts({ reasons, doubts: [unknown, { code: 'escapes_as_value' }] }, german), [
      'A later doubt.',
      'Es wird als Wert weitergegeben.',
    ]);
    assert.deepEqual(reasonTexts({ reasons }, german), reasons);
    const reach = { reason: 'The page P runs it. Something later.' };
    assert.equal(joinedReason({ ...reach, reasonCodes: [{ code: 'file_not_whole' }, unknown] }, german), reach.reason);
    assert.equal(joinedReason(reach, german), reach.reason);
  });

  it('are German for all sentences of a reason', () => {
    const reasonCodes: Doubt[] = [
      { code: 'entry_runs_it', values: ['route GET /a'], count: 1 },
      { code: 'file_not_whole' },
    ];
    assert.equal(
      joinedReason(
        { reason: 'The route GET /a (and 1 more) runs it. Its file is not known as a whole.', reasonCodes },
        german,
      ),
      'Der Einstiegspunkt route GET /a (und 1 weitere) führt es aus. Seine Datei ist nicht vollständig bekannt.',
    );
  });
});

describe('the words of a verdict', () => {
  for (const certainty of ['exact', 'bounded'] as const) {
    for (const files of [0, 1, 5]) {
      for (const entryPoints of [0, 1, 2]) {
        for (const tests of [0, 1, 2]) {
          it(`are German for ${certainty} ${files} ${entryPoints} ${tests}`, () => {
            const reach = { files, direct: files, entryPoints, tests, certainty };
            const said = verdictText(reach, german);
            assert.doesNotMatch(said, /\b(?:reach|file|entry|least|nothing)/i);
            assert.doesNotMatch(said, /[{}]|undefined/);
          });
        }
      }
    }
  }
});
