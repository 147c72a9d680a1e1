export interface TestGroup {
  readonly name: string;
  /** Patterns relative to the repository's root, or absolute. */
  readonly files: readonly string[];
  /** Of an editor or a browser. */
  readonly opensWindows?: boolean;
}

export interface GroupCounts {
  readonly passed: number;
  /** Titles, or what broke off. */
  readonly failures: readonly string[];
}

export function allGroups(): TestGroup[];
export function runGroup(group: TestGroup, options?: { readonly onlyFailed?: boolean }): Promise<GroupCounts>;
