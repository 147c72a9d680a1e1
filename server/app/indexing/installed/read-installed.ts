import { decodeImportFacts } from '#server/engine/source/import-facts-codec.ts';
import type { FactsResult } from '../facts-source.ts';
import type { ProduceFacts } from '../read-stage.ts';
import type { DiskAnswers } from './disk-answers.ts';
import type { InstalledFile } from './installed-state.ts';

/** A file as it was read: where its imports lead is found behind that. */
export type ReadFile = Omit<InstalledFile, 'targets'>;

export interface ReadInstalledParts {
  readonly produce: ProduceFacts;
  readonly disk: DiskAnswers;
  /** Takes the trees of what is read. */
  readonly trees: Map<string, Uint8Array>;
  readonly declaresGlobally: (path: string, tree: Uint8Array) => boolean;
}

/** Reads declaration files of packages, in the order of the paths. */
export async function readInstalled(
  paths: readonly string[],
  { produce, disk, trees, declaresGlobally }: ReadInstalledParts,
): Promise<ReadonlyMap<string, ReadFile>> {
  const read = new Map<string, ReadFile>();
  const requests = paths.map((path) => ({ path, stage: 'declarations', wantsText: false, isInstalled: true }) as const);
  await produce(requests, (result) => {
    const { path } = result;
    const stamp = disk.stamp(path);
    const tree = treeOf(result);
    if (tree === undefined || !('imports' in result) || result.imports === undefined) {
      read.set(path, { path, stamp, contentHash: '', isLost: true, declaresGlobally: false, specifiers: [] });
      return;
    }
    const specifiers = [...new Set(decodeImportFacts(result.imports).imports.map(({ specifier }) => specifier))];
    // What came together lies in one piece of memory: one tree must not hold those of a batch.
    trees.set(path, tree.slice());
    const { contentHash } = result;
    read.set(path, {
      path,
      stamp,
      contentHash,
      isLost: false,
      declaresGlobally: declaresGlobally(path, tree),
      specifiers,
    });
  });
  return read;
}

function treeOf(result: FactsResult): Uint8Array | undefined {
  return 'skipped' in result || result.tree === undefined || result.tree.length === 0 ? undefined : result.tree;
}
