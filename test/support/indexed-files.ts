import { createReader } from '#server/platform/files/reader.ts';
import { ProjectFileBytes } from '#server/app/workspaces/project-file-bytes.ts';
import type { RunGoal } from '#server/app/indexing/indexer.ts';
import type { Snapshots } from '#server/app/workspaces/snapshots.ts';
import { languageLinkers } from '#server/language-linkers.ts';
import type { LanguageLinker } from '#server/engine/linking/language-linker.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { openIndex, writeFiles } from './index-fixture.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Files of a fixture: one text, in which a line `=== path` begins each file.
 *
 *     === a.ts
 *     import './b';
 *     === b.ts
 */
export function filesOf(fixture: string): Record<string, string> {
  const parts = fixture.split(/^=== (.+)\n/m).slice(1);
  return Object.fromEntries(parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]]] : [])));
}

export interface IndexedFiles {
  readonly root: string;
  readonly snapshots: Snapshots;
  readonly files: ProjectFileBytes;
  /** Changes files; the index notices when it is asked to look again. */
  write(files: Readonly<Record<string, string | undefined>>): void;
  /** Looks again and publishes. */
  refresh(upTo?: RunGoal): Promise<GraphSnapshot>;
}

/** Read once for all tests of a run. */
let linkers: readonly LanguageLinker[] | undefined;

/** The same with linked calls. */
export function linkFolder(fixture: string | Readonly<Record<string, string>>): Promise<IndexedFiles> {
  return indexFiles(fixture, allLinkers());
}

export function allLinkers(): readonly LanguageLinker[] {
  linkers ??= languageLinkers();
  return linkers;
}

/** The same with what can be searched. */
export function searchFolder(fixture: string | Readonly<Record<string, string>>): Promise<IndexedFiles> {
  return indexFiles(fixture, allLinkers(), 'all');
}

/** A folder with these files, indexed for real. One project whose identifier does not matter. */
export async function indexFiles(
  fixture: string | Readonly<Record<string, string>>,
  linking?: readonly LanguageLinker[],
  upTo: RunGoal = linking === undefined ? 'symbols' : 'calls',
): Promise<IndexedFiles> {
  const root = temporaryFolder();
  writeFiles(root, typeof fixture === 'string' ? filesOf(fixture) : fixture);
  const index = openIndex(root, linking && { linkers: linking });
  const { snapshot, events } = index;
  const refresh = (goal: RunGoal = upTo) => index.refresh({ upTo: goal });
  await refresh();
  const snapshots: Snapshots = {
    newest: async () => snapshot(),
    refreshed: async () => {
      await refresh();
      return snapshot();
    },
    present: (_, layer) => (snapshot()[layer] === undefined ? undefined : snapshot()),
    kept: (_, id) =>
      events
        .flatMap((event) => (event.type === 'published' && event.snapshot.id === id ? [event.snapshot] : []))
        .at(-1),
    skipped: () => {
      const ready = events.findLast((event) => event.type === 'ready' && event.layer === 'files');
      return ready?.type === 'ready' ? ready.skipped : undefined;
    },
    unfollowed: () => [],
    rootOf: () => root,
    mayRead: () => true,
  };
  return {
    root,
    snapshots,
    files: new ProjectFileBytes(snapshots, createReader()),
    write: (files) => writeFiles(root, files),
    refresh: async (goal) => {
      await refresh(goal);
      return snapshot();
    },
  };
}
