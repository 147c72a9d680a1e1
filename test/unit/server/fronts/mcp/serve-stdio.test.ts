import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { EngineConnection } from '#server/app/engine-connection.ts';
import { type AgentStdio, serveStdio } from '#server/fronts/mcp/serve-stdio.ts';
import { callText, newClient } from '../../../../support/mcp-client.ts';

/** A client at the other end of the streams: the same transport, the other way round. */
async function served(options: Partial<AgentStdio>, roots?: readonly string[]) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const attached: string[] = [];
  const closed: string[] = [];
  const connect = async (): Promise<EngineConnection> => ({
    call: async (operation, params) => {
      if (operation !== 'workspace.attach') return { data: { text: 'the text' } };
      attached.push((params as { path: string }).path);
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
    noProjects: new Set(['/home/me']),
    notice: () => undefined,
    ...options,
  });
  const client = newClient(roots);
  if (roots !== undefined) {
    const named = roots.map((uri) => ({ uri }));
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: named }));
  }
  await client.connect(new StdioServerTransport(stdout, stdin));
  return { client, attached, closed, stdin, over };
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

  it('are asked for a folder where they were started in none', async () => {
    const { client, attached, stdin, over } = await served({ startFolder: '/home/me' });
    const text = await callText(client, 'find', { query: 'a' });
    assert.match(
      text,
      /^!\/home\/me is no project: start the server as groundplan mcp --workspace DIR\. \(path_not_found\)$/,
    );
    assert.deepEqual(attached, []);
    stdin.end();
    await over;
  });

  it('end when this process is to end', async () => {
    const stop = new AbortController();
    const { over } = await served({ signal: stop.signal });
    stop.abort();
    await over;
    assert.equal(stop.signal.aborted, true);
  });
});
