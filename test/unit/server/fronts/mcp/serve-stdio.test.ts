import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { type AgentStdio, serveStdio } from '#server/fronts/mcp/serve-stdio.ts';
import { callText, newClient } from '../../../../support/mcp-client.ts';

/** A client at the other end of the streams: the same transport, the other way round. */
async function served(options: Partial<AgentStdio>, roots?: readonly string[]) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const attached: string[] = [];
  const params: unknown[] = [];
  const closed: string[] = [];
  const connect = async (): Promise<EngineConnection> => ({
    call: async (operation, given) => {
      if (operation !== 'workspace.attach') return { data: { text: 'the text' } };
      params.push(given);
      attached.push((given as { path: string }).path);
      return { data: { projectId: 'prj_1' } };
    },
    closed: Promise.resolve(),
    close: () => void closed.push('closed'),
  });
  const over = serveStdio({
    stdin,
    stdout,
    signal: new AbortController().signal,
    version: '1',
    connect,
    startFolder: '/start',
    confirmed: false,
    notice: () => undefined,
    ...options,
  });
  const client = newClient(roots);
  if (roots !== undefined) {
    const named = roots.map((uri) => ({ uri }));
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: named }));
  }
  await client.connect(new StdioServerTransport(stdout, stdin));
  return { client, attached, params, closed, stdin, over };
}

describe('agents over standard input and output', () => {
  const choices: readonly [
    name: string,
    options: Partial<AgentStdio>,
    roots: readonly string[] | undefined,
    folder: string,
  ][] = [
    ['that was named', { folder: '/named' }, [pathToFileURL('/root').href], '/named'],
    ['of the client', {}, [pathToFileURL('/root a').href, pathToFileURL('/second').href], '/root a'],
    ['it was started in', {}, undefined, '/start'],
    ['it was started in, where the client has no folder', {}, [], '/start'],
  ];
  for (const [name, options, roots, folder] of choices) {
    it(`are about the folder ${name}`, async () => {
      const { client, attached, closed, stdin, over } = await served(options, roots);
      assert.equal(await callText(client, 'find', { query: 'a' }), 'the text');
      assert.deepEqual(attached, [folder]);
      stdin.end();
      await over;
      assert.deepEqual(closed, ['closed']);
    });
  }

  for (const confirmed of [false, true]) {
    it(`say nothing of trust, and that the folder is meant where a person did: ${confirmed}`, async () => {
      const { client, params, stdin, over } = await served({ folder: '/', confirmed });
      await callText(client, 'find', { query: 'a' });
      assert.deepEqual(params, [{ path: '/', ...(confirmed && { confirmed }) }]);
      stdin.end();
      await over;
    });
  }

  it('end when this process is to end', async () => {
    const stop = new AbortController();
    const { over } = await served({ signal: stop.signal });
    stop.abort();
    await over;
    assert.equal(stop.signal.aborted, true);
  });
});
