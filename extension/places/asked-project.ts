import { type CancellationToken, window } from 'vscode';
import { settled } from '../panels/settled-folders.ts';
import { projectsOf, type WindowProject } from '../panels/window-projects.ts';
import type { EngineSession, EngineState } from '../session/engine-session.ts';
import { findIn } from './find-in.ts';

/**
 * Returns the project of a question that names no folder: the one around the active file, else the first of the window.
 *
 * @param before id of the project of the previous question; it comes before the first of the window
 */
export function askedProject(state: EngineState, before?: string): WindowProject | undefined {
  const projects = projectsOf(state);
  const active = window.activeTextEditor?.document.uri.toString();
  return (
    (active === undefined ? undefined : findIn(projects, active)?.folder) ??
    projects.find(({ id }) => id === before) ??
    projects[0]
  );
}

/** The same, once the engine has been started and knows the folders of the window. */
export async function projectAskedAbout(
  session: EngineSession,
  token?: CancellationToken,
  before?: string,
): Promise<WindowProject | undefined> {
  if (session.state.kind !== 'running') await session.call('capabilities.get', {}, token);
  const ending = new AbortController();
  const listening = token?.onCancellationRequested(() => ending.abort());
  try {
    await settled(session, ending.signal);
  } finally {
    listening?.dispose();
  }
  return askedProject(session.state, before);
}
