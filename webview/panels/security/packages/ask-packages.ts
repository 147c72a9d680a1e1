import type { EdgeUses } from '#protocol/edge.ts';
import type { Packages } from '#protocol/packages.ts';
import type { Finding } from '#protocol/security.ts';
import { BridgeError, isRefusal } from '../../../bridge/bridge.ts';
import { Latest } from '../../../elements/latest.ts';
import type { PackagesView } from '../../../state/security-view.ts';
import type { PackagesPiece, PackagesStore } from './packages-state.ts';

/** Questions for the engine about the project of the page. */
export interface PackageQuestions {
  packages(question: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal): Promise<Packages>;
  /** Findings about packages, of all that were decided, too. */
  findings(signal: AbortSignal): Promise<readonly Finding[]>;
  /** Import lines of a package, by its node in the graph. */
  uses(node: string, signal: AbortSignal): Promise<EdgeUses>;
}

/** The first page is what fills the window; the rest follows in larger ones. */
const firstPage = 300;
const nextPage = 5000;
/** Pages of one list; what is beyond is counted in the summary. */
const pagesMax = 10;
/** Lists that are made again while their pages are read. */
const pageTriesMax = 3;

/** Asks for the list page by page, who reaches its holes, and for the import lines of the package that is looked at. */
export class PackagesAsking {
  readonly #store: PackagesStore;
  readonly #questions: PackageQuestions;
  readonly #list: Latest;
  readonly #findings: Latest;
  readonly #uses: Latest;
  /** Snapshot that the index has by now; undefined before it is known. */
  #newest: string | undefined;
  #askedUses: string | undefined;

  constructor(store: PackagesStore, questions: PackageQuestions) {
    this.#store = store;
    this.#questions = questions;
    this.#list = this.#latest('list');
    this.#findings = this.#latest('findings');
    this.#uses = this.#latest('uses');
  }

  /**
   * Asks for all that is shown, unless that was asked of this snapshot. The old answers stay until the new ones come.
   *
   * @param snapshot the newest; undefined before it is known
   */
  renew(snapshot: string | undefined): void {
    this.#newest = snapshot;
    const { asking, listed } = this.#store.get();
    // Where a newer one came meanwhile, the answer that is on its way says so.
    if (asking.includes('list')) return;
    if (listed === undefined || (snapshot !== undefined && snapshot !== listed.snapshot)) this.again();
  }

  /** Asks again, since other advisories may be there. */
  again(): void {
    this.#askedUses = undefined;
    this.#store.dispatch({ kind: 'asking', piece: 'list' });
    this.#list.run(async (signal) => {
      const newest = this.#newest;
      const { snapshot } = await this.#readPages(signal);
      if (newest !== this.#newest && this.#newest !== undefined && this.#newest !== snapshot) return this.again();
      if (this.#isAnyVulnerable()) this.#askFindings();
      this.follow(this.#store.get().view);
    });
  }

  /** Asks for the import lines of the package that a view shows. */
  follow({ picked }: PackagesView): void {
    const node = this.#store.get().listed?.packages.find(({ purl }) => purl === picked)?.node;
    if (node === undefined || node === this.#askedUses) return;
    this.#askedUses = node;
    this.#store.dispatch({ kind: 'asking', piece: 'uses' });
    this.#uses.run(async (signal) => {
      this.#store.dispatch({ kind: 'uses', node, answer: await this.#questions.uses(node, signal) });
    });
  }

  stop(): void {
    this.#askedUses = undefined;
    for (const each of [this.#list, this.#findings, this.#uses]) each.stop();
    this.#store.dispatch({ kind: 'stopped' });
  }

  #isAnyVulnerable(): boolean {
    return this.#store.get().listed?.packages.some(({ holes = [] }) => holes.length > 0) === true;
  }

  /** A scan may take long; the list is there before it ends. */
  #askFindings(): void {
    this.#store.dispatch({ kind: 'asking', piece: 'findings' });
    this.#findings.run(async (signal) => {
      this.#store.dispatch({ kind: 'findings', findings: await this.#questions.findings(signal) });
    });
  }

  /** Where the engine no longer has the list that a page came from, the newest one is read from its beginning. */
  async #readPages(signal: AbortSignal, triesLeft = pageTriesMax): Promise<Packages> {
    try {
      return await this.#readEachPage(signal);
    } catch (error) {
      if (!isRefusal(error, 'cursor_not_found') || triesLeft <= 0) throw error;
      return this.#readPages(signal, triesLeft - 1);
    }
  }

  async #readEachPage(signal: AbortSignal): Promise<Packages> {
    const first = await this.#questions.packages({ limit: firstPage }, signal);
    this.#store.dispatch({ kind: 'listed', answer: first });
    let cursor = first.nextCursor;
    for (let page = 1; cursor !== undefined && page < pagesMax; page++) {
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
      const answer = await this.#questions.packages({ limit: nextPage, cursor }, signal);
      this.#store.dispatch({ kind: 'more', answer });
      cursor = answer.nextCursor;
    }
    return first;
  }

  #latest(piece: PackagesPiece): Latest {
    return new Latest((error) => {
      if (!(error instanceof BridgeError)) throw error;
      const { code, message } = error;
      this.#store.dispatch({ kind: 'failed', piece, failure: { code, message } });
    });
  }
}
