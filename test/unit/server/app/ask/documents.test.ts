import assert from 'node:assert/strict';
import type { Answer } from '#protocol/ask.ts';
import { ask, askPartsOf, modelBox } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const shop = {
  'README.md':
    '# Shop\n\nSells tea over the counter and keeps the till.\n\n## Running\n\n    npm start\n\nIt calls sumOf.\n',
  'docs/till.md': '# The till\n\n`closeTill` ends a day.\n\n# Prices\n\nNothing of it.\n',
  'docs/sums.md': '# Sums\n\n## sumOf\n\nAdds.\n',
  'packages/desk/package.json':
    '{\n  "name": "desk",\n  "scripts": {\n    "start": "node desk.js",\n    "test": "mocha desk"\n  }\n}\n',
  'packages/desk/desk.js': 'export const open = 1;\n',
  'package.json':
    '{\n  "name": "shop",\n  "description": "A shop",\n  "scripts": {\n    "start": "node src/till.ts"\n  }\n}\n',
  'src/till.ts':
    "import { sumOf } from './sum.ts';\n/** Ends a day. */\nexport function closeTill(prices: number[]): number {\n  report(prices);\n  return sumOf(prices);\n}\n" +
    'function report(prices: number[]): void {\n  console.log(prices.length);\n}\n',
  'src/sum.ts': 'export function sumOf(prices: number[]): number {\n  return prices.length;\n}\n',
};

describe('What a graph does not know', () => {
  let answerTo: (question: string) => Promise<Answer>;
  before(async () => {
    const parts = askPartsOf(await searchFolder(shop));
    answerTo = (question) => ask(parts, { question });
  });

  it('is described by its README and manifest, with citations', async () => {
    const { answer, mode, sources } = await answerTo('What does this project do?');
    assert.equal(mode, 'extractive');
    assert.match(answer, /`README\.md:3`: `Sells tea over the counter and keeps the till\.` \[1\]/);
    assert.deepEqual(
      sources.map(({ file, line }) => `${file}:${line}`),
      ['README.md:3', 'docs/till.md:3', 'package.json:3'].filter((place) => answer.includes(place)),
    );
  });

  it('is how it is run, by documents and scripts', async () => {
    const { answer, sources } = await answerTo('how do I run it?');
    assert.match(answer, /under `Running` \[1\], `npm start`/);
    assert.match(answer, /`"start": "node src\/till\.ts"` \[2\]/);
    assert.deepEqual(
      sources.map(({ file }) => file),
      ['README.md', 'package.json'],
    );
  });

  it('is where something is documented: at its declaration, and where documents name it', async () => {
    const { answer } = await answerTo('where is closeTill documented?');
    assert.match(answer, /documented as `Ends a day\.`/);
    assert.match(answer, /`docs\/till\.md:1`: under `The till`/);
    assert.doesNotMatch(answer, /Prices/);
  });

  it('is where a word is documented that the question says in another casing, under headings first', async () => {
    const { answer } = await answerTo('where is sumof documented?');
    const places = ['`docs/sums.md:3`', '`README.md:5`'].map((place) => answer.indexOf(place));
    assert.ok(places[0] > 0 && places[0] < places[1], answer);
  });

  it('is where words are documented that nothing is called by', async () => {
    const { answer } = await answerTo('where is ending a day documented?');
    assert.match(answer, /`docs\/till\.md:1`/);
    assert.doesNotMatch(answer, /src\/till\.ts/);
  });

  it('is how a part of it is run, or tested, by its own documents and scripts', async () => {
    const started = await answerTo('how do I start the desk?');
    assert.match(started.answer, /^What `packages\/desk\/` says of running it\./);
    assert.match(started.answer, /`"start": "node desk\.js",`/);
    assert.doesNotMatch(started.answer, /till/);
    for (const question of ["How do I run the desk's tests?", 'how do we run the tests of packages/desk?']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { answer } = await answerTo(question);
      assert.match(answer, /`"test": "mocha desk"`/, question);
      assert.doesNotMatch(answer, /"start"/, question);
    }
    assert.match((await answerTo('How do I run closeTill?')).answer, /^The code nearest to the question/);
  });

  it('is how something works, in the order to read it', async () => {
    const { answer, sources } = await answerTo('Explain how closeTill works');
    assert.match(answer, /^`src\/till\.ts#closeTill` in the order to read it/);
    const order = ['function `closeTill`', 'function `report`', 'function `sumOf`', '`docs/till.md:1`'];
    const places = order.map((text) => answer.indexOf(text));
    assert.ok(places[0] > 0, answer);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.equal(sources.length, 4);
  });

  it('is denied where nothing says it, without sources', async () => {
    const { answer, sources, mode } = await answerTo('Where is the blockchain ledger validated?');
    assert.match(answer, /^Nothing in this project says `blockchain` or `ledger`\./);
    assert.deepEqual([sources, mode], [[], 'extractive']);
  });

  it('is described with extracts where just half of it is said', async () => {
    const { answer, sources } = await answerTo('Where is the blockchain till validated?');
    assert.match(answer, /^Nothing in this project says `blockchain`; this is the code nearest to the rest/);
    assert.ok(sources.length > 0);
  });

  it('is not denied where a word for the same stands there', async () => {
    const { answer } = await answerTo('How is the till closed?');
    assert.match(answer, /^The code nearest to the question/);
  });

  it('is denied before a model is asked', async () => {
    const { model, parts } = modelBox(await searchFolder(shop));
    const { mode } = await ask(parts, { question: 'Where is the blockchain ledger auditor of the till?' });
    assert.deepEqual([mode, model.asked.length], ['extractive', 0]);
  });
});
