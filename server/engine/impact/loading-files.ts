import { suspectsOf } from '../graph/layer-doubts.ts';
import type { FileLayer } from '../graph/snapshot.ts';

/**
 * Files that may load one of these: by imports, however far away, and by what nobody can read (computed imports, those that
 * lead nowhere, files that are broken or not read). Who is not among them can run nothing that these files declare.
 */
export function filesThatMayLoad(layer: FileLayer, files: Iterable<number>): ReadonlySet<number> {
  const { reverseStarts, reverseSources } = layer.edges;
  const loading = new Set(files);
  // What is added to a set while it is walked through is walked through as well.
  for (const file of loading) {
    for (let at = reverseStarts[file]; at < reverseStarts[file + 1]; at++) {
      if (reverseSources[at] < layer.count) loading.add(reverseSources[at]);
    }
    const { rows, files: suspects } = suspectsOf(layer, file);
    for (const row of rows) loading.add(layer.uses.sources[row]);
    for (const each of suspects) loading.add(each);
  }
  return loading;
}
