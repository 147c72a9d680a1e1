/** A changed file with its texts, where they are known. */
export interface GivenFile {
  readonly path: string;
  readonly kind: 'added' | 'modified' | 'removed' | 'unknown';
  readonly previousPath?: string;
  readonly before?: string;
  readonly after?: string;
}
