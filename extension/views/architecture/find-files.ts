import type { Graph } from '#protocol/graph.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { baseName } from '../row.ts';
import type { Described } from './describe-mark.ts';
import { sortMarks, type SortOrder } from './sort-marks.ts';

export type FoundFile = Described & { readonly files: 1 };

/** Every file of the project with its counts, made once of the graph, which is large and not kept. */
const filesOf = new WeakMap<IndexedFolder, Promise<readonly FoundFile[]>>();

/** Files whose path has all words of a text in it, whatever the case. */
export async function findFiles(folder: IndexedFolder, text: string, order: SortOrder): Promise<readonly FoundFile[]> {
  let files = filesOf.get(folder);
  if (files === undefined) {
    files = folder.askAnew('graph.get', {}).then(describeFiles);
    filesOf.set(folder, files);
    files.catch(() => filesOf.delete(folder));
  }
  const wanted = text.toLowerCase().split(/\s+/);
  const found = (await files).filter(({ id }) => {
    const path = id.toLowerCase();
    return wanted.every((word) => path.includes(word));
  });
  return sortMarks(found, order);
}

function describeFiles({ nodes, edges }: Graph): FoundFile[] {
  const fanIn = new Map<string, number>();
  const fanOut = new Map<string, number>();
  for (const { source, target } of edges) {
    fanOut.set(source, (fanOut.get(source) ?? 0) + 1);
    fanIn.set(target, (fanIn.get(target) ?? 0) + 1);
  }
  return nodes.map(({ id, size }) => ({
    id,
    label: baseName(id),
    type: 'file',
    size,
    files: 1,
    fanIn: fanIn.get(id) ?? 0,
    fanOut: fanOut.get(id) ?? 0,
  }));
}
