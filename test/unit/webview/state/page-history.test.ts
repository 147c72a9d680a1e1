import assert from 'node:assert/strict';
import { type AddressBar, readAddress, writeAddress } from '#webview/state/page-history.ts';
import { takeKey } from '#webview/state/key.ts';
import { firstView, type ViewState } from '#webview/state/view-state.ts';

function fakeBar(hash = ''): AddressBar & { readonly log: string[] } {
  const log: string[] = [];
  const location = { hash, pathname: '/', search: '' };
  const note = (kind: string) => (_: unknown, __: string, url?: string | URL | null) => {
    location.hash = String(url).slice(1);
    log.push(`${kind} ${url}`);
  };
  return { location, history: { pushState: note('push'), replaceState: note('replace') }, log };
}

function check(steps: readonly Partial<ViewState>[], expected: readonly string[]): void {
  const bar = fakeBar();
  const views = steps.map((step) => ({ ...firstView, ...step }));
  views.reduce((before, view) => {
    writeAddress(bar, view, before);
    return view;
  }, firstView);
  assert.deepEqual(bar.log, expected);
}

describe('The history of views', () => {
  it('takes a step for each move, and none for a nuance', () => {
    check(
      [
        { level: 'module' },
        { level: 'module', edgeShare: 0.5 },
        { level: 'module', selection: { kind: 'mark', id: 'a' } },
      ],
      ['push /#level=module', 'replace /#level=module&share=0.5', 'replace /#level=module&select=a'],
    );
    check([{ focus: 'a' }, {}], ['push /#focus=a', 'push /']);
    const search = { mode: 'search' } as const;
    check(
      [search, { ...search, query: 'r' }, { ...search, query: 're' }],
      ['push /#mode=search', 'replace /#mode=search&q=r', 'replace /#mode=search&q=re'],
    );
  });

  it('takes none for the project that the page chose, and one for another', () => {
    check([{ project: 'one' }, { project: 'two' }], ['replace /#project=one', 'push /#project=two']);
  });

  it('writes nothing that stands there already', () => check([{}, {}], []));

  it('is read back', () => assert.deepEqual(readAddress(fakeBar('#mode=table')), { ...firstView, mode: 'table' }));
});

function checkKey(fragment: string, expected: object): void {
  assert.deepEqual(takeKey(fragment), expected);
}

describe('A key in the address', () => {
  it('is taken out, and the rest stays', () => {
    checkKey('#key=sk_live_1', { key: 'sk_live_1', rest: '' });
    checkKey('#key=sk_live_1&focus=a/b%20c.ts', { key: 'sk_live_1', rest: 'focus=a/b%20c.ts' });
    checkKey('#focus=a&key=%73k', { key: 'sk', rest: 'focus=a' });
    checkKey('#key=', { rest: '' });
    checkKey('#focus=key=1', { rest: 'focus=key=1' });
    checkKey('', { rest: '' });
  });
});
