/** Lists of places, as all fronts with a screen group them: by file, shipped code before tests. */

/** Something that lies in a file. */
export interface InFile {
  readonly file: string;
  /** The file is one of tests. */
  readonly test?: boolean;
}

export interface FileGroup<Item> {
  readonly file: string;
  readonly isTest: boolean;
  /** In the order in which they came. */
  readonly items: readonly Item[];
}

export interface FileGroups<Item> {
  readonly shipped: readonly FileGroup<Item>[];
  readonly tests: readonly FileGroup<Item>[];
}

/** Files stand in the order in which the first item of each came. */
export function groupByFile<Item extends InFile>(items: readonly Item[]): FileGroups<Item> {
  const groups = [...Map.groupBy(items, ({ file }) => file)].map(([file, inside]) => ({
    file,
    isTest: inside[0]?.test === true,
    items: inside,
  }));
  return { shipped: groups.filter(({ isTest }) => !isTest), tests: groups.filter(({ isTest }) => isTest) };
}

/** How many items some groups have. */
export function itemsIn(groups: readonly FileGroup<unknown>[]): number {
  return groups.reduce((sum, { items }) => sum + items.length, 0);
}
