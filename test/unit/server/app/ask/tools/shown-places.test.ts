import assert from 'node:assert/strict';
import { shownPlaces } from '#server/app/ask/tools/shown-places.ts';
import type { AgentToolName } from '#protocol/agent-tools.ts';
import { agentPartsOf, askTool } from '../../../../../support/agent-box.ts';
import { searchFolder } from '../../../../../support/indexed-files.ts';
import { basket } from '../basket.ts';

const files = new Set(['src/price.ts', 'src/cart.ts', 'src/main.ts', 'test/cart.test.ts', 'package.json']);

/** Each as `file:line-endLine`, with the line of the result that shows it. */
async function placesOf(tool: AgentToolName, input: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { text } = await askTool(agentPartsOf(await searchFolder(basket)), tool, input);
  const rows = text.split('\n');
  return shownPlaces(text, (path) => files.has(path)).map(({ row, file, line, endLine }) => {
    return `${file}:${line}-${endLine} | ${rows[row]}`;
  });
}

describe('the places in a result of a tool', () => {
  it('are the code of a symbol, its callers and what it calls', async () => {
    assert.deepEqual(await placesOf('explain', { target: 'Cart.total' }), [
      'src/cart.ts:9-11 | Lines 9-11:',
      'src/main.ts:6-6 | ~ :6 in #checkout (): number',
      'test/cart.test.ts:2-2 | = :2 in #<module>',
      'src/price.ts:2-2 | = #parsePrice:2 (text: string): number',
    ]);
  });

  it('are call sites', async () => {
    assert.deepEqual(await placesOf('calls', { target: 'parsePrice' }), [
      'src/cart.ts:10-10 | = :10 in #Cart.total: return this.#items.reduce((sum, item) => sum + parsePrice(item), 0);',
    ]);
  });

  it('are declarations that were found, by their heads', async () => {
    const places = await placesOf('find', { query: 'parsePrice' });
    assert.ok(places[0].startsWith('src/price.ts:2-'), places[0]);
  });

  it('are imports: those of a file in it, those of others in them', async () => {
    const places = await placesOf('explain', { target: 'src/cart.ts' });
    assert.ok(places.includes('src/cart.ts:1-1 | = src/price.ts :1'), places.join('\n'));
    assert.ok(places.includes('src/main.ts:1-1 | = src/main.ts :1'), places.join('\n'));
  });

  it('are none where nothing is a file', () => {
    assert.deepEqual(
      shownPlaces('= :5 in #x\nLines 1-2:\n= #f:1\n? /etc/passwd:3 x\n', () => false),
      [],
    );
  });
});
