import assert from 'node:assert/strict';
import { inEnglish } from '#protocol/why-found.ts';
import { explain } from '#webview/panels/neighbourhood/explain.ts';
import { firstPage, type PageState } from '#webview/state/page-state.ts';
import { firstView } from '#webview/state/view-state.ts';
import { germanWords } from '../../../../support/row-outline.ts';

/** A drawing was asked for, and the engine has no such node. */
const unknown: PageState = {
  ...firstPage(firstView, true),
  session: { state: 'open' },
  projects: [
    {
      id: 'prj_1',
      name: 'shop',
      description: '',
      createdAt: '2026-01-01T00:00:00.000Z',
      status: 'indexed',
      stats: { files: 1, symbols: 0 },
    },
  ],
  failure: { code: 'symbol_not_found', message: 'There is none.' },
};
const place = { project: 'prj_1', file: 'src/a.ts' };

describe('why there is no neighbourhood', () => {
  it('a file that was drawn before was removed or renamed; any other is not in the index', () => {
    assert.deepEqual(explain(unknown, place, inEnglish, 'src/a.ts'), { title: 'src/a.ts was removed or renamed' });
    for (const wasHere of [undefined, 'src/b.ts'])
      assert.equal(explain(unknown, place, inEnglish, wasHere)?.title, 'src/a.ts is not in the index');
  });

  it('is said in the language of the editor', () => {
    const { l10n } = germanWords;
    assert.equal(explain(unknown, place, l10n.t, 'src/a.ts')?.title, 'src/a.ts wurde entfernt oder umbenannt');
    assert.deepEqual(explain({ ...unknown, projects: [] }, place, l10n.t), {
      title: 'Kein Ordner ist geöffnet',
      text: 'Öffnen Sie einen, und Groundplan liest ihn.',
    });
  });
});
