import assert from 'node:assert/strict';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

describe('a name that several things have', () => {
  it('is answered with how often each is used, those used most first', async () => {
    const indexed = await searchFolder({
      'src/rare.ts': 'export function open(): void {}\n',
      'src/often.ts': 'export function open(): void {}\nexport function idle(): void {}\n',
      'src/one.ts': "import { open } from './often.ts';\nimport * as rare from './rare.ts';\nopen();\nrare.open();\n",
      'src/two.ts': "import { open } from './often.ts';\nopen();\n",
    });
    const { answer, certainty, sources } = await ask(askPartsOf(indexed), { question: 'Who calls `open`?' });
    assert.equal(certainty, 'unknown');
    assert.deepEqual(answer.split('\n\n'), [
      '`open` may mean 2 things of this project. This is how often each is called; ask again with one of these ids for all places.',
      [
        '- `src/often.ts#open`: 2 places (exact), `src/one.ts:3` [1], `src/two.ts:2` [2]',
        '- `src/rare.ts#open`: 1 place (exact), `src/one.ts:4` [3]',
      ].join('\n'),
    ]);
    assert.deepEqual(
      sources.map(({ file, line }) => `${file}:${line}`),
      ['src/one.ts:3', 'src/two.ts:2', 'src/one.ts:4'],
    );
  });

  const shops = {
    'src/cart.ts': 'export class Cart {\n  total(): number {\n    return 1;\n  }\n}\n',
    'src/user.ts': 'export class User {}\n',
  };
  for (const question of ['what does `total` in src/user.ts call?', 'who calls `total` in `src/user.ts`?']) {
    it(`is reported where it is, where a question looks for it elsewhere: ${question}`, async () => {
      const { answer, certainty, sources } = await ask(askPartsOf(await searchFolder(shops)), { question });
      assert.equal(
        answer,
        'Nothing in `src/user.ts` is called `total`. It is elsewhere:\n\n- `src/cart.ts`: method `src/cart.ts#Cart.total` line 2 [1]',
      );
      assert.deepEqual([certainty, sources[0]?.line], ['unknown', 2]);
    });
  }

  it('is not looked for in a function that does not hold it, which is something else than is meant', async () => {
    const parts = askPartsOf(await searchFolder({ ...shops, 'src/system.ts': 'export function windows(): void {}\n' }));
    const { answer, mode } = await ask(parts, { question: 'who calls `total` on Windows?' });
    assert.equal(mode, 'extractive');
    assert.match(answer, /^The code nearest to the question/);
  });

  it('is not looked for in what is none of the project', async () => {
    const { answer } = await ask(askPartsOf(await searchFolder(shops)), {
      question: 'who calls `total` in src/nope.ts?',
    });
    assert.match(answer, /^Nothing in this project is called `src\/nope\.ts`\./);
  });

  const queue = {
    'src/queue.ts': 'export function push(): void {}\n',
    'src/options.ts':
      'export interface Options {\n  queue: number;\n}\nexport interface Limits {\n  queue: number;\n}\n',
    'test/queue.test.ts': "import { push } from '../src/queue.ts';\nconst queue = push();\n",
  };

  it('is the file of that name for a question about parts, where it is but a field of others', async () => {
    const parts = askPartsOf(await searchFolder(queue));
    const { answer } = await ask(parts, { question: 'which tests cover the queue?' });
    assert.match(answer, /`src\/queue\.ts`/);
    assert.match(answer, /- test `test\/queue\.test\.ts`/);
    for (const question of ['which tests cover `queue`?', 'who uses queue?', 'where is queue declared?']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, of one snapshot
      assert.match((await ask(parts, { question })).answer, /`src\/options\.ts#Limits\.queue`/, question);
    }
  });

  const compiler = {
    'src/parser/parse.ts': "import { rule } from '../rules/rule.ts';\nexport const parse = { rules: rule };\n",
    'src/rules/rule.ts': 'export const rule = { parser: 1 };\n',
    'src/cli.ts': 'export function rules(): void {}\n',
    'src/lexer.ts': "import { parse } from './parser/parse.ts';\nparse;\n",
    'examples/lexing.ts': 'export const lexer = 1;\n',
    'tests/rules/rule.test.ts': "import { rule } from '../../src/rules/rule.ts';\nrule;\n",
  };

  it('is a folder or file of the product before a field, an example and a test', async () => {
    const parts = askPartsOf(await searchFolder(compiler));
    const { answer } = await ask(parts, { question: 'does the lexer depend on the parser?' });
    assert.match(answer, /^`src\/lexer\.ts` reaches `src\/parser\/` in 1 step/);
    const used = await ask(parts, { question: 'what depends on the parser?' });
    assert.match(used.answer, /^1 folder depends on `src\/parser\/`/);
  });

  it('is tried as a part and as what is declared, where both are there', async () => {
    const parts = askPartsOf(await searchFolder(compiler));
    const { answer } = await ask(parts, { question: 'does the parser depend on the rules?' });
    assert.match(answer, /^`rules` may mean 2 things[^]*- `src\/parser\/` → `src\/rules\/`: 1 step/);
  });

  it('is what a file declares for others before the file', async () => {
    const parts = askPartsOf(
      await searchFolder({
        ...queue,
        'src/other.ts': 'export class queue {}\n',
        'src/more.ts': 'export class queue {}\n',
      }),
    );
    const { answer } = await ask(parts, { question: 'which tests cover the queue?' });
    assert.match(answer, /^`queue` may mean 6 things[^]*src\/queue\.ts/);
  });

  it('is no picture that is called like a word of the question', async () => {
    const indexed = await searchFolder({
      'assets/javascript.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h4v4H0z"/></svg>\n',
      'src/styles.ts': '/** Turns a style sheet into a module of JavaScript. */\nexport function toModule(): void {}\n',
    });
    const { sources } = await ask(askPartsOf(indexed), { question: 'How does a style sheet become JavaScript?' });
    assert.equal(sources[0]?.file, 'src/styles.ts');
  });
});
