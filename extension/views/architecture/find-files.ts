import type { IndexedFolder } from '../indexed-folder.ts';
import { baseName } from '../row.ts';
import type { Described } from './describe-mark.ts';
import { sortMarks, type SortOrder } from './sort-marks.ts';

export type FoundFile = Described & { readonly files: 1 };

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** There are more, of fewer dependencies. */
  readonly isTruncated: boolean;
}

/** Upper bound on found files. A user who sees it can type another word. */
export const foundMax = 1000;

/** Returns files whose path contains all words of a text, ignoring case. */
export async function findFiles(folder: IndexedFolder, text: string, order: SortOrder): Promise<FoundFiles> {
  const params = { match: text, detail: 'full', edges: 'none', limit: foundMax } as const;
  const { nodes, unknown = [], truncated = false } = await folder.ask('graph.get', params);
  const unknowns = Map.groupBy(unknown, ({ file }) => file);
  const files = nodes.map(({ id, size, fanIn = 0, fanOut = 0, language, cycle }): FoundFile => {
    const count = unknowns.get(id)?.length ?? 0;
    return {
      id,
      label: baseName(id),
      type: 'file',
      size,
      files: 1,
      fanIn,
      fanOut,
      ...(language !== undefined && { language }),
      ...(cycle !== undefined && { cycle }),
      ...(count > 0 && { unknown: count }),
    };
  });
  return { files: sortMarks(files, order), isTruncated: truncated };
}
