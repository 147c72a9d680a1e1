import assert from 'node:assert/strict';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

/** Many files that have more to do with each word of the name than the one that says it. */
const alike = Object.fromEntries(
  Array.from({ length: 8 }, (_, number) => [
    `src/read-file-${number}.ts`,
    `/** Reads a file in sync. */\nexport function readFileInSync${number}(file: string): string {\n  return file;\n}\n`,
  ]),
);
const boot = `const isOn = process.env.READ_FILE_SYNC === 'yes';\nif (isOn) console.log('${'on '.repeat(80)}');\n`;

describe('a name that nothing declares', () => {
  let parts: AskParts;
  before(async () => (parts = askPartsOf(await searchFolder({ ...alike, 'src/boot.ts': boot }))));

  for (const question of ['why is READ_FILE_SYNC slow at night', 'who calls READ_FILE_SYNC']) {
    it(`is not called missing where code says it: ${question}`, async () => {
      const { answer, mode } = await ask(parts, { question });
      assert.equal(mode, 'extractive');
      assert.doesNotMatch(answer, /^Nothing/);
    });
  }

  it('is reported as not declared where its parts occur', async () => {
    const { answer, certainty } = await ask(parts, { question: 'who uses `process.env.READ_FILE_SYNC`' });
    assert.match(answer, /^Nothing that this project declares is called `process\.env\.READ_FILE_SYNC`\./);
    assert.equal(certainty, 'unknown');
  });

  for (const question of ['why is READ_FILE_ASYNC slow at night', 'who calls READ_FILE_ASYNC']) {
    it(`is called missing where nothing says it: ${question}`, async () => {
      const { answer, sources } = await ask(parts, { question });
      assert.match(answer, /^Nothing in this project is called `READ_FILE_ASYNC`\./);
      assert.deepEqual(sources, []);
    });
  }

  it('is looked for without the transformer, which ranks as long as it has time', async () => {
    const texts: string[] = [];
    const transformer = {
      isChosen: true,
      likenesses: (query: string) => {
        texts.push(query);
        return Promise.resolve([]);
      },
    } as unknown as AskParts['transformer'];
    const question = 'why is READ_FILE_SYNC slow at night';
    await ask({ ...parts, ...(transformer && { transformer }) }, { question });
    assert.deepEqual(texts, [question]);
  });
});
