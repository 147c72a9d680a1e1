import type { Doubt } from '#protocol/doubt-codes.ts';
import type { LineRange } from '../../entry-points/code-spans.ts';
import { entryPointsOf } from '../../entry-points/entry-points-of.ts';
import { doubtsAboutEntries } from '../../entry-points/entry-doubts.ts';
import type { EntryPoint, EntryPointType } from '../../entry-points/entry-point.ts';
import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import { findFile } from '../../graph/find-file.ts';
import { linkStates } from '../../graph/snapshot.ts';
import { symbolAround } from '../../graph/symbol-at.ts';
import { symbolsOfFile } from '../../graph/symbol-table.ts';
import { entriesReached } from '../../impact/entry-reach.ts';
import { ImpactSearch, isOfTypes, nodeAt } from '../../impact/impact-search.ts';
import { PossibleUsers } from '../../impact/possible-users.ts';
import { stepGraphOf } from '../../impact/step-graph.ts';
import { testFilesOf } from '../../impact/test-files.ts';
import type { CodeReach } from './code-reach.ts';

/** Code of which it is asked who has it run: a place in a file, line and column from 1. */
export interface AskedCode {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Handler of an entry point that it is known to be part of: id of a symbol, or `file:line:column` of its code. */
  readonly handler?: string;
}

type Entry = NonNullable<CodeReach['entry']>;

/** More borders than any project has: a way that is longer counts as not known. */
const bordersMax = 200;

/** Entry points that others than the people who run a program have the key to, the widest open first. */
const openTypes: readonly EntryPointType[] = ['route', 'page', 'message', 'worker', 'template', 'extension', 'package'];

/**
 * Says of code from which entry points it is run: by everything that depends on its behaviour, which is at least everything
 * that runs it.
 *
 * Invariant: a doubt of any kind (a site whose target is not known, a file that is not read, an entry point that may be
 * missing) leaves `unknown`, never `not_reachable`.
 */
export class CodeReaches {
  readonly #snapshot: LinkedSnapshot;
  readonly #unseen: (file: number) => readonly Doubt[];
  readonly #known: Map<string, CodeReach>;
  #handlers: ReadonlyMap<string, readonly EntryPoint[]> | undefined;
  #entryDoubts: readonly Doubt[] | undefined;

  /**
   * @param unseen why files that are left out may use a file
   * @param known answers about a snapshot in which nothing else is known of any code; new ones are added
   */
  constructor(
    snapshot: LinkedSnapshot,
    unseen: (file: number) => readonly Doubt[],
    known = new Map<string, CodeReach>(),
  ) {
    this.#snapshot = snapshot;
    this.#unseen = unseen;
    this.#known = known;
  }

  of(code: AskedCode): CodeReach {
    return code.handler === undefined ? this.#bySearch(code) : this.#ofHandler(code, code.handler);
  }

  #ofHandler(code: AskedCode, handler: string): CodeReach {
    const key = `of ${handler}`;
    const known = this.#known.get(key) ?? this.#byHandler(handler);
    if (known === undefined) return this.#bySearch(code);
    this.#known.set(key, known);
    return known;
  }

  #byHandler(handler: string): CodeReach | undefined {
    this.#handlers ??= entriesByHandler(entryPointsOf(this.#snapshot));
    const entries = this.#handlers.get(handler);
    return entries && reachedFrom(entries, 'entry_runs_it');
  }

  #bySearch({ file, line, column }: AskedCode): CodeReach {
    const number = findFile(this.#snapshot.files, file);
    if (number === undefined) return unknownReach([{ code: 'file_not_indexed' }]);
    const around = symbolAround(symbolsOfFile(this.#snapshot.files, this.#snapshot.symbols, number), { line, column });
    const node = around?.row ?? this.#snapshot.symbols.count + number;
    const key = around === undefined ? `${node}:${line}` : String(node);
    let reach = this.#known.get(key);
    if (reach === undefined) this.#known.set(key, (reach = this.#search(node, number, { from: line, to: line })));
    return reach;
  }

  #search(node: SymbolNode, file: number, lines: LineRange): CodeReach {
    const snapshot = this.#snapshot;
    const search = new ImpactSearch(snapshot, new Set([node]), bordersMax);
    search.start(node, 'behaviour');
    search.run();
    const changed = [{ node, reached: 'behaviour' as const }];
    const linesOf = (each: number) => (each === file ? lines : undefined);
    const entries = entriesReached(snapshot, search, { changed, linesOf });
    if (entries.length > 0) return reachedFrom(entries, 'entry_leads_to_it');
    const reached = search.reached.filter((place) => !isOfTypes(place)).map(nodeAt);
    const tests = this.#testsAmong(reached);
    const doubts = this.#doubts(search, reached, file);
    return doubts.length > 0 ? unknownReach(doubts, tests) : unreached(tests);
  }

  /** Whether tests run it, which count as no entry point. */
  #testsAmong(reached: readonly SymbolNode[]): boolean {
    const { fileOf } = stepGraphOf(this.#snapshot);
    const tests = testFilesOf(this.#snapshot.files);
    return reached.some((node) => tests.isOfTests(fileOf[node]));
  }

  #doubts(search: ImpactSearch, reached: readonly SymbolNode[], file: number): Doubt[] {
    const possible = new PossibleUsers(this.#snapshot, search.reached);
    const steps = stepGraphOf(this.#snapshot);
    const outside = reached.filter((node) => steps.isOutside(node)).length;
    const files = new Set(reached.map((node) => steps.fileOf[node]));
    const doubts = [...this.#doubtsAboutFile(file)];
    if (possible.siteCount > 0) doubts.push({ code: 'calls_may_lead_to_it', count: possible.siteCount });
    if (possible.fileCount > 0) doubts.push({ code: 'files_may_lead_to_it', count: possible.fileCount });
    if (outside > 0) doubts.push({ code: 'members_may_lead_to_it', count: outside });
    if (search.isCut) doubts.push({ code: 'ways_not_followed' });
    return [...doubts, ...this.#started(reached), ...this.#unseenBy(files), ...this.#doubtsAboutEntries()];
  }

  #doubtsAboutFile(file: number): Doubt[] {
    const { calls, files } = this.#snapshot;
    const isWhole = linkStates[calls.states[file]] === 'linked' && files.broken[file] === 0;
    return isWhole ? [] : [{ code: 'file_not_whole' }];
  }

  /** A file that nothing imports may be started by itself, and then its top level runs. */
  #started(reached: readonly SymbolNode[]): Doubt[] {
    const { symbols, files } = this.#snapshot;
    const { reverseStarts } = files.edges;
    const tests = testFilesOf(files);
    const started = reached
      .filter((node) => node >= symbols.count)
      .map((node) => node - symbols.count)
      .find((file) => reverseStarts[file] === reverseStarts[file + 1] && !tests.isOfTests(file));
    return started === undefined ? [] : [{ code: 'may_be_run_by_itself', file: tests.pathOf(started) }];
  }

  #unseenBy(files: ReadonlySet<number>): Doubt[] {
    for (const file of files) {
      const [first] = this.#unseen(file);
      if (first !== undefined) return [first];
    }
    return [];
  }

  #doubtsAboutEntries(): readonly Doubt[] {
    this.#entryDoubts ??= entryDoubts(this.#snapshot);
    return this.#entryDoubts;
  }
}

/** The first is enough: one that is missing may lead anywhere. */
function entryDoubts(snapshot: LinkedSnapshot): readonly Doubt[] {
  if (entryPointsOf(snapshot).length === 0) return [{ code: 'project_without_entry' }];
  const [first] = doubtsAboutEntries(snapshot);
  return first === undefined ? [] : [{ code: 'entries_may_be_missing' }, first.doubt];
}

function entriesByHandler(entries: readonly EntryPoint[]): ReadonlyMap<string, readonly EntryPoint[]> {
  const known = new Map<string, EntryPoint[]>();
  for (const entry of entries) {
    for (const handler of entry.handlers) {
      const key = handler.kind === 'symbol' ? handler.id : `${handler.file}:${handler.line}:${handler.column}`;
      const before = known.get(key);
      if (before === undefined) known.set(key, [entry]);
      else before.push(entry);
    }
  }
  return known;
}

/** @param entries not empty, the nearest first */
function reachedFrom(entries: readonly Entry[], code: 'entry_runs_it' | 'entry_leads_to_it'): CodeReach {
  const [nearest] = entries.toSorted((a, b) => opennessOf(a) - opennessOf(b));
  const { id, type, name, file, line } = nearest;
  const count = entries.length - 1;
  const entry = `${type} ${name}`;
  return {
    state: 'reachable',
    reasons: [{ code, values: [entry], ...(count > 0 && { count }) }],
    entry: { id, type, name, file, line },
    entryCount: entries.length,
    isOfTests: false,
  };
}

function opennessOf({ type }: Entry): number {
  const place = openTypes.indexOf(type as EntryPointType);
  return place < 0 ? openTypes.length : place;
}

/** Whether others than the people who run a program can use such an entry point. */
export function isOpen(type: string): boolean {
  return openTypes.includes(type as EntryPointType);
}

function unknownReach(doubts: readonly Doubt[], isOfTests = false): CodeReach {
  const known: Doubt = { code: isOfTests ? 'tests_alone_known' : 'no_entry_known' };
  return { state: 'unknown', reasons: [known, ...doubts], entryCount: 0, isOfTests: false };
}

function unreached(isOfTests: boolean): CodeReach {
  const reasons: Doubt[] = [{ code: isOfTests ? 'tests_alone_lead_to_it' : 'nothing_leads_to_it' }];
  return { state: 'not_reachable', reasons, entryCount: 0, isOfTests };
}
