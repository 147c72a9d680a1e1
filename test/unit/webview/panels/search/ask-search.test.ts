import assert from 'node:assert/strict';
import type { SearchResult } from '#protocol/search.ts';
import type { SyncStatus } from '#protocol/sync.ts';
import type { Bridge } from '#webview/bridge/bridge.ts';
import { BridgeError } from '#webview/bridge/bridge.ts';
import { askSearch, type SearchedProject } from '#webview/panels/search/ask-search.ts';
import { firstSearch, reduceSearch, type SearchAction, type SearchState } from '#webview/panels/search/search-state.ts';
import { searchSentence } from '#webview/panels/search/search-words.ts';
import { createStore } from '#webview/state/store.ts';
import { createTranslate } from '#webview/state/translate.ts';
import { eventually } from '../../../../support/eventually.ts';

function result(file: string, score: number): SearchResult {
  return { file, line: 1, content: '', score };
}

const answers: Readonly<Record<string, readonly SearchResult[]>> = {
  one: [result('a.ts', 0.9), result('b.ts', 0.2)],
  two: [result('c.ts', 0.9), result('d.ts', 0.5)],
};

const bridge = {
  call: (_: string, { id, query }: { readonly id: string; readonly query: string }) =>
    query === 'bad'
      ? Promise.reject(new BridgeError('project_not_indexed', 404, 'Not indexed.'))
      : Promise.resolve({ data: { results: query === 'none' ? [] : answers[id] } }),
} as unknown as Pick<Bridge, 'call'>;

async function check(
  projects: readonly SearchedProject[],
  queries: readonly string[],
  expected: readonly string[] | string,
): Promise<void> {
  const store = createStore<SearchState, SearchAction>(reduceSearch, firstSearch);
  const asking = askSearch(store, bridge, () => Promise.resolve(projects));
  for (const query of queries) asking.search(query);
  await eventually(() => Promise.resolve(assert.equal(store.get().isAsking, false)));
  const { results, failure } = store.get();
  const shown = results?.map(({ project, projectName = '', file }) => `${project} ${projectName} ${file}`);
  assert.deepEqual(failure?.code ?? shown ?? [], expected);
}

const shop = { id: 'one', name: 'shop' };
const bar = { id: 'two', name: 'bar' };

describe('what a search page asks', () => {
  it('is answered by all projects, the best first, each named where there are several', async () => {
    await check([shop, bar], ['tea'], ['one shop a.ts', 'two bar c.ts', 'two bar d.ts', 'one shop b.ts']);
    await check([bar], ['tea'], ['two  c.ts', 'two  d.ts']);
    await check([], ['tea'], []);
  });

  it('is what was typed last', async () => {
    await check([shop], ['t', 'te', 'none'], []);
    await check([shop], ['none', ''], []);
  });

  it('is shown why nothing is found', () => {
    const unsearched = { language: 'rust', files: 2, searched: ['python'] };
    const typed = reduceSearch(firstSearch, { kind: 'typed', query: 'lang:rust tea' });
    const came = reduceSearch(typed, { kind: 'came', query: 'lang:rust tea', results: [], unsearched });
    const shown = 'Files in the language "rust" are not searched (2 here). Searched are: python.';
    assert.equal(searchSentence(came, createTranslate({})), shown);
  });

  it('may be refused', () => check([shop], ['bad'], 'project_not_indexed'));

  it('takes no answer to another question, and begins with the best', () => {
    const found = [{ ...result('a.ts', 1), project: 'one' }];
    const typed = reduceSearch(firstSearch, { kind: 'typed', query: 'tea' });
    assert.equal(reduceSearch(typed, { kind: 'came', query: 'te', results: found }), typed);
    const failure = { code: 'x', message: 'y' };
    assert.equal(reduceSearch(typed, { kind: 'failed', query: 'te', failure }), typed);
    const came = reduceSearch(typed, { kind: 'came', query: 'tea', results: found });
    assert.equal(came.picked, 'one a.ts:1');
    assert.deepEqual(reduceSearch(came, { kind: 'fold', key: 'k' }).unfolded, ['k']);
  });

  it('is sent to the remote for the linked projects when a person wants that, and stays until they type again', async () => {
    const origin = { remote: 'https://team.example', remoteProject: 'p1' };
    const sent: object[] = [];
    const linked: SyncStatus = {
      mode: 'queries',
      remote: { url: origin.remote, connectedAt: '', hasKey: true, isFollowed: false, extensions: [] },
      linked: [
        {
          project: { id: 'one', name: 'shop' },
          remoteProject: { id: 'p1', name: 'shop', description: '', status: '' },
          linkedAt: '',
        },
      ],
      outbox: [],
    };
    const withRemote = {
      call: (id: string, params: never) => {
        if (id === 'sync.status') return Promise.resolve({ data: linked });
        if (id !== 'sync.search') return bridge.call(id as 'search.run', params);
        sent.push(params);
        return Promise.resolve({ data: { results: [result('there.ts', 0.1)], origin } });
      },
    } as unknown as Pick<Bridge, 'call'>;
    const store = createStore<SearchState, SearchAction>(reduceSearch, firstSearch);
    const asking = askSearch(store, withRemote, () => Promise.resolve([shop, bar]));
    const settled = () => eventually(() => Promise.resolve(assert.equal(store.get().isAsking, false)));
    const files = () => store.get().results?.map(({ file }) => file);
    asking.search('tea');
    await settled();
    assert.deepEqual(sent, [], 'nothing leaves for what is typed');
    asking.searchRemote();
    await settled();
    assert.deepEqual(sent, [{ projectId: 'one', query: 'tea', limit: 50, detail: 'full' }]);
    assert.deepEqual(files(), ['there.ts']);
    assert.equal(searchSentence(store.get(), createTranslate({})), 'From the remote https://team.example: 1 result');
    asking.again();
    assert.deepEqual(files(), ['there.ts'], 'another index here changes nothing there');
    asking.search('teas');
    await settled();
    assert.deepEqual([store.get().remote, files()?.length, sent.length], [undefined, 4, 1]);
  });
});
