import assert from 'node:assert/strict';
import { joinDialects } from '#protocol/dialects.ts';

const of = (language: string, files: number, codeLines: number) => ({ language, files, codeLines });
const json = { ...of('json', 50, 5000), data: true };

describe('dialects of a language', () => {
  it('count for it, and may bring it before others', () => {
    assert.deepEqual(
      joinDialects([of('vue', 9, 900), of('typescript', 6, 600), of('typescriptreact', 5, 500), of('css', 1, 7), json]),
      [of('typescript', 11, 1100), of('vue', 9, 900), of('css', 1, 7), json],
    );
  });

  it('are named by the language where they stand alone', () => {
    assert.deepEqual(joinDialects([of('javascriptreact', 2, 20)]), [of('javascript', 2, 20)]);
  });
});
