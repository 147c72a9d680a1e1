/** Copies of repositories that a remote makes for itself. */
export interface CloneRequest {
  /** https, checked by `cloneTarget`. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Addresses of this host may be private. */
  readonly mayBePrivate: boolean;
  /** Absolute path of the folder, which is made or brought up to date. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Why there is no copy, as a code of the error table and a sentence without anything of the server's inside. */
export interface CloneFailure {
  readonly code: 'path_not_allowed' | 'path_not_found' | 'cancelled' | 'internal_error';
  readonly message: string;
}

export interface Cloner {
  /** Rejects whom a lookup of the name shows to be a private address; the connection is checked again by itself. */
  check(request: Pick<CloneRequest, 'host' | 'mayBePrivate'>): Promise<CloneFailure | undefined>;
  /** Never rejects. What is there stays as it was where this fails. */
  clone(request: CloneRequest): Promise<CloneFailure | undefined>;
  remove(folder: string): Promise<void>;
}
