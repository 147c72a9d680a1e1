import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CodeAction,
  CodeLens,
  Diagnostic,
  Location,
  Position,
  TypeHierarchyItem,
} from 'vscode-languageserver-protocol';
import { showCalleesCommand } from '#protocol/editor.ts';
import type { SymbolEdges } from '#protocol/callers.ts';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import type { Declaration, SymbolInsight } from '#server/app/editor/symbol-insights.ts';
import { hierarchyItem, incomingCalls, lastName, outgoingCalls } from './call-hierarchy.ts';
import type { EditorPlaces } from './editor-places.ts';
import type { FileView } from './file-view.ts';
import { ReachCounts } from './reach-counts.ts';
import { Remembered } from './remembered.ts';
import { isCounted, type SymbolCounts, symbolLenses, type WantedLenses } from './symbol-lenses.ts';
import type { HoveredSymbol } from './symbol-hover.ts';
import { unusedActions, type UnusedSymbol } from './unused-actions.ts';
import { unusedDiagnostics } from './unused-diagnostics.ts';

type Counts = Awaited<ReturnType<SymbolInsight['counts']>>;
type Unused = Awaited<ReturnType<SymbolInsight['unused']>>;

/**
 * Longest time that lenses wait for counts of callers: lenses of the file itself are known at once, and wait with them.
 */
const patienceMs = 1000;

/** Symbols of a file without callers whose reach is asked for, seen or not: each is a question of its own. */
const unseenMax = 40;

/** Answers that an editor shows of single symbols. Until calls are linked, all of them are empty. */
export class SymbolFeatures {
  readonly #gone: AbortSignal;
  readonly #counts: Remembered<Counts>;
  readonly #unused: Remembered<Unused>;
  readonly #reach: ReachCounts;
  readonly #refreshLenses: () => void;
  /** Counts that lenses did not wait for. */
  readonly #late = new Set<Promise<Counts>>();

  /**
   * @param gone aborted when the client is
   * @param refreshLenses called when lenses can show more than when they were requested
   */
  constructor(gone: AbortSignal, refreshLenses: () => void) {
    this.#gone = gone;
    this.#refreshLenses = refreshLenses;
    this.#reach = new ReachCounts(gone, refreshLenses);
    this.#counts = new Remembered();
    this.#unused = new Remembered();
  }

  async lenses(view: FileView, wanted: WantedLenses): Promise<CodeLens[]> {
    const symbols = view.insight.symbols();
    const declarations = (symbols?.declarations() ?? []).filter(isCounted);
    if (symbols === undefined || declarations.length === 0) return [];
    const { kinds } = wanted;
    const isReachShown = kinds.has('routes') || kinds.has('tests');
    const ids = declarations.map(({ id }) => id);
    const [callers] = await Promise.all([this.#countsSoon(view), isReachShown && this.#reach.settle(view, ids)]);
    if (callers === undefined) return [];
    // A symbol without callers has no lens yet that could come into sight: it may escape to a framework.
    const unseen = isReachShown ? ids.filter((id) => (callers.get(id)?.known ?? 0) === 0) : [];
    for (const id of unseen.slice(0, unseenMax)) this.#reach.want(view, id);
    return symbolLenses(view, declarations, wanted, (id) => ({
      callers: callers.get(id),
      reach: this.#reach.of(view, id),
    }));
  }

  /** Undefined where they take long: lenses are asked for again once they are there. */
  async #countsSoon({ uri, insight }: FileView): Promise<Counts | undefined> {
    const counts = this.counts(uri, insight);
    const soon = await Promise.race([counts, sleep(patienceMs, undefined, { ref: false })]);
    if (soon === undefined && !this.#late.has(counts)) this.#refreshWith(counts);
    return soon;
  }

  #refreshWith(counts: Promise<Counts>): void {
    this.#late.add(counts);
    const isOver = () => this.#late.delete(counts);
    counts.then(() => isOver() && !this.#gone.aborted && this.#refreshLenses(), isOver);
  }

  /** Returns the counts of a declaration whose lens is seen; how far it reaches is requested if it was not yet. */
  async countsInSight(uri: string, insight: FileInsight | undefined, symbol: string): Promise<SymbolCounts> {
    if (insight === undefined) return { callers: undefined, reach: undefined };
    const callers = await this.counts(uri, insight);
    this.#reach.want({ uri, insight }, symbol);
    return { callers: callers.get(symbol), reach: this.#reach.of({ uri, insight }, symbol) };
  }

  counts(uri: string, insight: FileInsight): Promise<Counts> {
    const symbols = insight.symbols();
    if (symbols === undefined) return Promise.resolve(new Map());
    return this.#counts.of(`${insight.snapshot} ${uri}`, () => symbols.counts(this.#gone));
  }

  async diagnostics(view: FileView): Promise<Diagnostic[]> {
    const symbols = view.insight.symbols();
    if (symbols === undefined) return [];
    const unused = this.#unused.of(`${view.insight.snapshot} ${view.uri}`, () => symbols.unused(this.#gone));
    return unusedDiagnostics(view, await unused);
  }

  /** @param diagnostics those of unused symbols that actions are wanted for */
  async actions(view: FileView, diagnostics: readonly Diagnostic[], signal: AbortSignal): Promise<CodeAction[]> {
    const symbols = view.insight.symbols();
    if (symbols === undefined) return [];
    const declarations = symbols.declarations();
    const unused: UnusedSymbol[] = [];
    for (const diagnostic of diagnostics) {
      const declaration = declarations.find((each) => isAt(view, each, diagnostic.range.start));
      if (declaration === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- an editor asks about the one or two at its cursor
      const { edges, unknown } = await symbols.neighbours('callers', declaration.id, signal);
      const isUnusedInFile = edges.length === 0 && unknown.length === 0;
      unused.push({ diagnostic, declaration, isUnusedInFile });
    }
    return unusedActions(view, unused);
  }

  /** The symbol that is declared or used at a position, else the innermost one around it. */
  symbolAt(view: FileView, position: Position): Declaration | undefined {
    const line = view.savedLine(position.line);
    if (line === undefined) return undefined;
    return view.insight.symbols()?.at({ line, column: position.character + 1 });
  }

  /** The symbol whose name stands at a position, with the counts of its lenses; undefined everywhere else. */
  async hovered(view: FileView, position: Position, places: EditorPlaces): Promise<HoveredSymbol | undefined> {
    const line = view.savedLine(position.line);
    const symbol =
      line === undefined ? undefined : view.insight.symbols()?.named({ line, column: position.character + 1 });
    if (symbol === undefined || !isCounted(symbol)) return undefined;
    const uri = places.uriOf(symbol.file);
    const counts = await this.countsInSight(uri, view.insight.other(symbol.file), symbol.id);
    return { symbol, uri, counts, remarks: [] };
  }

  async incoming(places: EditorPlaces, symbols: SymbolInsight, id: string): Promise<CallHierarchyIncomingCall[]> {
    return incomingCalls(places, symbols, await symbols.neighbours('callers', id, this.#gone));
  }

  async outgoing(places: EditorPlaces, symbols: SymbolInsight, id: string): Promise<CallHierarchyOutgoingCall[]> {
    return outgoingCalls(places, symbols, await symbols.neighbours('callees', id, this.#gone));
  }

  async types(
    places: EditorPlaces,
    symbols: SymbolInsight,
    id: string,
    direction: 'bases' | 'subtypes',
  ): Promise<TypeHierarchyItem[]> {
    const found = await symbols.hierarchy(id, direction, this.#gone);
    return found.map((symbol) => hierarchyItem(places, symbol));
  }

  item(places: EditorPlaces, symbol: Declaration): CallHierarchyItem {
    return hierarchyItem(places, symbol);
  }

  /** The routes or the files of tests that a change of a symbol reaches, for a client that does not bring its own lists. */
  async reached(places: EditorPlaces, symbols: SymbolInsight, id: string, isOfRoutes: boolean): Promise<Location[]> {
    const { entryPoints, tests } = await symbols.impact(id, this.#gone);
    const routes = entryPoints.filter(({ type }) => type === 'route');
    const found = isOfRoutes ? routes : tests.map(({ file }) => ({ file, line: 1 }));
    return found.map(({ file, line }) => ({
      uri: places.uriOf(file),
      range: places.rangeOf(file, { line, column: 1, name: '' }),
    }));
  }

  /** Returns what the commands of lenses answer a client without commands of its own: places to go to. */
  async locations(places: EditorPlaces, symbols: SymbolInsight, command: string, id: string): Promise<Location[]> {
    const direction = command === showCalleesCommand ? 'callees' : 'callers';
    const found = await symbols.neighbours(direction, id, this.#gone);
    return locationsOf(places, found);
  }
}

function locationsOf(places: EditorPlaces, { edges }: SymbolEdges): Location[] {
  return edges.map(({ file, line, column, target }) => ({
    uri: places.uriOf(file),
    range: places.rangeOf(file, { line, column, name: lastName(target) }),
  }));
}

function isAt(view: FileView, declaration: Declaration, { line, character }: Position): boolean {
  const start = view.rangeOf(declaration)?.start;
  return start !== undefined && start.line === line && start.character === character;
}
