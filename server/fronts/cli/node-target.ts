import { ApiError } from '#server/app/api-error.ts';
import type { CommandSession, OpenProject } from './session.ts';
import { pathsFromRoot, resolveTarget } from './target.ts';
import { visibleText } from '#server/base/visible-text.ts';

/** One end of a path. */
export interface PathEnd {
  readonly id: string;
  readonly isSymbol: boolean;
  /** As the user typed it. */
  readonly text: string;
}

/**
 * What the user points at where files, folders, modules, packages and symbols may all be meant: `src/a.ts`, `src`,
 * `src/`, `src/**`, a module's name, `npm:lodash`. What is none of these is read as any other target, and is a symbol.
 */
export async function resolveEnd(session: CommandSession, project: OpenProject, text: string): Promise<PathEnd> {
  for (const id of candidates(session, project, text)) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is there counts
    if (await isKnown(session, project, id)) return { id, isSymbol: false, text };
  }
  return { id: await resolveTarget(session, project, 'symbol', text), isSymbol: true, text };
}

/** The same where only files count: a symbol stands for its own, and the person is told. */
export async function resolveNode(session: CommandSession, project: OpenProject, text: string): Promise<string> {
  return nodeOf(session, await resolveEnd(session, project, text));
}

export async function nodeOf(session: CommandSession, { id, isSymbol, text }: PathEnd): Promise<string> {
  if (!isSymbol) return id;
  const file = id.slice(0, id.indexOf('#'));
  await session.note(visibleText(`'${text}' stands for its file ${file} here.`));
  return file;
}

/** A folder is meant with everything below it, with a slash at its end too: shells complete one. */
function candidates(session: CommandSession, project: OpenProject, text: string): Iterable<string> {
  const [, name, suffix] = /^(.*?)(\/(?:\*\*)?)?$/s.exec(text) as RegExpExecArray;
  const paths = [...pathsFromRoot(session, project, name).map((path) => path || '.'), name];
  const folders = paths.map((path) => `${path}/**`);
  return new Set(suffix === undefined ? [...paths, ...folders] : folders);
}

/** There is a way from a node to itself, or there is none; only what is no node is refused. */
async function isKnown(session: CommandSession, project: OpenProject, id: string): Promise<boolean> {
  try {
    await session.ask('path.get', { id: project.id, from: id, to: id, level: 'file' });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'symbol_not_found') return false;
    throw error;
  }
}
