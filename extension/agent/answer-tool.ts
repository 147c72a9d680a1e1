import { type CancellationToken, l10n, LanguageModelTextPart, LanguageModelToolResult, workspace } from 'vscode';
import type { AgentAnswer, AgentTool } from '#protocol/agent-tools.ts';
import type { OperationId, OperationParams } from '#protocol/operations.ts';
import { askedProject } from '../places/asked-project.ts';
import { fileFolders } from '../places/file-folders.ts';
import { nameOfFolder } from '../places/find-in.ts';
import { projectsOf } from '../panels/window-projects.ts';
import type { EngineSession } from '../session/engine-session.ts';

/** Runs a tool for a model. A model gets the reason when there is no result, so that it can take another approach. */
export async function answerTool(
  session: EngineSession,
  operation: AgentTool['operation'],
  input: object,
  token?: CancellationToken,
): Promise<LanguageModelToolResult> {
  if (!workspace.isTrusted) return result(l10n.t('The folder is not trusted, and so it is not read.'));
  const { folder, ...rest } = input as { readonly folder?: unknown };
  const id = await projectFor(session, folder);
  if (id === undefined) return result(l10n.t('There is no such folder in this window.'));
  const params = { ...rest, id } as unknown as OperationParams<OperationId>;
  const { data } = await session.call(operation as OperationId, params, token);
  return result((data as AgentAnswer).text);
}

function result(text: string): LanguageModelToolResult {
  return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
}

/** The folder of that name, else the one around the active file, else the first one. */
async function projectFor(session: EngineSession, name: unknown): Promise<string | undefined> {
  if (session.state.kind !== 'running') await session.call('capabilities.get', {});
  const projects = projectsOf(session.state);
  if (typeof name === 'string' && name !== '') {
    return projects.find(({ uri }) => nameOf(uri) === name || nameOfFolder(uri) === name)?.id;
  }
  return askedProject(session.state)?.id;
}

function nameOf(uri: string): string | undefined {
  return fileFolders().find((folder) => folder.uri.toString() === uri)?.name;
}
