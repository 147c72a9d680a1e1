import { ApiError } from '#server/app/api-error.ts';
import type { CommandSession, OpenProject } from './session.ts';
import { pathsFromRoot, resolveTarget } from './target.ts';
import { visibleText } from './text/visible-text.ts';

/**
 * Node id of what the user points at where files, folders, modules and packages may all be meant: `src/a.ts`, `src`,
 * `src/`, `src/**`, a module's name, `npm:lodash`. What is none of these is read as any other target, and stands for the
 * file that it lies in.
 */
export async function resolveNode(session: CommandSession, project: OpenProject, text: string): Promise<string> {
  for (const id of candidates(session, project, text)) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is there counts
    if (await isKnown(session, project, id)) return id;
  }
  const file = await resolveTarget(session, project, 'file', text);
  await session.note(visibleText(`'${text}' stands for its file ${file} here.`));
  return file;
}

/** A folder is meant with everything below it unless a slash at its end says otherwise. */
function candidates(session: CommandSession, project: OpenProject, text: string): Iterable<string> {
  const [, name, suffix] = /^(.*?)(\/(?:\*\*)?)?$/s.exec(text) as RegExpExecArray;
  const paths = [...pathsFromRoot(session, project, name).map((path) => path || '.'), name];
  return new Set(
    suffix === undefined ? [...paths, ...paths.map((path) => `${path}/**`)] : paths.map((path) => path + suffix),
  );
}

/** There is a way from a node to itself, or there is none; only what is no node is refused. */
async function isKnown(session: CommandSession, project: OpenProject, id: string): Promise<boolean> {
  try {
    await session.ask('path.get', { id: project.id, from: id, to: id });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'symbol_not_found') return false;
    throw error;
  }
}
