import type { EditorStatus, FolderStatus } from '#protocol/editor.ts';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import { findIn } from '../places/find-in.ts';
import { isFollowed } from '../status/freshness.ts';

export interface Asker {
  call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
  ): Promise<{ readonly data: OperationResult<Id>; readonly snapshot?: string }>;
}

type Params<Id extends OperationId> = Omit<OperationParams<Id>, 'id'>;

/** A workspace folder of which there is a snapshot, and what was asked about that snapshot: the views share the answers. */
export class IndexedFolder {
  /** The engine's last status of the folder. */
  status: FolderStatus;
  readonly projectId: string;
  readonly #asker: Asker;
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(asker: Asker, status: FolderStatus, projectId: string) {
    this.#asker = asker;
    this.status = status;
    this.projectId = projectId;
  }

  get uri(): string {
    return this.status.uri;
  }

  /** Asks once; a question that failed is asked again. */
  ask<Id extends OperationId>(operation: Id, params: Params<Id>): Promise<OperationResult<Id>> {
    const key = `${operation} ${JSON.stringify(params)}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known as Promise<OperationResult<Id>>;
    const answer = this.askAgain(operation, params);
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  /** For answers too large to be kept. */
  async askAgain<Id extends OperationId>(operation: Id, params: Params<Id>): Promise<OperationResult<Id>> {
    const { data } = await this.#asker.call(operation, { ...params, id: this.projectId } as OperationParams<Id>);
    return data;
  }
}

/** The indexed folders of a window, each kept with its answers until its snapshot changes. */
export class IndexedFolders {
  readonly #asker: Asker;
  #folders = new Map<string, IndexedFolder>();

  constructor(asker: Asker) {
    this.#asker = asker;
  }

  get all(): readonly IndexedFolder[] {
    return [...this.#folders.values()];
  }

  /**
   * Takes over what the engine said; true where a folder came, went, has another snapshot or layer of it, or where its
   * changes are noticed from now on or no more.
   */
  update(status: EditorStatus | undefined): boolean {
    const before = this.#look();
    this.#folders = new Map((status?.folders ?? []).flatMap((folder) => this.#entry(folder)));
    return this.#look() !== before;
  }

  #look(): string {
    return [...this.#folders].map(([key, { status }]) => `${key} ${isFollowed(status)}`).join('\n');
  }

  #entry(status: FolderStatus): [string, IndexedFolder][] {
    const { uri, projectId, index, stats } = status;
    if (projectId === undefined || index?.snapshot === undefined) return [];
    // Declarations come after the files, of the same snapshot.
    const key = JSON.stringify([uri, projectId, index.snapshot, stats?.symbols ?? 0]);
    const folder = this.#folders.get(key) ?? new IndexedFolder(this.#asker, status, projectId);
    folder.status = status;
    return [[key, folder]];
  }

  /** The innermost folder around a URI, and the path in it; undefined outside of all. */
  find(uri: string): { readonly folder: IndexedFolder; readonly path: string } | undefined {
    return findIn(this.all, uri);
  }
}
