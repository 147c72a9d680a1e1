import { relative, sep } from 'node:path';
import { ApiError } from '#server/app/operations/api-error.ts';
import { notFound } from '#server/app/operations/not-found.ts';
import type { GraphLevel } from '#protocol/graph.ts';
import type { CommandSession, OpenProject } from './session.ts';

/** How many candidates an ambiguous name is answered with; the rest is counted. */
const CANDIDATES_SHOWN = 20;

/**
 * A target on the command line, read from the text alone. A bare word may be a path or a name: only the index knows.
 */
export type Target =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'position'; readonly path: string; readonly line: number; readonly column?: number }
  | { readonly kind: 'symbol'; readonly path: string; readonly name: string };

export function parseTarget(text: string): Target {
  const position = /^(.+?):(\d+)(?::(\d+))?$/s.exec(text);
  if (position) {
    const [, path, line, column] = position;
    return { kind: 'position', path, line: Number(line), ...(column && { column: Number(column) }) };
  }
  const hash = text.indexOf('#');
  if (hash > 0) return { kind: 'symbol', path: text.slice(0, hash), name: text.slice(hash + 1) };
  return { kind: 'word', text };
}

/** Where a target leads: a file, and a declaration in it unless the file itself is meant. */
interface Place {
  readonly file: string;
  readonly symbolId?: string;
}

/** Node id of what the user points at, at that level of the graph. */
export async function resolveTarget(
  session: CommandSession,
  project: OpenProject,
  level: GraphLevel,
  text: string,
): Promise<string> {
  const node = await findNode(session, project, level, text);
  if (node !== undefined) return node;
  const place = await findPlace(session, project, text);
  if (level === 'symbol') return place.symbolId ?? `${place.file}#<module>`;
  if (level === 'file') return place.file;
  if (level === 'directory') return place.file.slice(0, place.file.lastIndexOf('/') + 1) || './';
  return moduleOf(session, project, place.file);
}

/** Returns what the text names at this level as it stands: the id itself, or a path as seen from the current folder. */
async function findNode(
  session: CommandSession,
  project: OpenProject,
  level: GraphLevel,
  text: string,
): Promise<string | undefined> {
  if (level === 'symbol' && !text.includes('#')) return undefined;
  const ids = [...pathsFromRoot(session, project, text), text];
  const spelled = level === 'directory' ? ids.map((id) => (id.endsWith('/') ? id : `${id || '.'}/`)) : ids;
  return firstThat(new Set(spelled), (id) => isNode(session, project, level, id));
}

async function findPlace(session: CommandSession, project: OpenProject, text: string): Promise<Place> {
  const asFile = await findFile(session, project, text);
  if (asFile !== undefined) return { file: asFile };
  const target = parseTarget(text);
  if (target.kind === 'word') return findByName(session, project, target.text);
  const file = await resolveFile(session, project, target.path);
  if (target.kind === 'symbol') return findByName(session, project, target.name, file);
  const { line, column } = target;
  const { symbol } = await session.ask('symbols.at', { id: project.id, file, line, ...(column && { column }) });
  return { file, symbolId: symbol };
}

/** Path of the file of a component of Vue or Svelte, whose name no declaration has: `LinkedRecord` of `LinkedRecord.vue`. Throws `ambiguous_symbol`. */
export async function findComponent(
  session: CommandSession,
  project: OpenProject,
  name: string,
): Promise<string | undefined> {
  const { components: found } = await session.ask('nodes.named', { id: project.id, ids: [], word: name });
  if (found.length > 1) throw ambiguous(`several components are called '${name}'`, found, 0);
  return found[0];
}

/** A declaration of such a file is the type of a component of that name, where there is one. */
const declarationFile = /\.d\.[cm]?ts$/;

/**
 * A declaration of that name; where there is none but in declaration files, the component that is called so.
 *
 * @param file that the declaration is in
 */
async function findByName(session: CommandSession, project: OpenProject, name: string, file?: string): Promise<Place> {
  const { symbols: found } = await session.ask('symbols.list', { id: project.id, name, file });
  const whole = found.filter(({ id }) => id.endsWith(`#${name}`));
  const candidates = file !== undefined && whole.length === 1 ? whole : found;
  if (file === undefined && candidates.every((each) => declarationFile.test(each.file))) {
    const component = await findComponent(session, project, name);
    if (component !== undefined) return { file: component };
  }
  if (candidates.length === 1) return { file: candidates[0].file, symbolId: candidates[0].id };
  if (candidates.length === 0) {
    const written = file === undefined ? name : `${file}#${name}`;
    throw await unknownName(session, project, 'symbol_not_found', `nothing in the index is called '${name}'.`, written);
  }
  const shown = candidates.slice(0, CANDIDATES_SHOWN).map(({ id }) => id);
  throw ambiguous(`several symbols are called '${name}'`, shown, candidates.length - shown.length);
}

function ambiguous(sentence: string, shown: readonly string[], hidden: number): ApiError {
  const more = hidden > 0 ? ` and ${hidden} more` : '';
  return new ApiError('ambiguous_symbol', `${sentence}: ${shown.join(', ')}${more}`);
}

async function moduleOf(session: CommandSession, project: OpenProject, file: string): Promise<string> {
  const { nodes } = await session.ask('graph.get', { id: project.id, focus: file, depth: 1, detail: 'full' });
  const module = nodes.find(({ id }) => id === file)?.module;
  if (module === undefined) throw new ApiError('path_not_found', `'${file}' belongs to no module`);
  return module;
}

/** Path of the file that the text names, seen from the current folder or from the workspace's root. */
export async function resolveFile(session: CommandSession, project: OpenProject, text: string): Promise<string> {
  const file = await findFile(session, project, text);
  if (file !== undefined) return file;
  const written = pathsFromRoot(session, project, text)[0] || text;
  throw await unknownName(session, project, 'path_not_found', `'${text}' is not a file of the index.`, written);
}

/** @param written what is looked for things that are called alike, a path with its folder */
async function unknownName(
  session: CommandSession,
  { id }: OpenProject,
  code: 'symbol_not_found' | 'path_not_found',
  sentence: string,
  written: string,
): Promise<ApiError> {
  const { names } = await session.ask('names.alike', { id, text: written });
  const suggestions = code === 'path_not_found' ? names.filter((name) => !name.includes('#')) : names;
  return notFound(code, sentence, { field: 'target', suggestions });
}

export function findFile(session: CommandSession, project: OpenProject, text: string): Promise<string | undefined> {
  const paths = new Set([...pathsFromRoot(session, project, text), text]);
  return firstThat(paths, (path) => isNode(session, project, 'file', path));
}

/** The path as ids spell it, when it leads from the current folder to somewhere in the workspace. */
export function pathsFromRoot(session: CommandSession, project: Pick<OpenProject, 'root'>, text: string): string[] {
  const path = relative(project.root, session.resolvePath(text)).split(sep).join('/');
  return path === '..' || path.startsWith('../') ? [] : [path];
}

async function isNode(session: CommandSession, project: OpenProject, level: GraphLevel, id: string): Promise<boolean> {
  if (id === '') return false;
  if (level === 'symbol') return isSymbol(session, project, id);
  const external = id.includes(':');
  const { nodes } = await session.ask('graph.get', { id: project.id, level, focus: id, depth: 1, external });
  return nodes.length > 0;
}

/** Asked of the file's symbols: a graph of all symbols of a large project takes seconds. */
async function isSymbol(session: CommandSession, project: OpenProject, id: string): Promise<boolean> {
  // A path may hold the sign, and so may a name (`C.#secret`).
  const signs = Array.from(id.matchAll(/#/g), ({ index }) => index);
  const file = await firstThat(
    signs.map((sign) => id.slice(0, sign)),
    async (path) => (await symbolIdsOf(session, project, path))?.has(id) === true,
  );
  return file !== undefined;
}

/** With that of its top level; undefined where there is no such file. */
async function symbolIdsOf(
  session: CommandSession,
  project: OpenProject,
  file: string,
): Promise<ReadonlySet<string> | undefined> {
  try {
    const { symbols } = await session.ask('symbols.list', { id: project.id, file });
    return new Set([`${file}#<module>`, ...symbols.map(({ id }) => id)]);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'path_not_found') return undefined;
    throw error;
  }
}

async function firstThat(
  candidates: Iterable<string>,
  holds: (candidate: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const candidate of candidates) if (await holds(candidate)) return candidate;
  return undefined;
}
