import type { OurEdge, OurGraph, OurSymbol } from '../symbols/our-graph.ts';
import type { ObservedCall, Place } from './observed-calls.ts';

/** A symbol of the export, with where it ends. */
export interface SpannedSymbol extends OurSymbol {
  readonly endLine: number;
}

export interface Judgement {
  /** Functions that ran and are symbols of the graph. */
  readonly ran: number;
  /** Of those: their callers are said to be known exactly. */
  readonly exact: number;
  readonly contradictions: readonly Contradiction[];
  /** Called where no site is known, but named as a value at a place that is: that place stands among the callers. */
  readonly throughValues: number;
}

export interface Contradiction {
  readonly symbol: string;
  readonly why: string;
}

/**
 * Exact answers that a run shows to be wrong: a call from a place of the project where the answer knows none, or whatever ran of
 * what is said to be unused. What is called through a tag of JSX has its tags for callers, and is not judged: where the project
 * is the library that makes elements, its own code calls what the tags name.
 *
 * @param unused symbols that are said to be unused for certain
 * @param isTag whether a tag of JSX begins at a place
 */
export function judge(
  graph: OurGraph,
  calls: readonly ObservedCall[],
  unused: ReadonlySet<string>,
  isTag: (use: OurEdge) => boolean,
): Judgement {
  const known = new KnownUses(graph);
  const inTags = new Set(graph.edges.filter((edge) => edge.type === 'call' && isTag(edge)).map(({ target }) => target));
  const judged = calls.filter(({ callee }) => !inTags.has(callee));
  const byCallee = Map.groupBy(judged, ({ callee }) => callee);
  const contradictions: Contradiction[] = [];
  let exact = 0;
  let throughValues = 0;
  for (const [callee, observed] of byCallee) {
    const isExact = graph.symbols.get(callee)?.callers?.certainty === 'exact';
    if (isExact) exact++;
    if (unused.has(callee)) contradictions.push({ symbol: callee, why: 'ran, and is said to be unused' });
    else if (isExact) {
      const unknown = observed.find(({ caller }) => caller !== undefined && !known.hasCaller(callee, caller));
      if (unknown?.caller !== undefined && known.isNamedAsValue(callee)) throughValues++;
      else if (unknown?.caller !== undefined) {
        contradictions.push({ symbol: callee, why: `called at ${unknown.caller.file}:${unknown.caller.line}` });
      }
    }
  }
  return { ran: byCallee.size, exact, contradictions, throughValues };
}

/** Uses by what they mean, and the function around each. */
class KnownUses {
  readonly #uses: ReadonlyMap<string, readonly OurEdge[]>;
  readonly #spans: ReadonlyMap<string, readonly (readonly [string, SpannedSymbol])[]>;

  constructor(graph: OurGraph) {
    this.#uses = Map.groupBy(
      graph.edges.filter(({ proof }) => proof !== 'hint'),
      ({ target }) => target,
    );
    const symbols = [...graph.symbols] as [string, SpannedSymbol][];
    this.#spans = Map.groupBy(symbols, ([, { file }]) => file);
  }

  /** A stack names lines where an expression begins or goes on, so that the function around it must do. */
  hasCaller(callee: string, place: Place): boolean {
    const around = this.#around(place);
    return [callee, ownerOf(callee)].some((target) =>
      this.#uses.get(target)?.some((use) => use.file === place.file && this.#around(use) === around),
    );
  }

  isNamedAsValue(callee: string): boolean {
    return this.#uses.get(callee)?.some(({ type }) => type === 'reference') ?? false;
  }

  /** The innermost symbol around a line, or nothing. */
  #around({ file, line }: Place): string | undefined {
    let best: readonly [string, SpannedSymbol] | undefined;
    for (const entry of this.#spans.get(file) ?? []) {
      const [, symbol] = entry;
      if (symbol.line > line || symbol.endLine < line || !bodies.has(symbol.type)) continue;
      if (best === undefined || symbol.line >= best[1].line) best = entry;
    }
    return best?.[0];
  }
}

const bodies: ReadonlySet<string> = new Set(['function', 'method', 'class']);

/** Who makes an object calls its class; the body that runs is a constructor. */
function ownerOf(callee: string): string {
  return /[.#](?:__init__|__new__|__call__|constructor)$/.test(callee)
    ? callee.slice(0, callee.lastIndexOf('.'))
    : callee;
}
