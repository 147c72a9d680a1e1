/** Resolves the text of a command line to the part of a project that is measured. */
import { ApiError } from '#server/app/operations/api-error.ts';
import type { CommandSession, OpenProject } from './session.ts';
import { pathsFromRoot, resolveFile, resolveTarget } from './target.ts';

/** All without a name, else a file, folder or module, else a symbol. */
type MeasuredTarget = { readonly within?: string } | { readonly symbol: string };

export async function findMeasured(
  session: CommandSession,
  project: OpenProject,
  text: string | undefined,
): Promise<MeasuredTarget> {
  if (text === undefined) return {};
  const within = await namedScope(session, project, text);
  return within === undefined ? { symbol: await resolveTarget(session, project, 'symbol', text) } : { within };
}

/** Opens the workspace. Throws `path_not_found` for what is no file, folder or module. */
export async function findFolder(
  session: CommandSession,
  text: string | undefined,
): Promise<{ readonly id: string; readonly within?: string }> {
  const project = await session.openProject();
  if (text === undefined) return { id: project.id };
  const within = await namedScope(session, project, text);
  return { id: project.id, within: within ?? (await resolveFile(session, project, text)) };
}

/** The name under which the index has it: as seen from the current folder, else as it stands. */
async function namedScope(session: CommandSession, project: OpenProject, text: string): Promise<string | undefined> {
  for (const name of new Set([...pathsFromRoot(session, project, text).map((path) => path || '.'), text])) {
    // oxlint-disable-next-line no-await-in-loop -- two at most, and the first that is there counts
    if (await isScope(session, project, name)) return name;
  }
  return undefined;
}

async function isScope(session: CommandSession, { id }: OpenProject, within: string): Promise<boolean> {
  try {
    await session.ask('metrics.get', { id, within, limit: 1 });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'path_not_found') return false;
    throw error;
  }
}
