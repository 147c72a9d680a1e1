import assert from 'node:assert/strict';
import { isInOtherLanguage } from '#server/engine/ask/other-language.ts';

function check(isOther: boolean, questions: string): void {
  for (const question of questions.trim().split(/\s*\n\s*/)) {
    it(`${isOther ? 'is' : 'is not'} in another one: ${question}`, () => {
      assert.equal(isInOtherLanguage(question), isOther);
    });
  }
}

describe('the language of a question', () => {
  check(
    true,
    `
    Wer ruft parsePrice auf?
    Wo wird Cart.add verwendet
    Was ist in Cart definiert
    Gibt es zyklische Abhängigkeiten?
    Qui appelle parsePrice ?
    Où est définie la classe Cart ?
    Comment fonctionne le cache ?
    ¿Quién llama a parsePrice?
    dónde se define Cart
    que pasa si cambio total
    quais testes cobrem price.ts?
    o que quebra se eu mudar total?
    Chi usa retry_delay?
    come funziona la coda
    Kto wywołuje total?
    waar is Cart gedefinieerd
    hur laddas drivrutinen
    кто вызывает total?
    谁调用了 parsePrice？
    parsePrice はどこで使われていますか
    누가 parsePrice를 호출합니까?
    من يستدعي total
    मुझे बताओ total को कौन बुलाता है
  `,
  );
  check(
    false,
    `
    who calls parsePrice?
    comment parser
    como
    flushJobs
    var hoisting
    vite plugin css hmr
    i18n locale
    die on error
    Error: ENOENT open tsconfig.json
    SELECT id FROM users
    why is naïve Bayes used here?
    how is "où" escaped?
    what does the Größe column hold?
    \`wo.wird()\`
    is there a 日本語 tokenizer in the code?
  `,
  );
  it('is not reported of nothing', () => {
    for (const question of ['', '  ', '?!', '42', '`a`']) assert.equal(isInOtherLanguage(question), false);
  });
});
