import { l10n, workspace } from 'vscode';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import { type EngineSession, OperationRefused } from '../session/engine-session.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';
import { fileFolders } from '../places/file-folders.ts';
import { withToken } from './abort-token.ts';
import { settled } from './settled-folders.ts';
import { projectsOf, type Refusal, refusalOf, untrustedRefusal } from './window-projects.ts';

/**
 * Passes a page's question to the engine. Of all projects of the user a page sees those of its window. A page starts no
 * engine where the folders are not trusted: the user does, by a command.
 */
export async function askForPage(
  session: EngineSession,
  id: OperationId,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  onItem?: OnAnswerItem,
): Promise<{ readonly data: unknown; readonly snapshot?: string }> {
  const ask = () => withToken(signal, (token) => session.call(id, params as OperationParams<typeof id>, token, onItem));
  if (id === 'projects.list' && fileFolders().length === 0)
    return { data: { projects: [] } satisfies OperationResult<'projects.list'> };
  if (isAsleep(session)) refuse(untrustedRefusal(l10n.t));
  if (id === 'projects.get') return named(session, await ask());
  if (id !== 'projects.list') return ask();
  const { data } = await ask();
  await settled(session, signal);
  refuse(refusalOf(session.state, l10n.t));
  return { data: { projects: ofWindow(session, data as OperationResult<'projects.list'>) } };
}

/** Nothing of ours runs, and nothing is to run by itself. */
export function isAsleep({ state }: EngineSession): boolean {
  return state.kind === 'idle' && !workspace.isTrusted;
}

function refuse(refusal: Refusal | undefined): void {
  if (refusal !== undefined) throw new OperationRefused(refusal.code, refusal.message);
}

/** In the order of the window's folders, under the names they have there. */
function ofWindow(session: EngineSession, { projects }: OperationResult<'projects.list'>) {
  const known = new Map(projects.map((project) => [project.id, project]));
  return projectsOf(session.state).flatMap(({ id, uri }) => {
    const project = known.get(id);
    return project === undefined ? [] : [{ ...project, ...nameIn(uri) }];
  });
}

/** One of them, under the name it has in the window. */
function named(session: EngineSession, answer: { readonly data: unknown; readonly snapshot?: string }) {
  const { project } = answer.data as OperationResult<'projects.get'>;
  const uri = projectsOf(session.state).find(({ id }) => id === project.id)?.uri;
  return uri === undefined ? answer : { ...answer, data: { project: { ...project, ...nameIn(uri) } } };
}

function nameIn(uri: string): { readonly name?: string } {
  const name = workspace.workspaceFolders?.find((folder) => folder.uri.toString() === uri)?.name;
  return name === undefined ? {} : { name };
}
