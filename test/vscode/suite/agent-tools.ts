import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as vscode from 'vscode';
import { provideServers } from '#extension/agent/server-definitions.ts';
import { eventually } from '../../support/eventually.ts';
import { extensionUnderTest } from './extension-under-test.ts';

const names = ['find', 'explain', 'calls', 'impact', 'overview'].map((name) => `groundplan_${name}`);

async function answerOf(tool: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'suite', version: '1' } },
};

/** As the editor runs it. */
async function firstAnswer({ command, args, env }: vscode.McpStdioServerDefinition): Promise<string> {
  const added = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
  const child = spawn(command, args, { env: { ...process.env, ...added }, stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    const [answer] = (await once(child.stdout, 'data')) as [Buffer];
    return answer.toString('utf8');
  } finally {
    child.stdin.end();
    await once(child, 'exit');
  }
}

export function describeAgentTools(): void {
  describe('For language models', () => {
    it('five tools are there, with what they take', () => {
      const tools = vscode.lm.tools.filter(({ name }) => name.startsWith('groundplan_'));
      assert.deepEqual(tools.map(({ name }) => name).toSorted(), names.toSorted());
      assert.ok(tools.every(({ inputSchema }) => inputSchema !== undefined));
    });

    it('a tool answers of the folder of the window', async () => {
      await eventually(async () =>
        assert.match(await answerOf('groundplan_find', { query: 'placeOrder' }), /src\/order\.ts/),
      );
    });

    it('a server is offered for the folder, and runs with what came with the extension', async () => {
      const { extensionUri, packageJSON } = extensionUnderTest();
      const subscriptions: vscode.Disposable[] = [];
      const given = { extensionUri, extension: { packageJSON }, subscriptions };
      const provider = provideServers(given as unknown as vscode.ExtensionContext, () => process.env.GROUNDPLAN_STATE);
      const [server] = (await provider.provideMcpServerDefinitions(new vscode.CancellationTokenSource().token)) ?? [];
      for (const each of subscriptions) each.dispose();
      assert.ok(server instanceof vscode.McpStdioServerDefinition);
      assert.equal(server.label, 'Groundplan');
      assert.match(await firstAnswer(server), /"serverInfo":\{[^}]*"name":"groundplan"/);
    });

    it('a tool says so of a folder that is not there', async () => {
      assert.match(await answerOf('groundplan_find', { query: 'placeOrder', folder: 'elsewhere' }), /no such folder/);
    });
  });
}
