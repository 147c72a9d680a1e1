/** Where paths of requests lead, as the port that `platform/files/` implements. */

/** Where a path of a request leads. `realPath` has every symbolic link resolved, as far as the path exists. */
export interface FolderPlace {
  readonly kind: 'directory' | 'notDirectory' | 'missing';
  readonly realPath: string;
}

export interface FolderLookup {
  /** Looks where an absolute path leads; nothing is opened. */
  realFolder(path: string): FolderPlace;
}
