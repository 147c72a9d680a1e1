import assert from 'node:assert/strict';
import type { ViewState } from '#webview/state/view-state.ts';
import { questionOf, subjectOf } from '#webview/panels/dashboard/impact-question.ts';

type Asked = Pick<ViewState, 'base' | 'about'>;

describe('What an impact is asked about', () => {
  const rows: readonly (readonly [Asked, object])[] = [
    [{}, {}],
    [{ base: 'origin/main' }, { base: 'origin/main' }],
    [{ about: 'src/a.ts' }, { files: ['src/a.ts'] }],
    [{ about: 'src/a.ts', base: 'main' }, { files: ['src/a.ts'] }],
    [{ about: 'src/a.ts#Cart.add' }, { symbols: [{ file: 'src/a.ts', name: 'Cart.add' }] }],
    [{ about: 'C#/a.ts' }, { files: ['C#/a.ts'] }],
  ];
  for (const [asked, question] of rows)
    it(JSON.stringify(asked), () => assert.deepEqual(questionOf(subjectOf(asked)), question));
});
