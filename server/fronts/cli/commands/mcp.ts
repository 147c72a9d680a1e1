import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';
import { printKeyOption } from '../shown-key.ts';
import { type AgentHttpOptions, serveAgentsOverHttp } from './mcp-http.ts';
import { wholeNumber } from './number-arguments.ts';

interface McpOptions extends AgentHttpOptions {
  readonly http?: boolean;
}

export const addMcpCommand: AddCommand = (program, act) => {
  program
    .command('mcp')
    .description('Serves agents by the Model Context Protocol: over standard input and output, or HTTP.')
    .option('--http', 'at /mcp of the API, with a key')
    .option('--port <n>', 'with --http (default: 7431 if it is free)', wholeNumber(0, 65_535))
    .option(...printKeyOption)
    .addHelpText('after', examples('groundplan mcp', 'groundplan mcp --http --port 0'))
    .action(act(serveAgents));
};

function serveAgents(session: CommandSession, { http, ...httpOptions }: McpOptions): Promise<void> {
  if (http) return serveAgentsOverHttp(session, httpOptions);
  const { stateDirectory, options, workspaceRoot } = session;
  const folder = options.workspace === undefined ? undefined : workspaceRoot;
  return session.surroundings.engine.serveAgents({
    stateDirectory,
    confirmed: options.yes === true,
    ...(folder !== undefined && { folder }),
  });
}
