/** A place in the code of a workspace folder; lines and columns count from 1. */
export interface Place {
  /** URI of the workspace folder. */
  readonly folder: string;
  /** Path in it, or a folder's. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  /** Columns from there on that are selected. */
  readonly length?: number;
}

/** Also of what a command was given, which may be anything. */
export function isPlace(given: unknown): given is Place {
  const { folder, path } = (given ?? {}) as { readonly folder?: unknown; readonly path?: unknown };
  return typeof folder === 'string' && typeof path === 'string';
}
