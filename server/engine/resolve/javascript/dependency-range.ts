/** Origin of a package by a dependency's version field. */
export type DependencySource =
  /** A folder of the project, relative to the manifest (`file:../a`). */
  | { readonly kind: 'folder'; readonly path: string }
  /** A workspace member, perhaps under its own name (`workspace:name@*`). */
  | { readonly kind: 'workspace'; readonly name: string | undefined }
  /** A version: the workspace's member of that name if there is one and the range allows it, else the registry's. */
  | { readonly kind: 'version'; readonly range: string }
  /** Another package, a tarball or a repository: never the project's own. */
  | { readonly kind: 'elsewhere' };

export function readDependencyRange(range: string): DependencySource {
  const folder = /^(?:file|link|portal):(.*)$/.exec(range)?.[1] ?? (/^\.{1,2}\//.test(range) ? range : undefined);
  if (folder !== undefined)
    return /\.t(?:ar\.)?gz$/.test(folder) ? { kind: 'elsewhere' } : { kind: 'folder', path: folder };
  if (range.startsWith('workspace:')) return readWorkspaceRange(range.slice('workspace:'.length));
  if (/^(?:npm|git|github|https?|ssh|git\+[a-z]+|jsr|patch):/.test(range)) return { kind: 'elsewhere' };
  return { kind: 'version', range };
}

/** Whether a package of that version is what the range asks for, as far as that needs no arithmetic: packages released together ask so for one another. */
export function asksForVersion(range: string, version: string | undefined): boolean {
  return version !== undefined && range.replace(/^(?:\^|~|>=|=|v)\s*/, '') === version;
}

function readWorkspaceRange(range: string): DependencySource {
  if (/^\.{1,2}\//.test(range)) return { kind: 'folder', path: range };
  const at = range.lastIndexOf('@');
  return { kind: 'workspace', name: at > 0 ? range.slice(0, at) : undefined };
}
