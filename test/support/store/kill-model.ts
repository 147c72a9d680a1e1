/** Operations of the killed writer, as data: writer and checker read the same line. */
export type Operation =
  | { readonly type: 'create'; readonly id: number }
  | { readonly type: 'delete'; readonly id: number }
  | { readonly type: 'count' }
  | { readonly type: 'key'; readonly id: number }
  | { readonly type: 'revoke'; readonly id: number }
  | { readonly type: 'save'; readonly file: number; readonly version: number }
  | { readonly type: 'batch'; readonly version: number };

/** Content of the two databases, in a form that compares. */
export interface Content {
  readonly projects: ReadonlySet<number>;
  /** Ids of the projects whose creation can be repeated safely. */
  readonly answered: ReadonlySet<number>;
  readonly requests: number;
  /** Key id to whether it is revoked. */
  readonly keys: ReadonlyMap<number, boolean>;
  /** Path to content hash. */
  readonly files: ReadonlyMap<string, string>;
}

export const BATCH_FILES = 60;

export const emptyContent = (): Content => ({
  projects: new Set(),
  answered: new Set(),
  requests: 0,
  keys: new Map(),
  files: new Map(),
});

/** The content after the operation. */
export function after(content: Content, operation: Operation): Content {
  const { projects, answered, requests, keys, files } = content;
  switch (operation.type) {
    case 'create':
      return {
        ...content,
        projects: new Set([...projects, operation.id]),
        answered: new Set([...answered, operation.id]),
        requests: requests + 1,
      };
    case 'delete':
      return { ...content, projects: new Set([...projects].filter((id) => id !== operation.id)) };
    case 'count':
      return { ...content, requests: requests + 1 };
    case 'key':
      return { ...content, keys: new Map([...keys, [operation.id, false]]) };
    case 'revoke':
      return { ...content, keys: keys.has(operation.id) ? new Map([...keys, [operation.id, true]]) : keys };
    case 'save':
      return { ...content, files: new Map([...files, [`single${operation.file}.ts`, `v${operation.version}`]]) };
    case 'batch':
      return {
        ...content,
        files: new Map([...files, ...batchPaths().map((path) => [path, `v${operation.version}`] as const)]),
      };
  }
}

export function batchPaths(): string[] {
  return Array.from({ length: BATCH_FILES }, (_, index) => `batch${index}.ts`);
}
