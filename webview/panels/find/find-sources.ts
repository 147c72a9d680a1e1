import type { PanelContext } from '../panel-context.ts';
import type { View, ViewMark } from '#protocol/view.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { isRefusal } from '../../bridge/bridge.ts';
import { isPackage, liesAround } from '../../state/node-ids.ts';
import type { Filters } from '../../state/view-state.ts';
import { typeName } from '../../state/wording.ts';
import { type Findable, foldersOf } from './rank.ts';

/** Upper bound on offered symbols of one name; to find others the user can name the file. */
const symbolsMax = 20;

export function marksToFind({ marks }: View): Findable[] {
  const known = new Map(marks.map((mark) => [mark.id, mark]));
  return marks.map((mark) => {
    const { id, type } = mark;
    const found = { id, text: nameOf(id), kind: typeName(type) };
    const file = mark.line === undefined ? undefined : fileAround(known, mark);
    return { ...found, ...(file !== undefined && { file }) };
  });
}

/** Only symbols have a line; what lies around all of them is their file. */
function fileAround(marks: ReadonlyMap<string, ViewMark>, { parent = '' }: ViewMark): string | undefined {
  const around = marks.get(parent);
  return around?.line === undefined ? around?.id : fileAround(marks, around);
}

/** All files and folders of a project; one list for each snapshot. */
export function createFileSource({ bridge }: Pick<PanelContext, 'bridge'>) {
  let held: { readonly key: string; readonly files: Promise<Findable[]> } | undefined;
  const load = async (id: string): Promise<Findable[]> => {
    const { data } = await bridge.call('graph.get', { id });
    const files = data.nodes.map((node) => node.id);
    const found = data.nodes.map(({ id: file, language }) => ({ id: file, text: file, kind: 'file', language }));
    const folders = foldersOf(files).map((folder) => ({ id: folder, text: `${nameOf(folder)}/`, kind: 'folder' }));
    return [...folders, ...found];
  };
  return (project: string, snapshot: string): Promise<readonly Findable[]> => {
    const key = `${project} ${snapshot}`;
    if (held?.key !== key) held = { key, files: load(project) };
    // What failed is tried again with the next letter.
    held.files.catch(() => (held = undefined));
    return held.files;
  };
}

/** Reports whether folder and language show that the filters hide it; which files are tests is the engine's to say. */
export function isFilteredAway({ id, language }: Findable, { folder, languages }: Filters): boolean {
  if (isPackage(id)) return false;
  const isOutside = folder !== undefined && !id.startsWith(`${folder}/`) && !liesAround(id, folder);
  return isOutside || (languages.length > 0 && language !== undefined && !languages.includes(language));
}

/** Declarations of exactly that name; none while the engine still reads them. */
export async function findSymbols(
  { bridge }: Pick<PanelContext, 'bridge'>,
  id: string,
  query: string,
  signal: AbortSignal,
): Promise<Findable[]> {
  const name = query.trim();
  if (!/^[\p{L}_$#][\p{L}\p{N}_$.#]*$/u.test(name)) return [];
  try {
    const { data } = await bridge.call('symbols.list', { id, name, limit: symbolsMax }, signal);
    return data.symbols.map((symbol) => ({
      id: symbol.id,
      text: `${symbol.name}  ${symbol.file}:${symbol.line}`,
      kind: symbol.type,
      file: symbol.file,
    }));
  } catch (error) {
    if (isRefusal(error, 'project_not_indexed')) return [];
    throw error;
  }
}
