import assert from 'node:assert/strict';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

async function linesOf(files: Readonly<Record<string, string>>, question: string): Promise<string[]> {
  const { answer } = await ask(askPartsOf(await searchFolder(files)), { question });
  return answer.split('\n').filter((line) => line !== '');
}

const manifest = { 'package.json': '{ "name": "shop", "private": true }\n' };

describe('a question about modules', () => {
  const question = 'Which modules are there, and how do they depend on each other?';

  it('is answered with the folders of a project that is one module', async () => {
    const lines = await linesOf(
      {
        ...manifest,
        'src/cart/cart.ts': "import { price } from '../price/price.ts';\nexport const cart = price;\n",
        'src/cart/more.ts': "import { price } from '../price/price.ts';\nexport const more = price;\n",
        'src/price/price.ts': 'export const price = 1;\n',
        'test/cart.test.ts': "import { cart } from '../src/cart/cart.ts';\ncart;\n",
      },
      question,
    );
    assert.deepEqual(lines, [
      'The project is one module. Its code lies in 3 folders with 2 dependencies between them; that is all inside the project (exact).',
      '- `src/cart/` (4 lines of code), depends on: `src/price/` (2 imports) [1]',
      '- `test/` (2 lines of code), depends on: `src/cart/` (1 import) [2]',
      '- `src/price/` (1 line of code), depends on no other',
    ]);
  });

  it('is answered with that module alone where its code lies in one folder', async () => {
    const [lead] = await linesOf({ ...manifest, 'a.ts': 'export const a = 1;\n' }, question);
    assert.match(lead, /^The project has 1 module with 0 dependencies between them/);
  });
});

describe('a question about layers', () => {
  const question = 'What are the layers?';

  it('is answered with the rows of the drawing, and what leads against them', async () => {
    const lines = await linesOf(
      {
        ...manifest,
        'src/page/page.ts': "import '../cart/cart.ts';\nimport '../price/price.ts';\n",
        'src/cart/cart.ts': "import '../price/price.ts';\n",
        'src/cart/more.ts': "import '../price/price.ts';\n",
        'src/price/price.ts': "import '../page/page.ts';\n",
        'src/alone/alone.ts': 'export const alone = 1;\n',
      },
      question,
    );
    assert.deepEqual(lines, [
      '3 folders stand in 3 layers; that is all inside the project (exact). Who depends stands above what it depends on.',
      '- Layer 1: `src/page/`',
      '- Layer 2: `src/cart/`',
      '- Layer 3: `src/price/`',
      '- Against this order depend: `src/price/` on `src/page/` (1 import) [1]',
      'No dependency on another one, and none from one: `src/alone/`.',
    ]);
  });

  it('is denied where nothing depends on anything', async () => {
    const [lead] = await linesOf({ ...manifest, 'src/a/a.ts': '1;\n', 'src/b/b.ts': '2;\n' }, question);
    assert.equal(lead, 'No folder depends on another one inside the project (exact).');
  });
});

describe('a question about cycles', () => {
  it('is answered with a way round in each large one, before all files of it', async () => {
    const chain = ['b', 'c', 'd', 'e', 'a'].map((next, index) => [
      `src/${'abcde'[index]}.ts`,
      `import './${next}.ts';\n`,
    ]);
    const lines = await linesOf(
      { ...manifest, ...Object.fromEntries(chain), 'src/d.ts': "import './e.ts';\nimport './c.ts';\n" },
      'Which import cycles are there?',
    );
    assert.deepEqual(lines.slice(0, 3), [
      'There is 1 dependency cycle at program start between files, with 5 of them; that is all inside the project (exact). ' +
        'In cycle 1, of 5 files, a way round of 2 is `src/c.ts` → `src/d.ts` → `src/c.ts`. [1]',
      '- cycle 1, `src/a.ts`: imports `src/b.ts` [2]',
      '- cycle 1, `src/b.ts`: imports `src/c.ts` [3]',
    ]);
  });
});
