import assert from 'node:assert/strict';
import { isBesideProduct } from '#server/engine/source/beside-product.ts';

function check(expected: boolean, paths: string): void {
  for (const path of paths.trim().split(/\s+/)) assert.equal(isBesideProduct(path), expected, path);
}

describe('paths beside the product', () => {
  it('lie in a folder of such a name, at any depth', () => {
    check(true, 'examples/a.ts example/src/a.py Samples/A.cs packages/x/demo/a.ts benches/a.rs benchmarks/x/y.js');
    check(true, 'e2e/login.ts playground/a/b.ts doc/conf.py docs/a.md test/fixtures/a.ts packages/x/template-vue/a.ts');
  });

  it('are not those whose own name is like it, or whose folder only begins so', () => {
    check(false, 'examples.ts docs demonstrate/a.ts benchmarking/a.ts documents/a.ts sampler/a.ts src/fixture.ts');
    check(false, 'templates/a.ts src/template/a.ts template-vue.ts');
  });
});
