import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** The official client, in the same process as the server. */
export async function connectInMemory(server: Server): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = newClient();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  return client;
}

export function newClient(roots?: readonly string[]): Client {
  const capabilities = roots === undefined ? {} : { roots: {} };
  return new Client({ name: 'test', version: '1' }, { capabilities });
}

/** Text of a tool's answer; `!` stands before that of an error. */
export async function callText(
  client: Client,
  name: string,
  input: Readonly<Record<string, unknown>>,
  options: Parameters<Client['callTool']>[2] = {},
): Promise<string> {
  const answer = (await client.callTool({ name, arguments: { ...input } }, undefined, options)) as CallToolResult;
  const texts = answer.content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`));
  return (answer.isError === true ? '!' : '') + texts.join('\n');
}
