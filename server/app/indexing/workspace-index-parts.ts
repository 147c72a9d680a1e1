import type { LanguageLinker } from '#server/engine/linking/language-linker.ts';
import type { ResolverFamily } from '#server/engine/resolve/resolver.ts';
import type { PackageFolders } from '../ports/packages.ts';
import type { Clock } from '../ports/clock.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import type { FactsSource } from './facts-source.ts';
import type { RunGoal } from './indexer.ts';
import type { StoredIndexParts } from './stored-index.ts';
import type { WorkspaceScanParts } from './workspace-scan.ts';

export interface WorkspaceIndexParts extends WorkspaceScanParts, StoredIndexParts {
  readonly facts: FactsSource;
  readonly clock: Clock;
  readonly families: readonly ResolverFamily[];
  readonly linkers: readonly LanguageLinker[];
  /** Absent where there is no search. */
  readonly search?: SearchableFiles;
  /** Reports whether a file of that name may hold code of which copies are looked for. */
  readonly isCompared: (path: string) => boolean;
  /** Absent where no linker needs installed packages. */
  readonly packages?: { readonly folders: PackageFolders; readonly reader: WorkspaceReader };
}

export interface SearchableFiles {
  /** The large segment of what can be searched. */
  readonly tables: TablesFile;
  /** Reports whether there is anything in a file of that name that a search may find. */
  readonly isSearchable: (path: string) => boolean;
}

export interface RefreshRequest {
  /** Forget everything and read every file again. */
  readonly full: boolean;
  readonly upTo: RunGoal;
  /** Only these folders changed, as far as the watcher knows. */
  readonly directories?: readonly string[];
}
