import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawingMemory } from '#server/engine/drawing/remembered-drawing.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { type ImportInCycle, importsInCycles } from '#server/engine/graph/import-cycles.ts';
import { loneCommits } from '#server/engine/history/lone-commits.ts';
import { listCycles } from '#server/engine/graph/list-cycles.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { findTypeOnlyImports, type TypeOnlyImport } from '#server/engine/languages/typescript/type-only-imports.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import { snapshotOfStructure } from '#server/engine/structure/structure-snapshot.ts';
import { namesAlike } from '#server/engine/naming/names-alike.ts';
import { overviewOf } from '#server/engine/slicing/overview.ts';
import type { Cycles } from '#protocol/cycles.ts';
import type { CyclesRequest, ImportCyclesRequest, QuestionKind, Questions, TypeOnlyRequest } from './analysis.ts';
import { QuestionReader } from './question-data.ts';
import { architectureData } from './architecture-data.ts';
import { baselineData, baselineStructureData } from './baseline-data.ts';
import { neighboursData, symbolPathData } from './call-data.ts';
import { entryPointsData } from './entry-points-data.ts';
import { FactLinesReader } from './fact-lines.ts';
import { functionDetailData } from './function-detail-data.ts';
import { graphData } from './graph-data.ts';
import type { LanguageAssets } from '#server/engine/source/language.ts';
import { groupCyclesData, groupNeighboursData } from './group-data.ts';
import { impactData } from './impact-data.ts';
import { hierarchyData } from './hierarchy-data.ts';
import { importersData } from './importers-data.ts';
import { metricChangesData } from './metric-change-data.ts';
import { metricsData } from './metrics-data.ts';
import { namesData } from './names-data.ts';
import { overridesData } from './overrides-data.ts';
import { RememberedPasts } from './past-data.ts';
import { pathData } from './path-data.ts';
import { recordedPaths } from './recorded-paths.ts';
import { recordingData } from './recording-data.ts';
import { shippedModel } from './search-model.ts';
import { occurrenceData, Searches, unsearchedData } from './search-data.ts';
import { sliceData } from './slice-data.ts';
import { differenceData, pushedFindingsData, structureData, unpackStructure } from './structure-data.ts';
import { structureDeltaData } from './structure-delta-data.ts';
import { RememberedCode } from './remembered-code.ts';
import { symbolsData } from './symbol-data.ts';
import { symbolNamesData } from './symbol-names-data.ts';
import { tourData } from './tour-data.ts';
import { packagesData } from './packages-data.ts';
import { UnusedRows } from './unused-data.ts';

/** At once, unless something must be loaded first. */
type Answered<Kind extends QuestionKind> = Kind extends 'typeOnlyImports' | 'impact' | 'recording' | 'functionDetail'
  ? Promise<Questions[Kind]['answer']>
  : Questions[Kind]['answer'];

type Answers = {
  readonly [Kind in QuestionKind]: (snapshot: GraphSnapshot, request: Questions[Kind]['request']) => Answered<Kind>;
};

/** Memory that an analyst leaves to the next one. */
export type AnalystMemory = DrawingMemory;

/** Does the work of all questions about snapshots, and keeps what later drawings build on. */
export class Analyst {
  readonly #drawings: Drawings;
  readonly #codes: RememberedCode;
  readonly #pasts = new RememberedPasts();
  readonly #facts = new FactLinesReader();
  readonly #unused = new UnusedRows();
  readonly #searches: Searches;
  readonly #asked = new QuestionReader();
  readonly #answers: Answers = {
    graph: graphData,
    view: (snapshot, request) => this.#drawings.view(snapshot, request),
    path: pathData,
    symbols: symbolsData,
    neighbours: neighboursData,
    importers: importersData,
    symbolPath: symbolPathData,
    unused: (snapshot, request) => this.#unused.page(snapshot, request),
    entryPoints: entryPointsData,
    packages: packagesData,
    impact: (snapshot, request) => impactData(snapshot, request, { codes: this.#codes, pasts: this.#pasts }),
    authors: (snapshot, request) => this.#pasts.authors(snapshot, request),
    alike: (snapshot, { text }) => namesAlike(snapshot, text),
    names: namesData,
    slice: sliceData,
    overview: overviewOf,
    metrics: (snapshot, request) => metricsData(snapshot, request, this.#pasts),
    functionDetail: (snapshot, request) => functionDetailData(snapshot, request, this.#codes),
    loneCommits: (_, { history, groups, most }) => loneCommits(history, groups, most),
    metricChanges: metricChangesData,
    tour: (snapshot, request) => tourData(snapshot, request, this.#pasts),
    symbolNames: symbolNamesData,
    search: (snapshot, request) => this.#searches.find(snapshot, request),
    literal: (snapshot, request) => this.#searches.mayBeSaid(snapshot, request),
    unsearched: unsearchedData,
    occurrence: occurrenceData,
    asked: (snapshot, request) => this.#asked.read(snapshot, request),
    recordedPaths,
    recording: (snapshot, request) => recordingData(snapshot, request, this.#codes),
    hierarchy: hierarchyData,
    overrides: overridesData,
    facts: (snapshot, request) => this.#facts.read(snapshot, request),
    structure: structureData,
    tables: (_, { id, packed }) => snapshotOfStructure(id, unpackStructure(packed)),
    baseline: baselineData,
    baselineStructure: baselineStructureData,
    structureDelta: structureDeltaData,
    difference: differenceData,
    pushedFindings: pushedFindingsData,
    architecture: architectureData,
    cycles: cyclesData,
    groupNeighbours: ({ files }, request) => groupNeighboursData(files, request),
    groupCycles: groupCyclesData,
    importCycles,
    typeOnlyImports: (_, request) => typeOnlyImports(request),
  };

  /** @param assets what front-ends need to read texts that are in no snapshot */
  constructor(assets: LanguageAssets, memory?: AnalystMemory) {
    this.#codes = new RememberedCode(assets);
    this.#searches = new Searches(shippedModel(assets));
    this.#drawings = new Drawings(memory);
  }

  /** Plain data: it crosses threads. */
  get memory(): AnalystMemory {
    return this.#drawings.memory;
  }

  /** Returns what came to the memory since the last call. */
  takeRemembered(): AnalystMemory {
    return this.#drawings.takeRemembered();
  }

  /** Releases all other snapshots. */
  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    this.#drawings.keepOnly(snapshots);
    this.#facts.keepOnly(snapshots);
    this.#unused.keepOnly(snapshots);
    this.#searches.keepOnly(snapshots);
    this.#asked.keepOnly(snapshots);
  }

  /** Throws `ApiError`. */
  answer<Kind extends QuestionKind>(
    snapshot: GraphSnapshot,
    kind: Kind,
    request: Questions[Kind]['request'],
  ): Answered<Kind> {
    return this.#answers[kind](snapshot, request);
  }
}

function cyclesData(snapshot: GraphSnapshot, { limit, ...options }: CyclesRequest): Cycles {
  const all = listCycles(snapshot, options);
  const nodes = all.reduce((sum, cycle) => sum + cycle.nodes.length, 0);
  return { cycles: all.slice(0, limit), summary: { cycles: all.length, nodes } };
}

function importCycles(snapshot: GraphSnapshot, { file: path }: ImportCyclesRequest): ImportInCycle[] {
  const file = findFile(snapshot.files, path);
  return file === undefined ? [] : importsInCycles(snapshot, file);
}

/** The parser is loaded by who first needs it: it takes more memory than everything else in here. */
async function typeOnlyImports({ path, text }: TypeOnlyRequest): Promise<TypeOnlyImport[]> {
  await loadParser();
  return [...findTypeOnlyImports(text, path)];
}
