/** Indexes commits as the index thread does folders. */
import { factsMarks } from './app/indexing/produce-facts.ts';
import { scanLimits } from './app/indexing/limits.ts';
import type { FactsCache } from './app/ports/index-store.ts';
import type { WorkspaceReader } from './app/ports/reading.ts';
import type { CurrentPath } from './app/security/current-path.ts';
import type { RevisionIndexParts } from './app/security/index-revision.ts';
import { registrationInterest } from './engine/entry-points/known-frameworks.ts';
import { pythonInterest } from './engine/entry-points/python-frameworks.ts';
import { frontEnds } from './engine/languages/front-ends.ts';
import { readStandardLibrary } from './engine/languages/typescript/standard-library.ts';
import { javaScriptLinking } from './engine/linking/javascript/javascript-linking.ts';
import { pythonLinking } from './engine/linking/python/python-linking.ts';
import { resolverFamilies } from './engine/resolve/families.ts';
import { systemClock } from './platform/clock.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { createPackageFolders } from './platform/files/package-folders.ts';

export interface RevisionIndexPorts {
  readonly cache: FactsCache;
  readonly reader: WorkspaceReader;
  /** Called around the work at a file. */
  readonly current: Pick<CurrentPath, 'begin' | 'end'>;
}

export function revisionIndexParts({ cache, reader, current }: RevisionIndexPorts): RevisionIndexParts {
  return {
    limits: scanLimits,
    clock: systemClock,
    families: resolverFamilies,
    linkers: [
      javaScriptLinking(() => readStandardLibrary(bundledAssets), registrationInterest),
      pythonLinking(pythonInterest),
    ],
    packages: { folders: createPackageFolders(), reader },
    producers: factsMarks(frontEnds),
    cache,
    frontEnds,
    assets: bundledAssets,
    reader,
    begin: (path) => current.begin(path),
    end: () => current.end(),
  };
}
