/** A real client: the official library, over standard input and output of the built command line. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export interface AgentClient {
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  /** Names, descriptions and schemas, as a client gives them to its model. */
  definitions(): Promise<string>;
  close(): Promise<void>;
}

/** @param program `bin/groundplan.js` of a build */
export async function startAgent(program: string, folder: string, state: string): Promise<AgentClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', '--workspace', folder, '--state', state],
    stderr: 'inherit',
  });
  const client = new Client({ name: 'agent-tasks', version: '1' });
  await client.connect(transport);
  return {
    call: async (name, input) => {
      const answer = await client.callTool({ name, arguments: { ...input } }, undefined, { timeout: 300_000 });
      const content = answer.content as readonly { readonly text?: string }[];
      return { text: content.map(({ text = '' }) => text).join('\n'), isError: answer.isError === true };
    },
    definitions: async () => {
      const { tools } = await client.listTools();
      return JSON.stringify({ instructions: client.getInstructions(), tools });
    },
    close: () => client.close(),
  };
}
