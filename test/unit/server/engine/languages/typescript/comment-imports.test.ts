import assert from 'node:assert/strict';
import { commentImports } from '#server/engine/languages/typescript/comment-imports.ts';

function check(title: string, text: string, expected: readonly string[]): void {
  it(title, () => {
    const found = commentImports(text).map(({ specifier, kind, line, column }) => {
      assert.equal(kind, 'comment_type');
      return `${line}:${column} ${specifier}`;
    });
    assert.deepEqual(found, expected);
  });
}

describe('imports in comments of JavaScript', () => {
  check('a type of a parameter', '/** @param {import("./a").A} a */\nfunction f(a) {}', ['1:20 ./a']);
  check(
    'a typedef, and several in one comment',
    "/**\n * @typedef {import('./a').A} A\n * @returns {Map<import('./b'), A>}\n */",
    ['2:21 ./a', '3:25 ./b'],
  );
  check('a cast', 'const a = /** @type {import("./a").A} */ (b);', ['1:29 ./a']);
  check('a type with an object in it', '/** @type {{ a: import("./a").A, b: { c: import("./b") } }} */', [
    '1:24 ./a',
    '1:49 ./b',
  ]);
  check('the import tag', "/** @import { A, B } from './a' */", ['1:27 ./a']);
  check('an example is none', '/**\n * @example\n * const a = await import("./a");\n */', []);
  check('prose is none', '/** Loads it by import("./a"). */', []);
  check('what stands behind a closed type is none', '/** @param {A} a as in import("./a") */', []);
  check('other comments are none', '/* @type {import("./a")} */ // @type {import("./b")}', []);
  check('a glob begins no comment', "const g = 'src/**/*.js'; /* x */ import('./a');", []);
  check('a byte order mark is not counted', '\ufeff/** @type {import("./a")} */', ['1:19 ./a']);
});
