/** Files of one folder and those below it that are no groups of their own. */
export interface FolderGroup {
  /** With a slash behind it; `''` is the root. */
  readonly folder: string;
  /** Positions in the list of paths. */
  readonly files: readonly number[];
}

/**
 * Divides files into about so many groups by folder: the folder with the most weight is opened again and again, so that
 * groups come out alike however deep a repository is.
 *
 * @param paths sorted, below `root`
 * @param root with a slash behind it, or `''`
 * @param isClosed folders that are never opened
 * @param weightOf by position in the list of paths
 */
export function groupByFolder(
  paths: readonly string[],
  root: string,
  most: number,
  isClosed: (folder: string) => boolean,
  weightOf: (file: number) => number,
): FolderGroup[] {
  const whole = { folder: root, files: paths.map((_, index) => index) };
  let groups: FolderGroup[] = openFolder(paths, whole) ?? [whole];
  const kept = new Set<FolderGroup>();
  const weight = ({ files }: FolderGroup): number => files.reduce((sum, file) => sum + weightOf(file), 0);
  for (;;) {
    const largest = groups.reduce<FolderGroup | undefined>((best, group) => {
      if (kept.has(group) || isClosed(group.folder)) return best;
      return best === undefined || weight(group) > weight(best) ? group : best;
    }, undefined);
    if (largest === undefined) return groups;
    const parts = openFolder(paths, largest);
    // One that falls into many parts leaves half of the room to the others.
    const room = Math.ceil((most - groups.length) / 2) + 1;
    if (parts === undefined || room < 2) kept.add(largest);
    else groups = groups.flatMap((group) => (group === largest ? largestParts(parts, largest.folder, room) : [group]));
  }
}

/** As many as there is room for; the smallest stay with the folder itself. */
function largestParts(parts: readonly FolderGroup[], folder: string, room: number): readonly FolderGroup[] {
  if (parts.length <= room) return parts;
  const own = parts.filter((part) => part.folder === folder);
  const others = parts.filter((part) => part.folder !== folder).toSorted((a, b) => b.files.length - a.files.length);
  const rest = [...own, ...others.slice(room - 1)].flatMap(({ files }) => files);
  return [...others.slice(0, room - 1), { folder, files: rest }];
}

/**
 * Returns the files directly in a folder, and its folders; undefined where there is none. A folder that holds only one
 * folder is skipped.
 */
function openFolder(paths: readonly string[], { folder, files }: FolderGroup): FolderGroup[] | undefined {
  const parts = new Map<string, number[]>();
  for (const file of files) {
    const slash = paths[file].indexOf('/', folder.length);
    const part = slash < 0 ? folder : paths[file].slice(0, slash + 1);
    const members = parts.get(part);
    if (members === undefined) parts.set(part, [file]);
    else members.push(file);
  }
  const groups = Array.from(parts, ([part, members]): FolderGroup => ({ folder: part, files: members }));
  if (groups.length > 1) return groups;
  const [only] = groups;
  return only === undefined || only.folder === folder ? undefined : (openFolder(paths, only) ?? [only]);
}
