import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isComponentFile } from '../languages/typescript/component-files.ts';
import { conventionalNames, foldedName } from '../resolve/javascript/component-index.ts';
import { isDeclarationFile } from '../resolve/javascript/extensions.ts';

/**
 * Paths of the components that are called so: no declaration has their name, their file has it. `LinkedRecord` is
 * `LinkedRecord.vue`, else `linked-record.vue` or `LinkedRecord/index.vue`, else what plugins call so, with the folders
 * below `components` (`linked/Record.vue`). `linked-record`, as in markup, is the same name.
 */
export function componentsCalled(files: FileLayer, name: string): readonly string[] {
  // A lower-case word is a name of too much else.
  if (!/^[A-Z][\w-]*$|^[a-z]\w*(?:-\w+)+$/.test(name)) return [];
  const found = componentNamesOf(files).get(foldedName(name)) ?? [];
  const ranked = [
    (path: string) => stemOf(path) === name,
    (path: string) => foldedName(ownNameOf(path)) === foldedName(name),
    () => true,
  ];
  for (const isCalled of ranked) {
    const called = found.filter(isCalled);
    if (called.length > 0) return called;
  }
  return [];
}

/**
 * Returns the components that a name means beside the declarations of that name: those in declaration files alone stand
 * behind a component, whose type they are (`components.d.ts`).
 *
 * @param declaredIn files of the declarations of the name
 */
export function componentsBeside(files: FileLayer, name: string, declaredIn: readonly string[]): readonly string[] {
  return declaredIn.every(isDeclarationFile) ? componentsCalled(files, name) : [];
}

const componentNamesOf = remember((files: FileLayer): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (let file = 0; file < files.count; file++) {
    const path = stringAt(files.paths, file);
    if (!isComponentFile(path)) continue;
    const own = foldedName(ownNameOf(path));
    for (const each of new Set([own, foldedName(stemOf(path)), ...conventionalNames(path)]))
      addToList(names, each, path);
  }
  return names;
});

/** Of `Card/index.vue` that of its folder. */
function ownNameOf(path: string): string {
  const stem = stemOf(path);
  return stem === 'index' ? (path.split('/').at(-2) ?? stem) : stem;
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
}
