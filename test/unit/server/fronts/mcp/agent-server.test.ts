import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AgentAnswer, agentTools } from '#protocol/agent-tools.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type AgentDesk, createAgentServer } from '#server/fronts/mcp/agent-server.ts';
import { callText, connectInMemory } from '../../../../support/mcp-client.ts';

function answer(text: string): AgentAnswer {
  return { text, tokens: 1, isWhole: true, shown: 0, total: 0 };
}

function answerAnything(): Promise<AgentAnswer> {
  return Promise.resolve(answer('asked'));
}

function failing(error: Error): AgentDesk['ask'] {
  return () => Promise.reject(error);
}

async function clientOf(desk: Partial<AgentDesk>, inputs?: Readonly<Record<string, object>>) {
  const server = createAgentServer({
    desk: { ask: answerAnything, ...desk },
    version: '1.2.3',
    ...(inputs && { inputs }),
  });
  return connectInMemory(server);
}

describe('the server for agents', () => {
  it('lists the tools of the table, with their schemas, as tools that only read', async () => {
    const client = await clientOf({});
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, description }) => [name, description]),
      agentTools.map(({ name, description }) => [name, description]),
    );
    assert.ok(tools.length <= 5);
    for (const { inputSchema, annotations } of tools) {
      assert.equal(inputSchema.type, 'object');
      assert.deepEqual(annotations, { readOnlyHint: true, openWorldHint: false });
    }
    assert.deepEqual(tools.find(({ name }) => name === 'find')?.inputSchema.required, ['query']);
    assert.match(client.getInstructions() ?? '', /= proven, ~ inferred/);
    assert.equal(client.getServerVersion()?.version, '1.2.3');
  });

  it('adds inputs that all tools take', async () => {
    const client = await clientOf({}, { project: { type: 'string' } });
    const { tools } = await client.listTools();
    assert.ok(tools.every(({ inputSchema }) => inputSchema.properties?.project !== undefined));
  });

  it('hands the input on and the text back', async () => {
    const asked: unknown[] = [];
    const client = await clientOf({
      ask: (tool, input) => {
        asked.push([tool.operation, input]);
        return Promise.resolve(answer('the text'));
      },
    });
    assert.equal(await callText(client, 'calls', { target: 'a', depth: 2 }), 'the text');
    assert.deepEqual(asked, [['agent.calls', { target: 'a', depth: 2 }]]);
  });

  it('answers a refusal as an error of the tool, with its code', async () => {
    const ask = failing(new ApiError('symbol_not_found', 'Nothing is called zebra.'));
    assert.equal(await callText(await clientOf({ ask }), 'find', {}), '!Nothing is called zebra. (symbol_not_found)');
  });

  it('keeps a fault of ours to itself', async () => {
    const faults: unknown[] = [];
    const ask = failing(new TypeError('secret'));
    const client = await clientOf({ ask, onFault: (error) => faults.push(error) });
    assert.equal(await callText(client, 'find', {}), '!Something went wrong inside. (internal_error)');
    assert.match(String(faults[0]), /secret/);
  });

  it('refuses a tool that is not there', async () => {
    const client = await clientOf({});
    await assert.rejects(callText(client, 'toString', {}), /There is no tool toString/);
  });

  it('stops what a client has cancelled', async () => {
    const stopped = Promise.withResolvers<string>();
    const ask: AgentDesk['ask'] = async (_tool, _input, signal) => {
      signal.addEventListener('abort', () => stopped.resolve('stopped'), { once: true });
      await sleep(60_000, undefined, { signal });
      return answer('too late');
    };
    const client = await clientOf({ ask });
    const cancel = new AbortController();
    const asked = callText(client, 'find', { query: 'a' }, { signal: cancel.signal });
    await new Promise((resolve) => setImmediate(resolve));
    cancel.abort('no longer');
    await assert.rejects(asked, /no longer/);
    assert.equal(await stopped.promise, 'stopped');
  });

  it('reports progress that only grows, to who asked for it', async () => {
    const enough = Promise.withResolvers<void>();
    const states = [5, 9, 2];
    const steps: (readonly [number, string | undefined])[] = [];
    const client = await clientOf({
      ask: async () => {
        await enough.promise;
        return answer('done');
      },
      progress: () => Promise.resolve({ done: states.shift() ?? 0, message: 'parsing' }),
    });
    const onprogress = ({ progress, message }: { progress: number; message?: string }): void => {
      steps.push([progress, message]);
      if (steps.length === 3) enough.resolve();
    };
    assert.equal(await callText(client, 'find', {}, { onprogress }), 'done');
    assert.deepEqual(steps, [
      [5, 'parsing'],
      [9, 'parsing'],
      [10, 'parsing'],
    ]);
  }).timeout(20_000);
});
