import { ALL_EXTERNALS } from '#webview/charts/describe.ts';

/**
 * Ids of the drawing: a file's path, `folder/**` for all below a folder, `folder/` for the files directly in it,
 * `module:folder/**` on the level of modules, `path#name` for a symbol, `external:**` and `npm:name` for packages.
 */

/** As a target: what is imported and was not found. */
export const unresolvedNode = 'unresolved:**';

export const wholeProject = './**';

export function folderId(folder: string): string {
  return `${folder}/**`;
}

/** `a/b/**` and `a/b/` are of the folder `a/b`, as is the file `a/b/c.ts`; undefined at the root. */
export function folderOf(id: string): string | undefined {
  if (id.endsWith('/**')) return id.slice(0, -3);
  const slash = fileOf(id).lastIndexOf('/');
  return slash < 1 ? undefined : id.slice(0, slash);
}

/** The file of a symbol; any other id as it is. */
export function fileOf(id: string): string {
  const hash = symbolSignOf(id);
  return hash < 0 ? id : id.slice(0, hash);
}

/**
 * Where the `#` of a symbol stands, -1 without one. Folders may have it in their names too (`C#/a.ts`), and symbols a
 * slash: what ends with an extension is taken for a file, and what no slash follows.
 */
function symbolSignOf(id: string): number {
  for (let at = id.indexOf('#', 1); at > 0; at = id.indexOf('#', at + 1)) {
    const before = id.slice(id.lastIndexOf('/', at) + 1, at);
    const isInName = before === '' || id[at + 1] === '/' || (!before.includes('.') && id.includes('/', at));
    if (!isInName) return at;
  }
  return -1;
}

export function isSymbol(id: string): boolean {
  return fileOf(id) !== id;
}

/** Base name as it stands on the mark. */
export function labelOf(id: string): string {
  if (id.endsWith('/**')) return id.slice(0, -3).split('/').at(-1) ?? id;
  if (id.endsWith('/')) return `${id.slice(0, -1).split('/').at(-1) ?? ''}/*`;
  const hash = symbolSignOf(id);
  return hash > 0 ? id.slice(hash + 1) : (id.split('/').at(-1) ?? id);
}

/** The files of a folder and what is in them; `./` are those of the root. */
function isDirectlyIn(folder: string, id: string): boolean {
  const file = fileOf(folder === './' ? `./${id}` : id);
  if (!file.startsWith(folder)) return false;
  const rest = file.slice(folder.length);
  return rest !== '' && rest !== '**' && !rest.includes('/');
}

/** Whether what `outer` stands for holds all of `inner`, and more. */
export function liesAround(outer: string, inner: string): boolean {
  if (outer === inner) return false;
  if (outer.endsWith('/**')) return inner.startsWith(outer.slice(0, -2));
  if (outer === ALL_EXTERNALS) return /^\w+:/.test(inner) && !inner.includes('/**');
  if (outer.endsWith('/')) return isDirectlyIn(outer, inner);
  if (inner.startsWith(`${outer}:`)) return true;
  return inner.startsWith(`${outer}#`) || (outer.includes('#') && inner.startsWith(`${outer}.`));
}

/** `module:folder/**` holds what `folder/**` holds, of that module. */
export function withoutModule(id: string): string {
  return id.endsWith('/') || id.endsWith('/**') ? id.slice(id.indexOf(':') + 1) : id;
}

/** `npm:lodash`, and not a folder of a module. */
export function isPackage(id: string): boolean {
  return /^[a-z]+:[^/]/.test(id) && !id.endsWith('/') && !id.endsWith('/**');
}
