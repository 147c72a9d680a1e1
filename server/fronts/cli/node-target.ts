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
 * Returns what the user points at where files, folders, modules, packages and symbols may all be meant: `src/a.ts`,
 * `src`, `src/`, `src/**`, a module's name, `npm:lodash`. Text that is none of these is read as any other target, and
 * is a symbol.
 */
export async function resolveEnd(session: CommandSession, project: OpenProject, text: string): Promise<PathEnd> {
  const node = await findNode(session, project, text);
  if (node !== undefined) return { id: node, isSymbol: false, text };
  return { id: await resolveTarget(session, project, 'symbol', text), isSymbol: true, text };
}

/** A bare word means a folder before it means a symbol, which may be named with its file; a note says which. */
async function findNode(session: CommandSession, project: OpenProject, text: string): Promise<string | undefined> {
  const word = /^[\w.-]+$/.test(text) ? text : undefined;
  const ids = [...candidates(session, project, text)];
  const { node, folders } = await session.ask('nodes.named', { id: project.id, ids, word });
  if (node !== undefined || folders.length !== 1) return node;
  await session.note(visibleText(`'${text}' stands for ${folders[0]} here; path#${text} would be a symbol.`));
  return folders[0];
}

/** The same where only files count: a symbol stands for its own, and a note says so. */
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
