import type { TreeColumns } from '../../source/code-tree.ts';
import { kind } from './node-kinds.ts';

/** Names of `from shop import pay as other`, wherever it stands, in the order of the source: `other`. */
export function otherNamesOf({ count, kinds, ends, names, texts }: TreeColumns): string[] {
  const found = new Set<string>();
  for (let node = 1; node < count; node++) {
    if (kinds[node] !== kind.fromImport) continue;
    for (let child = node + 1; child < ends[node]; child = ends[child]) {
      const alias = child + 1;
      if (kinds[child] !== kind.importName || alias >= ends[child]) continue;
      if (names[alias] !== names[child]) found.add(texts[names[alias]]);
    }
  }
  return [...found];
}
