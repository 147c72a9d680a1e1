/** Which packages ended up in a bundle: kept beside the build, for the check that each one's licence is shipped. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';

export const BUNDLED_FOLDER = '.cache/bundled';

/** Writes the places of their folders below the repository, sorted: `node_modules/a/node_modules/b`. */
export function keepBundledPackages(bundle: string, { inputs }: Metafile, ...copied: readonly string[]): void {
  const folders = new Set([...Object.keys(inputs), ...copied].flatMap((path) => packageFolder(path) ?? []));
  mkdirSync(BUNDLED_FOLDER, { recursive: true });
  writeFileSync(`${BUNDLED_FOLDER}/${bundle}.json`, `${JSON.stringify([...folders].toSorted(), null, 2)}\n`);
}

function packageFolder(path: string): string | undefined {
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}
