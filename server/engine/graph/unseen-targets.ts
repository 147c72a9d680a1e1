import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import { isPackageName, splitBare } from '../resolve/javascript/specifier.ts';
import { suspectRowsNaming, suspectRowsOfAnyName } from './layer-doubts.ts';
import { packageReachOf } from './package-reach.ts';
import type { FileLayer } from './snapshot.ts';

/** An import that may lead to a file of any name. */
export interface UnseenTarget {
  readonly source: number;
  /** The one module that it leads into, where that is known: it names a package, or something of one was found. */
  readonly module?: number;
}

/** Imports of a layer that may lead to files of any name; of a file each that leads elsewhere once. */
export const unseenTargetsOf = remember((layer: FileLayer): readonly UnseenTarget[] => {
  const targets = new Map<string, UnseenTarget>();
  for (const row of suspectRowsOfAnyName(layer)) {
    const source = layer.uses.sources[row];
    const module = moduleNamedIn(layer, row);
    targets.set(`${source} ${module ?? ''}`, { source, ...(module !== undefined && { module }) });
  }
  return [...targets.values()];
});

/** Whether such an import can lead to a file, as far as packages decide. */
export function canLeadTo(layer: FileLayer, { source, module }: UnseenTarget, file: number): boolean {
  return module === undefined ? packageReachOf(layer).leads(source, file) : layer.modules[file] === module;
}

/** Files with an import that may lead to that file by its name. */
export function sourcesNaming(layer: FileLayer, file: number): readonly number[] {
  const reach = packageReachOf(layer);
  const sources = suspectRowsNaming(layer, file).map((row) => layer.uses.sources[row]);
  return [...new Set(sources)].filter((source) => reach.leads(source, file));
}

const moduleNumbersOf = remember(
  ({ moduleNames }: FileLayer): ReadonlyMap<string, number> => new Map(moduleNames.map((name, index) => [name, index])),
);

/** Returns the one module that an import can lead into: it names a package, or something of one was found. */
export function moduleNamedIn(layer: FileLayer, row: number): number | undefined {
  const { targets, specifierTable } = layer.uses;
  if (targets[row] < layer.count) return layer.modules[targets[row]];
  const { packageName } = splitBare(stringAt(specifierTable, row));
  // A module may be called `.`, as a relative path begins.
  return isPackageName(packageName) ? moduleNumbersOf(layer).get(packageName) : undefined;
}
