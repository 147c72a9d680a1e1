/** Thrown by stores; the guard maps it. `code` is of the error table (API.md §2.5, §3). */
export class StorageError extends Error {
  readonly code: 'out_of_space' | 'permission_denied' | 'storage_error' | 'storage_locked';
  constructor(code: StorageError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
