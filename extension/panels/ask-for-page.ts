import { workspace } from 'vscode';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import { type EngineSession, OperationRefused } from '../session/engine-session.ts';
import { fileFolders } from '../places/file-folders.ts';
import { withToken } from './abort-token.ts';
import { isSettled, projectsOf, refusalOf } from './window-projects.ts';

/** So long a page waits to hear what the engine makes of the window's folders. */
const settledWaitMs = 20_000;

/** Passes a page's question on to the engine. Of all projects of the person a page sees those of its window. */
export async function askForPage(
  session: EngineSession,
  id: OperationId,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{ readonly data: unknown; readonly snapshot?: string }> {
  const ask = () => withToken(signal, (token) => session.call(id, params as OperationParams<typeof id>, token));
  if (id !== 'projects.list') return ask();
  if (fileFolders().length === 0) return { data: { projects: [] } satisfies OperationResult<'projects.list'> };
  const { data } = await ask();
  await settled(session, signal);
  const refusal = refusalOf(session.state);
  if (refusal !== undefined) throw new OperationRefused(refusal.code, refusal.message);
  return { data: { projects: ofWindow(session, data as OperationResult<'projects.list'>) } };
}

/** In the order of the window's folders, under the names they have there. */
function ofWindow(session: EngineSession, { projects }: OperationResult<'projects.list'>) {
  const known = new Map(projects.map((project) => [project.id, project]));
  return projectsOf(session.state).flatMap(({ id, uri }) => {
    const project = known.get(id);
    const name = workspace.workspaceFolders?.find((folder) => folder.uri.toString() === uri)?.name;
    return project === undefined ? [] : [{ ...project, ...(name !== undefined && { name }) }];
  });
}

function settled(session: EngineSession, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      listening.dispose();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, settledWaitMs);
    const listening = session.onDidChangeState((state) => isSettled(state, fileFolders().length) && end());
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || isSettled(session.state, fileFolders().length)) end();
  });
}
