import type { Doubt } from '#protocol/doubt-codes.ts';
import type { ScannedPackages } from '#protocol/scan-scope.ts';

/** Lock files of a state that could not be read: which holes their packages have there is not known. */
export class UnreadLockFiles {
  readonly #doubt: Doubt | undefined;
  readonly #named: ReadonlySet<string>;

  /** @param packages absent where they were compared with nothing */
  constructor(packages: ScannedPackages | undefined) {
    this.#doubt = packages?.doubts?.find(({ code }) => code === 'lock_files_unread');
    const unread = (packages?.unchecked ?? []).filter(({ reason }) => reason === 'unread');
    this.#named = new Set(unread.map(({ file }) => file));
  }

  /** All may be meant where not all are named. */
  mayHave({ category, file }: { readonly category: string; readonly file: string }): boolean {
    if (category !== 'dependency' || this.#doubt === undefined) return false;
    return this.#named.has(file) || this.#named.size < (this.#doubt.count ?? 1);
  }

  /** Of an answer that compares with this state. */
  doubts(): readonly Doubt[] {
    return this.#doubt === undefined ? [] : [{ ...this.#doubt, code: 'base_lock_files_unread' }];
  }
}
