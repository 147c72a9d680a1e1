import type { JsonText } from '#server/base/json-text.ts';
import type { CycleOptions } from '#server/engine/graph/list-cycles.ts';
import type { ImportInCycle } from '#server/engine/graph/import-cycles.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import type { LoneCommit } from '#server/engine/history/lone-commits.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Overview, OverviewRequest } from '#server/engine/slicing/overview.ts';
import type { TypeOnlyImport } from '#server/engine/languages/typescript/type-only-imports.ts';
import type { FileAuthor } from '#server/engine/history/past-knowledge.ts';
import type { ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { PieceToRead } from '#server/engine/search/literal/piece-to-read.ts';
import type { ArchitectureChange, MetricChange } from '#protocol/events.ts';
import type { SymbolEdges } from '#protocol/callers.ts';
import type { FactLines } from '#protocol/facts.ts';
import type { Cycles } from '#protocol/cycles.ts';
import type { FunctionDetail } from '#protocol/function-metrics.ts';
import type { Graph } from '#protocol/graph.ts';
import type { Metrics } from '#protocol/metrics.ts';
import type { UnsearchedLanguage } from '#protocol/search.ts';
import type { View } from '#protocol/view.ts';
import type { QuestionRequest, ReadQuestion } from './question-data.ts';
import type { ArchitectureRequest } from './architecture-data.ts';
import type { BaselineRequest, BaselineStructure, BaselineStructureRequest, MadeBaseline } from './baseline-data.ts';
import type { FoundNeighbours, FoundSymbolPath, NeighboursRequest, SymbolPathRequest } from './call-data.ts';
import type { EntryPointsPage, EntryPointsRequest } from './entry-points-data.ts';
import type { FactsRequest } from './fact-lines.ts';
import type { FunctionRequest } from './function-detail-data.ts';
import type { GraphRequest } from './graph-data.ts';
import type { FoundImpact, ImpactRequest } from './impact-data.ts';
import type { RecordedPathsRequest } from './recorded-paths.ts';
import type { MadeRecording, RecordingRequest } from './recording-data.ts';
import type {
  FoundGroupCycles,
  FoundGroupNeighbours,
  GroupCyclesRequest,
  GroupNeighboursRequest,
} from './group-data.ts';
import type { HierarchyRequest } from './hierarchy-data.ts';
import type { ImportersRequest } from './importers-data.ts';
import type { MetricChangesRequest } from './metric-change-data.ts';
import type { MetricsRequest } from './metrics-data.ts';
import type { FoundNames, NamesRequest } from './names-data.ts';
import type { FoundOverrides, OverridesRequest } from './overrides-data.ts';
import type { AuthorsRequest, LoneCommitsRequest } from './past-data.ts';
import type { FoundPath, PathRequest } from './path-data.ts';
import type { FoundCode, LanguageRequest, LiteralRequest, OccurrenceRequest, SearchRequest } from './search-data.ts';
import type { FoundSlice, SliceRequest } from './slice-data.ts';
import type {
  DifferenceRequest,
  FoundDifference,
  MadeStructure,
  PushedFindings,
  PushedFindingsRequest,
  StructureRequest,
} from './structure-data.ts';
import type { MadeDelta, StructureDeltaRequest } from './structure-delta-data.ts';
import type { SymbolsPage, SymbolsRequest } from './symbol-data.ts';
import type { NamedSymbolRow, SymbolNamesRequest } from './symbol-names-data.ts';
import type { FoundTour, TourQuestion } from './tour-data.ts';
import type { FoundPackages, PackagesRequest } from './packages-data.ts';
import type { UnusedPage, UnusedRequest } from './unused-data.ts';

/** About a text that names nothing. */
export interface AlikeRequest {
  readonly text: string;
}

export interface CyclesRequest extends CycleOptions {
  readonly limit?: number;
}

export interface ImportCyclesRequest {
  /** Path; a file that is not there has none. */
  readonly file: string;
}

/** About a text that may not be saved: of the snapshot nothing is asked. */
export interface TypeOnlyRequest {
  readonly path: string;
  readonly text: string;
}

/** Questions about a snapshot alone, and their answers. All of it is plain data: it crosses a thread. */
export interface Questions {
  readonly graph: { readonly request: GraphRequest; readonly answer: Graph };
  readonly view: { readonly request: ViewRequest; readonly answer: View };
  readonly path: { readonly request: PathRequest; readonly answer: FoundPath };
  readonly symbols: { readonly request: SymbolsRequest; readonly answer: SymbolsPage };
  readonly neighbours: { readonly request: NeighboursRequest; readonly answer: FoundNeighbours };
  readonly importers: { readonly request: ImportersRequest; readonly answer: SymbolEdges };
  readonly symbolPath: { readonly request: SymbolPathRequest; readonly answer: FoundSymbolPath };
  readonly unused: { readonly request: UnusedRequest; readonly answer: UnusedPage };
  readonly entryPoints: { readonly request: EntryPointsRequest; readonly answer: EntryPointsPage };
  readonly packages: { readonly request: PackagesRequest; readonly answer: FoundPackages };
  readonly impact: { readonly request: ImpactRequest; readonly answer: FoundImpact };
  readonly authors: { readonly request: AuthorsRequest; readonly answer: FileAuthor[][] };
  readonly alike: { readonly request: AlikeRequest; readonly answer: string[] };
  readonly names: { readonly request: NamesRequest; readonly answer: FoundNames };
  readonly symbolNames: { readonly request: SymbolNamesRequest; readonly answer: NamedSymbolRow[] };
  readonly search: { readonly request: SearchRequest; readonly answer: FoundCode[] };
  readonly literal: { readonly request: LiteralRequest; readonly answer: PieceToRead[] };
  readonly unsearched: { readonly request: LanguageRequest; readonly answer: UnsearchedLanguage | null };
  readonly occurrence: { readonly request: OccurrenceRequest; readonly answer: boolean[] };
  readonly asked: { readonly request: QuestionRequest; readonly answer: ReadQuestion };
  readonly slice: { readonly request: SliceRequest; readonly answer: FoundSlice };
  readonly metrics: { readonly request: MetricsRequest; readonly answer: Metrics };
  readonly functionDetail: { readonly request: FunctionRequest; readonly answer: FunctionDetail };
  readonly loneCommits: { readonly request: LoneCommitsRequest; readonly answer: LoneCommit[] };
  readonly metricChanges: { readonly request: MetricChangesRequest; readonly answer: MetricChange[] };
  readonly tour: { readonly request: TourQuestion; readonly answer: FoundTour };
  readonly overview: { readonly request: OverviewRequest; readonly answer: Overview };
  readonly recordedPaths: { readonly request: RecordedPathsRequest; readonly answer: string[] };
  readonly recording: { readonly request: RecordingRequest; readonly answer: MadeRecording };
  readonly hierarchy: { readonly request: HierarchyRequest; readonly answer: SymbolRow[] };
  readonly overrides: { readonly request: OverridesRequest; readonly answer: FoundOverrides };
  readonly facts: { readonly request: FactsRequest; readonly answer: FactLines };
  readonly importCycles: { readonly request: ImportCyclesRequest; readonly answer: ImportInCycle[] };
  readonly typeOnlyImports: { readonly request: TypeOnlyRequest; readonly answer: TypeOnlyImport[] };
  /** Tables over shared memory: `load` returns them. Of the snapshot nothing is asked. */
  readonly tables: { readonly request: TablesRequest; readonly answer: GraphSnapshot };
  readonly structure: { readonly request: StructureRequest; readonly answer: MadeStructure };
  /** Of the snapshot nothing is asked. */
  readonly baseline: { readonly request: BaselineRequest; readonly answer: MadeBaseline };
  /** Of the snapshot nothing is asked. */
  readonly baselineStructure: { readonly request: BaselineStructureRequest; readonly answer: BaselineStructure };
  /** Of the snapshot nothing is asked. */
  readonly structureDelta: { readonly request: StructureDeltaRequest; readonly answer: MadeDelta };
  /** Of the snapshot nothing is asked. */
  readonly difference: { readonly request: DifferenceRequest; readonly answer: FoundDifference };
  /** Of the snapshot nothing is asked. */
  readonly pushedFindings: { readonly request: PushedFindingsRequest; readonly answer: PushedFindings };
  readonly architecture: { readonly request: ArchitectureRequest; readonly answer: ArchitectureChange };
  readonly cycles: { readonly request: CyclesRequest; readonly answer: Cycles };
  readonly groupNeighbours: { readonly request: GroupNeighboursRequest; readonly answer: FoundGroupNeighbours };
  readonly groupCycles: { readonly request: GroupCyclesRequest; readonly answer: FoundGroupCycles };
}

export type QuestionKind = keyof Questions;

/** A structure that was pushed, packed as it is stored. */
export interface TablesRequest {
  readonly id: string;
  readonly packed: Uint8Array;
}

/** Answers questions whose work would keep the main thread from answering others. */
export interface Analysis {
  /** Begins with what every question needs first: for a caller who waits for the snapshot that it will ask about. */
  prepare?(): void;
  /**
   * Throws `ApiError` where the question names what is not there, the signal's reason when it is aborted, and another
   * error when the work was tried twice and came to no end.
   */
  ask<Kind extends QuestionKind>(
    snapshot: GraphSnapshot,
    kind: Kind,
    request: Questions[Kind]['request'],
    signal: AbortSignal,
  ): Promise<JsonText<Questions[Kind]['answer']>>;
}

/** Lays structures out as the tables of snapshots. */
export interface StructureLoader {
  load(request: TablesRequest, signal: AbortSignal): Promise<GraphSnapshot>;
}
