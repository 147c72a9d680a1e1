import type { Comparison } from './comparison.ts';
import type { OurGraph } from './our-graph.ts';

/** How far answers about callers keep what they say. */
export interface CertaintyFigures {
  /** Functions, methods and classes that say how certain their callers are. */
  readonly symbols: number;
  readonly exact: number;
  /** Of the exact ones: the same sites as the checker's, implementers of bases included. */
  readonly exactlyRight: number;
  /** Symbols that have callers by the checker. */
  readonly called: number;
  readonly calledExact: number;
  /** Of those that have callers: we say exact, and none. */
  readonly falseZeros: number;
  readonly wrongExamples: readonly WrongAnswer[];
  readonly falseZeroExamples: readonly WrongAnswer[];
  /** Why symbols are not exact, by doubt: all that have it, those that have no other, and of these how many are right nevertheless. */
  readonly doubts: ReadonlyMap<string, DoubtCounts>;
}

export interface DoubtCounts {
  symbols: number;
  alone: number;
  needless: number;
  readonly examples: string[];
}

export interface WrongAnswer {
  readonly id: string;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

const callable: ReadonlySet<string> = new Set(['function', 'method', 'class']);

export function certaintyFigures(
  ours: OurGraph,
  { callers, neutralSites, unconfirmed }: Comparison,
  judged: ReadonlySet<string>,
): CertaintyFigures {
  const ourSites = sitesByTarget(ours);
  const counts = { symbols: 0, exact: 0, exactlyRight: 0, called: 0, calledExact: 0, falseZeros: 0 };
  const doubts = new Map<string, DoubtCounts>();
  const wrong: WrongAnswer[] = [];
  const falseZeros: WrongAnswer[] = [];
  for (const [id, symbol] of ours.symbols) {
    if (symbol.callers === undefined || !callable.has(symbol.type) || !judged.has(symbol.file)) continue;
    const isExact = symbol.callers.certainty === 'exact';
    const answer = difference(id, callers.get(id), ourSites.get(id), { neutralSites, unconfirmed, judged });
    const isCalled = [...(callers.get(id) ?? [])].some((site) => !neutralSites.has(site));
    counts.symbols++;
    if (isCalled) counts.called++;
    if (!isExact) {
      countDoubts(doubts, id, symbol.doubts ?? [], answer.missing.length === 0 && answer.extra.length === 0);
      continue;
    }
    counts.exact++;
    if (isCalled) counts.calledExact++;
    if (answer.missing.length === 0 && answer.extra.length === 0) counts.exactlyRight++;
    else wrong.push(answer);
    if (isCalled && symbol.callers.known === 0) {
      counts.falseZeros++;
      falseZeros.push(answer);
    }
  }
  return { ...counts, wrongExamples: wrong, falseZeroExamples: falseZeros, doubts };
}

function countDoubts(doubts: Map<string, DoubtCounts>, id: string, codes: readonly string[], isRight: boolean): void {
  for (const code of codes) {
    const counts = doubts.get(code) ?? { symbols: 0, alone: 0, needless: 0, examples: [] };
    doubts.set(code, counts);
    counts.symbols++;
    if (codes.length > 1) continue;
    counts.alone++;
    if (!isRight) continue;
    counts.needless++;
    counts.examples.push(id);
  }
}

interface Judged extends Pick<Comparison, 'neutralSites' | 'unconfirmed'> {
  readonly judged: ReadonlySet<string>;
}

function difference(
  id: string,
  expected: ReadonlySet<string> = new Set(),
  known: ReadonlySet<string> = new Set(),
  { neutralSites, unconfirmed, judged }: Judged,
): WrongAnswer {
  const counts = (site: string): boolean => !neutralSites.has(site) && judged.has(fileOf(site));
  const missing = [...expected].filter((site) => !known.has(site) && counts(site));
  const extra = [...known].filter((site) => !expected.has(site) && counts(site) && !unconfirmed.has(`${id} ${site}`));
  return { id, missing, extra };
}

/** `path` of `path:line:column`. */
function fileOf(site: string): string {
  return site.slice(0, site.lastIndexOf(':', site.lastIndexOf(':') - 1));
}

function sitesByTarget({ edges }: OurGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const sites = new Map<string, Set<string>>();
  for (const { type, proof, target, file, line, column } of edges) {
    if (type !== 'call' || proof === 'hint') continue;
    const known = sites.get(target) ?? new Set();
    known.add(`${file}:${line}:${column}`);
    sites.set(target, known);
  }
  return sites;
}
