import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { AgentAnswer, type AgentToolName } from '#protocol/agent-tools.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { AgentParts } from '#server/app/agents/agent-parts.ts';
import { agentPartsOf, askTool } from '../../../../support/agent-box.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { shop } from './shop.ts';

describe('answers for agents', () => {
  let indexed: IndexedFiles;
  let parts: AgentParts;
  before(async () => {
    indexed = await searchFolder(shop);
    parts = agentPartsOf(indexed);
  });

  async function check(tool: AgentToolName, input: object, expected: readonly string[]): Promise<void> {
    const answer = await askTool(parts, tool, { ...input });
    assert.deepEqual(answer.text.split('\n'), expected);
    assert.equal(Value.Check(AgentAnswer, answer), true);
    assert.equal(answer.isWhole, true);
  }

  it('find what is called so, with places, signatures and callers', () =>
    check('find', { query: 'total' }, [
      '1 name:',
      'src/shop.ts',
      '= #total:3-5 (items: readonly Item[], rate = 1): number · 3 callers',
    ]));

  it('find files too, and only below a folder', () =>
    check('find', { query: 'shop', path: 'src/' }, ['1 name:', 'src/shop.ts', '= file, 14 lines of code']));

  it('find parts of names, the best first', () =>
    check('find', { query: 'bask add' }, [
      '1 name:',
      'src/shop.ts',
      '= #Basket.add:8-11 (item: Item): this · 1 caller',
    ]));

  it('say that nothing is called so', () =>
    check('find', { query: 'zebra' }, ['Nothing has such a name: try one part of it.']));

  it('find what it does where nothing is called so', () =>
    check('find', { query: 'how much everything in it costs together', type: 'function', budget: 100 }, [
      'No name has all these words. Nearest in meaning (≈), the best first:',
      'src/shop.ts',
      '≈ #total:2-5 (items: readonly Item[], rate = 1): number',
    ]));

  it('explain a function by its code, users, calls and types', () =>
    check('explain', { target: 'total' }, [
      'src/shop.ts#total · function, exported',
      'Lines 2-5:',
      '/** What a basket costs. */',
      'export function total(items: readonly Item[], rate = 1): number {',
      '  return items.reduce((sum, item) => sum + price(item), 0) * rate;',
      '}',
      'Callers: 3 sites, exact',
      'src/page.ts',
      '= :5 in #show (thing: any)',
      'src/shop.ts',
      '= :13 in #Basket.sum (): number',
      'test/shop.test.ts',
      '= :2 in #<module>',
      'Calls: 1 site, exact',
      'src/price.ts',
      '= #price:6 (item: Item): number',
      'Types and values it names:',
      'src/price.ts',
      '= #Item:1 interface { name: string; cents: number; }',
    ]));

  it('explain what is meant by a line', () =>
    check('explain', { target: 'shop.ts:13' }, [
      'src/shop.ts#Basket.sum · method, exported',
      'Lines 12-14:',
      '  sum(): number {',
      '    return total(this.items);',
      '  }',
      'Callers: at least 0 sites, bounded',
      '- Uses of .sum on a receiver that is not known and may be its owner: 1, the first at src/page.ts:4.',
      'src/page.ts',
      '? :4 sum receiver type unknown',
      'Calls: 1 site, exact',
      'src/shop.ts',
      '= #total:3 (items: readonly Item[], rate = 1): number',
    ]));

  it('explain a file by what it declares and imports', () =>
    check('explain', { target: 'src/shop.ts' }, [
      'src/shop.ts · typescript, 15 lines',
      'Declares:',
      '= #total:3 (items: readonly Item[], rate = 1): number',
      '= #Basket:6 class',
      '= #Basket.items:7 : Item[] = []',
      '= #Basket.add:8 (item: Item): this',
      '= #Basket.sum:12 (): number',
      'Imports:',
      '= src/price.ts :1',
      'Imported by:',
      '= src/page.ts :1',
      '= test/shop.test.ts :1',
    ]));

  it('list callers with their code, product before tests', () =>
    check('calls', { target: 'src/shop.ts#total' }, [
      '3 sites use src/shop.ts#total, exact',
      'src/page.ts',
      '= :5 in #show: return total(basket.items, 2);',
      'src/shop.ts',
      '= :13 in #Basket.sum: return total(this.items);',
      'test/shop.test.ts',
      "= :2 in #<module>: it('adds', () => total([]));",
    ]));

  it('list callees, and what may be called', () =>
    check('calls', { target: 'src/page.ts#show', direction: 'callees' }, [
      'at least 3 calls in src/page.ts#show, bounded',
      '- Calls in it whose target is not known: 1, the first at src/page.ts:4.',
      'src/page.ts',
      '= :3 → src/shop.ts#Basket',
      '= :3 → src/shop.ts#Basket.add',
      '= :5 → src/shop.ts#total',
      '? :4 sum, receiver type unknown, perhaps src/shop.ts#Basket.sum: thing.sum();',
    ]));

  it('list who imports a file, for no one calls one', () =>
    check('calls', { target: 'src/shop.ts' }, [
      '2 files import src/shop.ts',
      '= src/page.ts :1',
      '= test/shop.test.ts :1',
    ]));

  it('say what a change reaches and which tests to run', async () => {
    const { text } = await askTool(parts, 'impact', { targets: ['price'] });
    assert.match(
      text,
      /^Changes src\/price\.ts #price\nReaches 3 files \(1 directly\), 1 test file to run; impact \w+; \w+/,
    );
    assert.match(text, /\nTests to run, by the graph:\n~ test\/ shop\.test\.ts\n/);
    assert.match(text, /\n= src\/shop\.ts 1 0\.\d\d #total #Basket\.sum\n/);
  });

  it('claim nothing about changes that no one can see', async () => {
    const { text } = await askTool(parts, 'impact', {});
    assert.match(text, /^No change is known\.\n.*; bounded\n- The history is not known: /);
  });

  it('show folders, hubs and packages', () =>
    check('overview', {}, [
      '5 files (1 of tests), 29 lines of code, 12 symbols; typescript 5',
      'Folders: files, lines → folders they import from (imports):',
      '= src/ 4, 27',
      '= test/ 1, 2 → src/ 1',
      'Most imported files:',
      '= src/shop.ts 2',
    ]));

  const refusals: readonly [name: string, tool: AgentToolName, input: object, code: string, message: RegExp][] = [
    [
      'a name that several carry, with all of them',
      'calls',
      { target: 'show' },
      'ambiguous_symbol',
      /src\/other\.ts#show \(function, line 1\), src\/page\.ts#show/,
    ],
    [
      'a name that nothing has, with what is called alike',
      'explain',
      { target: 'Basket.total' },
      'symbol_not_found',
      /Did you mean .*src\/shop\.ts#total/,
    ],
    ['a name that is like none', 'explain', { target: 'zebra' }, 'symbol_not_found', /Try find/],
    ['a folder that is not there', 'overview', { path: '../..' }, 'path_not_found', /No file of the index lies below/],
    [
      'a line of a file that is not there',
      'explain',
      { target: '/etc/passwd:1' },
      'symbol_not_found',
      /Nothing in the index/,
    ],
  ];
  for (const [name, tool, input, code, message] of refusals) {
    it(`refuse ${name}`, () =>
      assert.rejects(askTool(parts, tool, { ...input }), (error) => {
        assert.ok(error instanceof ApiError);
        assert.equal(error.code, code);
        assert.match(error.message, message);
        return true;
      }));
  }

  const targets = ['src/shop.ts#total', './src/shop.ts#total', 'shop.ts#total', 'total', '`total`', 'src/shop.ts:3:18'];
  for (const target of targets) {
    it(`know what ${target} means`, async () => {
      const { text } = await askTool(parts, 'calls', { target });
      assert.match(text, /^3 sites use src\/shop\.ts#total, exact\n/);
    });
  }

  it('know an absolute path of the folder', async () => {
    const { text } = await askTool(parts, 'calls', { target: `${indexed.root}/src/shop.ts#total` });
    assert.match(text, /^3 sites use/);
  });
});
