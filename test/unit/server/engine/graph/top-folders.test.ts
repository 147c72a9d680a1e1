import assert from 'node:assert/strict';
import { topFolders } from '#server/engine/graph/top-folders.ts';

/** Files as `path lines`; folders with their files. */
function check(title: string, files: string, expected: Readonly<Record<string, string>>): void {
  it(title, () => {
    const sized = files
      .trim()
      .split(/\s*\n\s*/)
      .map((line) => line.split(' '))
      .map(([path, size]) => ({ path, size: Number(size) }));
    const found = Map.groupBy(topFolders(sized), ([, folder]) => folder);
    const listed = [...found].map(([folder, inside]) => [folder, inside.map(([path]) => path).join(' ')]);
    assert.deepEqual(Object.fromEntries(listed), expected);
  });
}

describe('the folders that code divides into', () => {
  check('are those at the root', 'app/a.ts 50\nserver/a.ts 40\nserver/deep/b.ts 5\nvite.config.ts 5', {
    'app/': 'app/a.ts',
    'server/': 'server/a.ts server/deep/b.ts',
    './': 'vite.config.ts',
  });
  check(
    'are those in the one that holds nearly all of the product, whatever tests and examples there are',
    'src/shop/cart/a.ts 40\nsrc/shop/price/b.ts 40\nsrc/shop/main.ts 20\ntest/cart/a.test.ts 400\nexamples/x.ts 300',
    {
      'src/shop/cart/': 'src/shop/cart/a.ts',
      'src/shop/price/': 'src/shop/price/b.ts',
      'src/shop/': 'src/shop/main.ts',
      'test/': 'test/cart/a.test.ts',
      'examples/': 'examples/x.ts',
    },
  );
  check('are one where nothing lies in folders', 'a.py 10\nb.py 5', { './': 'a.py b.py' });
  check('are told of nothing but tests as well', 'test/a.test.ts 5', { 'test/': 'test/a.test.ts' });
});
