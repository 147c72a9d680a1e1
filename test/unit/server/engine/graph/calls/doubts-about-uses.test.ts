import assert from 'node:assert/strict';
import type { LinkedSnapshot, NeighbourOptions } from '#server/engine/graph/calls/answers.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

type Uses = NonNullable<NeighbourOptions['uses']>;

/** `code value count`, one for each doubt; then the lines of the sites that may be more. */
async function doubtsOf(files: string, id: string, uses: Uses): Promise<string[]> {
  const snapshot = (await (await linkFolder(files)).refresh()) as LinkedSnapshot;
  const node = findSymbolNode(snapshot, id);
  assert.ok(node !== undefined, id);
  const { reasons, unknown } = listCallers(snapshot, node, { depth: 1, limit: 9, uses });
  const doubts = reasons.map(({ code, values = [], count }) => [code, ...values, count].join(' '));
  return [...doubts, ...unknown.map(({ file, line }) => `${file}:${line}`)];
}

const held = `=== shop.py
from django.views import View
class OrderForm:
    def __init__(self, data): pass
class Base(View):
    form = None
    def show(self): return self.form(1)
class OrderView(Base):
    form = OrderForm
class Other:
    OrderForm = OrderForm
def use(view): return view.form(2)
def other(view): return view.OrderForm(2)
`;

const given = `=== page.ts
export function page() { return 1; }
export const table = [page];
=== main.ts
import { table } from './page';
console.log(table);
export const lazy = (load: (name: string) => void) => load(import('./page'));
`;

describe('doubts about all that names a symbol', () => {
  it('are those about calls of what holds it too, beside those about its own name', async () => {
    assert.deepEqual(await doubtsOf(held, 'shop.py#OrderForm', 'all'), [
      'receiver_unknown OrderForm 1',
      'receiver_unknown form 1',
      'shop.py:11',
      'shop.py:12',
    ]);
  });

  it('are all those about its calls, whatever another one says', async () => {
    assert.deepEqual(await doubtsOf(given, 'page.ts#page', 'calls'), ['escapes_as_value 1', 'module_escapes 1']);
    assert.deepEqual(await doubtsOf(given, 'page.ts#page', 'all'), ['module_escapes 1', 'escapes_as_value 1']);
  });
});
