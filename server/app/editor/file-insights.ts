import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { ImportInCycle } from '#server/engine/graph/import-cycles.ts';
import { certaintyOfDependencies, certaintyOfDependents } from '#server/engine/graph/path-certainty.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { TypeOnlyImport } from '#server/engine/languages/typescript/type-only-imports.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { NamedSymbolRow, SymbolNamesRequest } from '../analysis/symbol-names-data.ts';
import { scanLimits } from '../indexing/limits.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import { reasonsOfUnseenChanges } from '../workspaces/unseen-changes.ts';
import { reasonsOfUnseenImporters } from '../workspaces/unseen-files.ts';
import { type KnownFindingsParts, knownFindings } from '../security/known-findings.ts';
import type { ScannedFinding } from '../security/project-scans.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { type ComplexFunction, complexFunctions } from './complex-functions.ts';
import { type FileUse, importsOf, usesFrom } from './file-uses.ts';
import type { Surroundings } from './surroundings.ts';
import { type SymbolInsight, symbolInsightOf } from './symbol-insights.ts';

/** A number of files: all there are, or at least so many. */
export interface Counted {
  readonly count: number;
  readonly isExact: boolean;
}

/** Direct neighbours of a file in the project. */
export interface FileCounts {
  readonly dependents: Counted;
  readonly dependencies: Counted;
}

/** A file of the newest snapshot in memory. */
export interface FileInsight {
  /** `snp_…` */
  readonly snapshot: string;
  readonly contentHash: string;
  /** It is known when its imports load, and so which of them are in a cycle. */
  readonly knowsLoads: boolean;
  counts(): FileCounts;
  /** Every import of the file, by position. */
  imports(): readonly FileUse[];
  /** Every import that leads to the file, by file, then position. */
  importers(): readonly FileUse[];
  /** The same of another file of the snapshot. */
  other(path: string): FileInsight | undefined;
  /** The text that the snapshot was made of; undefined when the disk has moved on. */
  savedText(): string | undefined;
  /** Findings of the newest scan that end in the file, the worst first; none while nothing was scanned. */
  findings(): readonly ScannedFinding[];
  /** Functions with at least so much cognitive complexity, by position. */
  complexFunctions(least: number): readonly ComplexFunction[];
  importsInCycles(signal: AbortSignal): Promise<readonly ImportInCycle[]>;
  /** Undefined until calls are linked. */
  symbols(): SymbolInsight | undefined;
  /** Returns the type-only imports of a text of the file that may not be saved. */
  typeOnlyImports(text: string, signal: AbortSignal): Promise<readonly TypeOnlyImport[]>;
}

export interface FileInsightsParts extends KnownFindingsParts {
  readonly register: ProjectRegister;
  readonly workspaces: ProjectWorkspaces;
  readonly analysis: Analysis;
  readonly reader: WorkspaceReader;
}

/** Answers that editors show of single files at once. No question here opens a workspace or begins a run. */
export class FileInsights {
  readonly #parts: FileInsightsParts;

  constructor(parts: FileInsightsParts) {
    this.#parts = parts;
  }

  /** Undefined while there is no snapshot, and for what is not part of it. */
  of(projectId: string, path: string): FileInsight | undefined {
    const { register, workspaces } = this.#parts;
    const project = register.find({ kind: 'owner' }, projectId);
    const workspace = workspaces.ifOpen(project);
    const snapshot = workspace?.newest('files');
    return workspace && snapshot && insightOf(this.#parts, { project, workspace, snapshot }, path);
  }

  /** Returns symbols of the whole project, the best first; none while there is no snapshot with declarations. */
  async symbolsNamed(
    projectId: string,
    asked: SymbolNamesRequest,
    signal: AbortSignal,
  ): Promise<readonly NamedSymbolRow[]> {
    const { register, workspaces, analysis } = this.#parts;
    const snapshot = workspaces.ifOpen(register.find({ kind: 'owner' }, projectId))?.newest('symbols');
    return snapshot === undefined ? [] : (await analysis.ask(snapshot, 'symbolNames', asked, signal)).read();
  }

  /** As the index names contents. */
  hashOf(text: string): string {
    return hashContent(encodeUtf8(text));
  }
}

const byOwner = { caller: { kind: 'owner' }, signal: new AbortController().signal } as const;

function insightOf(parts: FileInsightsParts, surroundings: Surroundings, path: string): FileInsight | undefined {
  const { snapshot, workspace, project } = surroundings;
  const layer = snapshot.files;
  const file = findFile(layer, path);
  if (file === undefined) return undefined;
  const contentHash = contentHashOf(layer, file);
  const { analysis, reader } = parts;
  return {
    snapshot: snapshot.id,
    contentHash,
    knowsLoads: snapshot.loads !== undefined,
    counts: () => countsOf(layer, file, workspace),
    imports: () => importsOf(layer, file),
    importers: () => importersOf(layer, file).flatMap((source) => usesFrom(layer, source, file)),
    other: (otherPath) => insightOf(parts, surroundings, otherPath),
    savedText: () => {
      const bytes = reader.read(project.path, path, scanLimits.fileBytes);
      return 'skipped' in bytes || hashContent(bytes) !== contentHash ? undefined : decodeText(bytes);
    },
    findings: () =>
      knownFindings(parts, { id: project.id, files: layer }, byOwner).filter((finding) => finding.file === path),
    complexFunctions: (least) => complexFunctions(snapshot, file, least),
    importsInCycles: async (signal) => (await analysis.ask(snapshot, 'importCycles', { file: path }, signal)).read(),
    symbols: () => symbolInsightOf(parts.analysis, surroundings, path),
    typeOnlyImports: async (text, signal) =>
      (await analysis.ask(snapshot, 'typeOnlyImports', { path, text }, signal)).read(),
  };
}

function countsOf(layer: FileLayer, file: number, workspace: Workspace): FileCounts {
  const { starts, targets, reverseStarts } = layer.edges;
  const dependencies = targets.subarray(starts[file], starts[file + 1]).filter((target) => target < layer.count);
  const isFollowed = reasonsOfUnseenChanges(workspace, undefined).length === 0;
  const seen = isFollowed && certaintyOfDependents(layer, file).certainty === 'exact';
  const isComplete = seen && reasonsOfUnseenImporters(layer, file, workspace.skipped).length === 0;
  return {
    dependents: { count: reverseStarts[file + 1] - reverseStarts[file], isExact: isComplete },
    dependencies: {
      count: dependencies.length,
      isExact: isFollowed && certaintyOfDependencies(layer, file).certainty === 'exact',
    },
  };
}

function importersOf({ edges }: FileLayer, file: number): number[] {
  return [...edges.reverseSources.subarray(edges.reverseStarts[file], edges.reverseStarts[file + 1])];
}
