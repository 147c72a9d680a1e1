import assert from 'node:assert/strict';
import { agentTools } from '#protocol/agent-tools.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { EngineDesk } from '#server/fronts/mcp/engine-desk.ts';

type Call = readonly [connection: number, operation: string, params: unknown];

/** Engines one after the other; `gone` says which of them go away when they are asked. */
function engines(gone: ReadonlySet<number>) {
  const calls: Call[] = [];
  let count = 0;
  const connect = async (): Promise<EngineConnection> => {
    const number = ++count;
    return {
      call: async (operation, params) => {
        calls.push([number, operation, params]);
        if (operation === 'workspace.attach') return { data: { projectId: `prj_${number}` } };
        if (gone.has(number)) throw new EngineGoneError();
        if (operation === 'index.state') return { data: { status: 'indexing', phase: 'parsing', done: 1, total: 4 } };
        return { data: { text: `from ${number}` } };
      },
      closed: Promise.resolve(),
      close: () => undefined,
    };
  };
  return { calls, connect };
}

const [find] = agentTools;
const { signal } = new AbortController();
const folder = () => Promise.resolve('/shop');

describe('the desk of the engine', () => {
  it('opens the folder once, and asks about it', async () => {
    const { calls, connect } = engines(new Set());
    const desk = new EngineDesk({ connect, folder, confirmed: false });
    const answers = await Promise.all([
      desk.ask(find, { query: 'a', id: 'forged' }, signal),
      desk.ask(find, {}, signal),
    ]);
    assert.deepEqual(answers, [{ text: 'from 1' }, { text: 'from 1' }]);
    assert.deepEqual(calls, [
      [1, 'workspace.attach', { path: '/shop' }],
      [1, 'agent.find', { query: 'a', id: 'prj_1' }],
      [1, 'agent.find', { id: 'prj_1' }],
    ]);
    assert.deepEqual(await desk.progress(), { done: 1, message: 'parsing: 1 of 4 files' });
  });

  it('asks the next engine when one went away', async () => {
    const { calls, connect } = engines(new Set([1, 2]));
    const desk = new EngineDesk({ connect, folder, confirmed: false });
    assert.deepEqual(await desk.ask(find, {}, signal), { text: 'from 3' });
    assert.equal(calls.filter(([, operation]) => operation === 'workspace.attach').length, 3);
  });

  it('gives up where engines go away again and again', async () => {
    const { connect } = engines(new Set([1, 2, 3]));
    await assert.rejects(new EngineDesk({ connect, folder, confirmed: false }).ask(find, {}, signal), EngineGoneError);
  });

  it('looks for the folder again with the next question', async () => {
    const { connect } = engines(new Set());
    let asked = 0;
    const where = async () => {
      if (++asked === 1) throw new ApiError('path_not_found', 'No folder.');
      return '/shop';
    };
    const desk = new EngineDesk({ connect, folder: where, confirmed: false });
    assert.equal(await desk.progress(), undefined);
    await assert.rejects(desk.ask(find, {}, signal), { code: 'path_not_found' });
    assert.deepEqual(await desk.ask(find, {}, signal), { text: 'from 1' });
  });
});
