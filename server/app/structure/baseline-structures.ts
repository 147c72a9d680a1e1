import { neverAborted } from '#server/base/never-aborted.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { Baselines, KeptBaseline } from '../ports/baselines.ts';
import type { ComparedState } from './compared-state.ts';

export interface BaselineStructuresParts {
  readonly baselines: Baselines;
  readonly analysis: Analysis;
}

/**
 * Stored baselines of linked remotes as structures, which the analysis thread makes of them. The last one is kept: a project is compared
 * with it after each run.
 */
export class BaselineStructures {
  readonly #parts: BaselineStructuresParts;
  #last: { readonly mark: string; readonly packed: Promise<Uint8Array | undefined> } | undefined;

  constructor(parts: BaselineStructuresParts) {
    this.#parts = parts;
  }

  /** Undefined where no graph was brought home yet. Its age is that of now: the folder may have become newer. */
  async of(projectId: string): Promise<ComparedState | undefined> {
    const { baselines } = this.#parts;
    const baseline = baselines.of(projectId);
    if (baseline === undefined) return undefined;
    const { mark } = baseline;
    if (this.#last?.mark !== mark) this.#last = { mark, packed: this.#structureOf(baseline) };
    const packed = await this.#last.packed.catch((error: unknown) => {
      if (this.#last?.mark === mark) this.#last = undefined;
      throw error;
    });
    const age = baselines.ageOf(projectId);
    return packed && { mark, packed, ...(age && { age }) };
  }

  async #structureOf({ remoteProject, packed }: KeptBaseline): Promise<Uint8Array | undefined> {
    const stored = packed();
    if (stored === undefined) return undefined;
    const request = { remoteProject, packed: stored };
    const made = (await this.#parts.analysis.ask(emptySnapshot, 'baselineStructure', request, neverAborted)).read();
    return made.packed === null ? undefined : Buffer.from(made.packed, 'base64');
  }
}
