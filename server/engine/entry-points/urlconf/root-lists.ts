import { addToList } from '#server/base/add-to-list.ts';
import type { LinkedSnapshot } from '../../graph/calls/answers.ts';
import { edgeBetween } from '../../graph/edge-between.ts';
import { perSnapshot } from '../../graph/per-snapshot.ts';
import { importKinds } from '../../source/import-facts-codec.ts';
import { urlconfTables } from '../python-frameworks.ts';
import { pathOf, registeredCallsOf } from '../registered-calls.ts';
import { ModulesByName } from './modules-by-name.ts';

const byText = 1 << importKinds.indexOf('reference');

/**
 * Files with a list of routes that a setting names by a text, with the files that have the setting. To load the setting loads no
 * list: the framework does for a request.
 */
export const rootListsOf = perSnapshot((snapshot): ReadonlyMap<number, readonly number[]> => {
  const lists = new Map<number, number[]>();
  const modules = new ModulesByName(snapshot.files);
  for (const { file, registration } of registeredCallsOf(snapshot).all()) {
    const name = registration.how === 'assign' ? (pathOf(registration).at(-1) ?? '') : '';
    const [value] = registration.arguments;
    if (value?.kind !== 'text' || !urlconfTables.some(({ rootSetting }) => rootSetting === name)) continue;
    const list = modules.find(value.text, file);
    if (list !== undefined && isNamedByTextAlone(snapshot, file, list)) addToList(lists, list, file);
  }
  return lists;
});

function isNamedByTextAlone({ files: { edges } }: LinkedSnapshot, from: number, list: number): boolean {
  const row = edgeBetween(edges, from, list);
  const isThere = row < edges.starts[from + 1] && edges.targets[row] === list;
  return !isThere || (edges.kindBits[row] & ~byText) === 0;
}
