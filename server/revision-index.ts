/** Indexes commits as the index thread does folders. */
import { factsMarks } from './app/indexing/produce-facts.ts';
import { scanLimits } from './app/indexing/limits.ts';
import type { FactsCache } from './app/ports/index-store.ts';
import type { WorkspaceReader } from './app/ports/reading.ts';
import type { CurrentPath } from './app/security/current-path.ts';
import type { RevisionIndexParts } from './app/security/index-revision.ts';
import { frontEnds } from './engine/languages/front-ends.ts';
import { resolverFamilies } from './engine/resolve/families.ts';
import { languageLinkers } from './language-linkers.ts';
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
    linkers: languageLinkers(),
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
