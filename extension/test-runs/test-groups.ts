import type { Impact } from '#protocol/impact.ts';

export type SelectedTest = Pick<Impact['tests'][number], 'file' | 'basis'>;

/** `known`: observed or inferred, what a person runs. `widened`: a doubt may lead there. `endToEnd`: they need a running program. */
export type TestGroupKind = 'known' | 'widened' | 'endToEnd';

/** Tests of a package that are chosen together. */
export interface TestGroup {
  /** Folder of the package; empty for what lies in none. */
  readonly folder: string;
  readonly kind: TestGroupKind;
  readonly files: readonly string[];
}

const kinds: readonly TestGroupKind[] = ['known', 'widened', 'endToEnd'];

/** Folders and names of tests that drive a whole program: runners have no one name for them. */
const END_TO_END =
  /(?:^|\/)(?:e2e|end-to-end|cypress|playwright)(?:[-_][\w-]+)?\/|[._-](?:e2e|cy)(?:[._-](?:spec|test))?\.[cm]?[jt]sx?$/i;

export function isEndToEnd(file: string): boolean {
  return END_TO_END.test(file);
}

/** Reports whether a group is run by default. */
export function isChosen({ kind }: TestGroup): boolean {
  return kind === 'known';
}

/**
 * Tests by package and kind, in that order; those of a group stay in the order in which they were selected.
 *
 * @param folderOf folder of the package around a file
 */
export async function testGroups(
  tests: readonly SelectedTest[],
  folderOf: (file: string) => Promise<string>,
): Promise<readonly TestGroup[]> {
  const placed = await Promise.all(
    tests.map(async ({ file, basis }) => ({ file, kind: kindOf(file, basis), folder: await folderOf(file) })),
  );
  const groups = Map.groupBy(placed, ({ folder, kind }) => JSON.stringify([folder, kind]));
  return Array.from(groups.values(), (each): TestGroup => {
    const { folder, kind } = each[0];
    return { folder, kind, files: each.map(({ file }) => file) };
  }).toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (a.folder < b.folder ? -1 : Number(a.folder > b.folder)),
  );
}

function kindOf(file: string, basis: SelectedTest['basis']): TestGroupKind {
  if (isEndToEnd(file)) return 'endToEnd';
  return basis === 'widened' ? 'widened' : 'known';
}

const manifests = ['package.json', 'pyproject.toml', 'setup.py', 'setup.cfg'];

/** Finds the innermost folder with a manifest around a file, and looks into each folder once. */
export function packageFolders(isThere: (path: string) => Promise<boolean>): (file: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  const around = (folder: string): Promise<string> => {
    const found = known.get(folder) ?? find(folder);
    known.set(folder, found);
    return found;
  };
  const find = async (folder: string): Promise<string> => {
    if (folder === '') return '';
    const found = await Promise.all(manifests.map((name) => isThere(`${folder}/${name}`)));
    return found.includes(true) ? folder : around(folderAbove(folder));
  };
  return (file) => around(folderAbove(file));
}

function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
