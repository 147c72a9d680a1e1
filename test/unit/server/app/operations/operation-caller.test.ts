import assert from 'node:assert/strict';
import type { OperationId } from '#protocol/operations.ts';
import type { HandlersOf } from '#server/app/operations/handler-table.ts';
import { requireData } from '#server/app/operations/follow-answer.ts';
import { operationCaller } from '#server/app/operations/operation-caller.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const echo = {
  'symbols.list': (params: unknown) => ({ data: () => params }),
  'keys.list': () => assert.fail('called'),
};
const operations = operationCaller(echo as unknown as HandlersOf<OperationId>);

describe('operations', () => {
  it('that stream events have no data', () => {
    const endless = { events: () => () => undefined };
    assert.throws(() => requireData(endless), { code: 'endpoint_not_found' });
  });

  it('get parameters in the right form, whichever front they come from', async () => {
    const params = { id: 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT', limit: 3, name: undefined };
    const answer = await operations.call('symbols.list', params, byOwner());
    assert.deepEqual(requireData(answer).data(), params);
  });

  for (const [given, code, issues] of [
    [{ id: 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT', limit: 0, type: 7 }, 'invalid_parameter', ['type type', 'limit range']],
    [{}, 'missing_parameter', ['id required']],
    [undefined, 'missing_parameter', ['id required']],
    ['no object', 'invalid_parameter', [' type']],
  ] as const) {
    it(`refuse ${JSON.stringify(given)} with every wrong field`, async () => {
      await assert.rejects(operations.call('symbols.list', given, byOwner()), (error: Error) => {
        const { code: thrown, details } = error as Error & {
          code: string;
          details: { field: string; issue: string }[];
        };
        assert.deepEqual([thrown, details.map(({ field, issue }) => `${field} ${issue}`)], [code, issues]);
        return true;
      });
    });
  }

  it('refuse what a key may not do before anything else', async () => {
    const { caller, ...rest } = byKey();
    const powerless = { ...rest, caller: { ...caller, permissions: [] } as typeof caller };
    await assert.rejects(operations.call('symbols.list', {}, powerless), { code: 'insufficient_permissions' });
    await assert.rejects(operations.call('keys.list', {}, byKey()), { code: 'endpoint_not_found' });
    await assert.rejects(operations.call('made.up', {}, byOwner()), { code: 'endpoint_not_found' });
  });
});
