import { type CancellationToken, type ExtensionContext, lm } from 'vscode';
import type { AgentTool } from '#protocol/agent-tools.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { provideServers, serverProviderId } from './server-definitions.ts';

export interface AgentParts {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly stateFolder: () => string | undefined;
}

const prefix = 'groundplan_';

/** Registers the tools for language models, and the server that agents of the editor may start; some editors know neither. */
export function registerAgent({ context, session, stateFolder }: AgentParts): void {
  const known: Partial<typeof lm> | undefined = lm;
  if (known?.registerTool !== undefined) {
    for (const name of toolNames(context)) {
      const operation = `agent.${name.slice(prefix.length)}` as AgentTool['operation'];
      const invoke = async ({ input }: { readonly input: object }, token: CancellationToken) =>
        (await import('./answer-tool.ts')).answerTool(session, operation, input, token);
      context.subscriptions.push(known.registerTool(name, { invoke }));
    }
  }
  if (known?.registerMcpServerDefinitionProvider !== undefined) {
    const provider = provideServers(context, stateFolder);
    context.subscriptions.push(provider, known.registerMcpServerDefinitionProvider(serverProviderId, provider));
  }
}

/** As the manifest has them, which is made of the table: the table itself brings along what no start should wait for. */
function toolNames({ extension }: ExtensionContext): readonly string[] {
  const { contributes } = extension.packageJSON as {
    readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
  };
  return contributes.languageModelTools.map(({ name }) => name);
}
