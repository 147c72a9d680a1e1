import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawingMemory } from '#server/engine/drawing/remembered-drawing.ts';
import { listCycles } from '#server/engine/graph/list-cycles.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Cycles } from '#protocol/cycles.ts';
import type { CyclesRequest, QuestionKind, Questions } from './analysis.ts';
import { graphData } from './graph-data.ts';
import { pathData } from './path-data.ts';

type Answers = {
  readonly [Kind in QuestionKind]: (
    snapshot: GraphSnapshot,
    request: Questions[Kind]['request'],
  ) => Questions[Kind]['answer'];
};

/** What an analyst leaves to the next one. */
export type AnalystMemory = DrawingMemory;

/** Does the work of all questions about snapshots, and keeps what later drawings build on. */
export class Analyst {
  readonly #drawings: Drawings;
  readonly #answers: Answers = {
    graph: graphData,
    view: (snapshot, request) => this.#drawings.view(snapshot, request),
    path: ({ files }, request) => pathData(files, request),
    cycles: ({ files }, request) => cyclesData(files, request),
  };

  constructor(memory?: AnalystMemory) {
    this.#drawings = new Drawings(memory);
  }

  /** Plain data: it crosses threads. */
  get memory(): AnalystMemory {
    return this.#drawings.memory;
  }

  /** What came to the memory since this was asked last. */
  takeRemembered(): AnalystMemory {
    return this.#drawings.takeRemembered();
  }

  /** Lets go of all other snapshots. */
  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    this.#drawings.keepOnly(snapshots);
  }

  /** Throws `ApiError`. */
  answer<Kind extends QuestionKind>(
    snapshot: GraphSnapshot,
    kind: Kind,
    request: Questions[Kind]['request'],
  ): Questions[Kind]['answer'] {
    return this.#answers[kind](snapshot, request);
  }
}

function cyclesData(files: GraphSnapshot['files'], { limit, ...options }: CyclesRequest): Cycles {
  const all = listCycles(files, options);
  const nodes = all.reduce((sum, cycle) => sum + cycle.nodes.length, 0);
  return { cycles: all.slice(0, limit), summary: { cycles: all.length, nodes } };
}
