import { type Counts, emptyCounts } from './counts.ts';
import { Dispatch } from './dispatch.ts';
import type { DeclarationKey, JudgedFile, JudgedSite } from './judged-site.ts';
import type { OurEdge, OurGraph, OurUnknown } from './our-graph.ts';
import type { Truth } from './truth.ts';

export type Outcome = 'found' | 'missed, unknown' | 'missed, silent' | 'missed, hint' | 'wrong';

export interface Disagreement {
  readonly site: JudgedSite;
  readonly path: string;
  readonly outcome: Outcome;
  readonly expected: readonly string[];
  readonly ours: readonly OurEdge[];
  readonly unknown: OurUnknown | undefined;
}

export interface Comparison {
  readonly byForm: ReadonlyMap<string, Counts>;
  readonly disagreements: readonly Disagreement[];
  /** Calls of the function that a local variable or parameter holds: told apart, part of nothing else. */
  readonly throughValues: { readonly truth: number; readonly found: number };
  /** Called things of the project that are no symbol with us, by kind of declaration. */
  readonly withoutSymbol: ReadonlyMap<string, number>;
  /** Edges of ours where the checker knows nothing. */
  readonly unjudged: number;
  /**
   * Edges to what may answer for the declared member. `unconfirmed`: of the same name, beside a right edge to that member,
   * but by a literal or a class whose relation to the receiver's type the judge does not see: neither right nor wrong.
   */
  readonly dispatch: { readonly right: number; readonly unconfirmed: number };
  /** Edges where the checker sees no site. */
  readonly noSuchSite: readonly OurEdge[];
  /** Unknown sites of ours, by reason, with what the checker says of them. */
  readonly unknowns: ReadonlyMap<string, Record<JudgedSite['verdict'] | 'no such site', number>>;
  /** Sites of each symbol by the checker (`path:line:column`), those through bases included. */
  readonly callers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sites that may or may not count for a symbol: nobody knows, or it is a matter of definition. */
  readonly neutralSites: ReadonlySet<string>;
  /** `id path:line:column` of dispatch that is not confirmed. */
  readonly unconfirmed: ReadonlySet<string>;
}

interface Tables {
  readonly ours: OurGraph;
  readonly edgesAt: ReadonlyMap<string, readonly OurEdge[]>;
  readonly unknownAt: ReadonlyMap<string, OurUnknown>;
  readonly dispatch: Dispatch;
}

/** A plain name that another JavaScript file declares at its top: nobody says that both are ever loaded together. */
function isOfOtherScript(path: string, { shape, targets }: JudgedSite): boolean {
  const isForeign = (key: DeclarationKey): boolean => !key.startsWith(`${path}:`) && /\.[mc]?jsx?:\d+:\d+$/.test(key);
  return shape === 'global name' && targets.length > 0 && targets.every(isForeign);
}

/** Of a plain name that several scripts declare, the file's own declarations. */
function ownTargets(path: string, { form, targets }: JudgedSite): readonly DeclarationKey[] {
  if (form !== 'f()' && form !== 'new') return targets;
  const own = targets.filter((key) => key.startsWith(`${path}:`));
  const others = targets.filter((key) => !key.startsWith(`${path}:`));
  return own.length > 0 && others.every((key) => /\.[mc]?jsx?:\d+:\d+$/.test(key)) ? own : targets;
}

interface StraySite {
  readonly counts: Counts;
  readonly path: string;
  readonly site: JudgedSite;
  readonly edges: readonly OurEdge[];
  readonly allowed: readonly string[];
}

const isReference = (site: JudgedSite): boolean => site.form === 'reference' || site.form === 'type';

/** Goes through all sites of the checker and all edges of ours, by position. */
export class Comparer {
  readonly #tables: Tables;
  readonly #byForm = new Map<string, Counts>();
  readonly #disagreements: Disagreement[] = [];
  readonly #withoutSymbol = new Map<string, number>();
  readonly #callers = new Map<string, Set<string>>();
  readonly #neutral = new Set<string>();
  readonly #judged = new Map<string, JudgedSite>();
  readonly #throughValues = { truth: 0, found: 0 };
  readonly #dispatchEdges = { right: 0, unconfirmed: 0 };
  readonly #unconfirmed = new Set<string>();
  #unjudged = 0;

  constructor(ours: OurGraph, truth: Truth) {
    this.#tables = {
      ours,
      edgesAt: Map.groupBy(ours.edges, placeOf),
      unknownAt: new Map(ours.unknowns.map((unknown) => [placeOf(unknown), unknown])),
      dispatch: new Dispatch(ours, truth.inheritance),
    };
  }

  compare(files: readonly JudgedFile[]): Comparison {
    for (const { path, sites } of files) for (const site of sites) this.#compareSite(path, site);
    const paths = new Set(files.map(({ path }) => path));
    return {
      byForm: this.#byForm,
      disagreements: this.#disagreements,
      throughValues: this.#throughValues,
      withoutSymbol: this.#withoutSymbol,
      unjudged: this.#unjudged,
      dispatch: this.#dispatchEdges,
      noSuchSite: this.#edgesWithoutSite(paths),
      unknowns: this.#unknownVerdicts(paths),
      callers: this.#callers,
      neutralSites: this.#neutral,
      unconfirmed: this.#unconfirmed,
    };
  }

  #compareSite(path: string, site: JudgedSite): void {
    const place = `${path}:${site.line}:${site.column}`;
    this.#judged.set(place, site);
    const edges = this.#tables.edgesAt.get(place) ?? [];
    if (site.verdict === 'open' || isOfOtherScript(path, site)) {
      this.#unjudged += edges.length;
      this.#neutral.add(place);
      return;
    }
    const expected = this.#idsOf(ownTargets(path, site));
    if (expected.length === 0 && site.verdict === 'project') this.#compareUnnamed(path, place, site, edges);
    else this.#compareEdges(path, place, site, expected, edges);
  }

  /** What is called has no symbol with us: a parameter, a local variable, a member of a literal. */
  #compareUnnamed(path: string, place: string, site: JudgedSite, edges: readonly OurEdge[]): void {
    const called = this.#calledBy(site);
    this.#neutral.add(place);
    if (called.length === 0) {
      const kind = site.targetKind ?? 'computed';
      this.#withoutSymbol.set(kind, (this.#withoutSymbol.get(kind) ?? 0) + 1);
      this.#unjudged += edges.length;
      return;
    }
    this.#throughValues.truth++;
    if (edges.some(({ target }) => called.includes(target))) this.#throughValues.found++;
    this.#countWrong(path, site, called, edges);
  }

  #compareEdges(
    path: string,
    place: string,
    site: JudgedSite,
    expected: readonly string[],
    edges: readonly OurEdge[],
  ): void {
    const counts = this.#countsOf(site);
    for (const id of expected) {
      counts.truth++;
      if (!isReference(site)) this.#addCaller(id, place, site);
      this.#countFound(counts, path, site, edges, id);
    }
    const allowed = [...expected, ...this.#calledBy(site)];
    this.#countWrong(path, site, allowed, edges);
  }

  #countFound(counts: Counts, path: string, site: JudgedSite, edges: readonly OurEdge[], id: string): void {
    const proofs = edges.filter(({ target }) => target === id).map(({ proof }) => proof);
    if (proofs.includes('exact')) counts.foundExact++;
    else if (proofs.includes('inferred')) counts.foundInferred++;
    else {
      const unknown = this.#tables.unknownAt.get(`${path}:${site.line}:${site.column}`);
      const silent = unknown === undefined ? 'missed, silent' : 'missed, unknown';
      const outcome = proofs.includes('hint') ? 'missed, hint' : silent;
      this.#disagreements.push({ site, path, outcome, expected: [id], ours: edges, unknown });
      return;
    }
    counts.found++;
  }

  #countWrong(path: string, site: JudgedSite, allowed: readonly string[], edges: readonly OurEdge[]): void {
    const counts = this.#countsOf(site);
    for (const edge of edges) {
      const isRight = allowed.includes(edge.target);
      if (edge.proof === 'hint') {
        counts.hints++;
        if (isRight) counts.rightHints++;
      } else if (!isRight) this.#countStray({ counts, path, site, edges, allowed }, edge);
    }
  }

  #countStray({ counts, path, site, edges, allowed }: StraySite, edge: OurEdge): void {
    if (edge.proof === 'inferred' && this.#tables.dispatch.isBelow(edge.target, allowed)) this.#dispatchEdges.right++;
    else if (isDispatch(site, edge, edges, allowed)) {
      this.#dispatchEdges.unconfirmed++;
      this.#unconfirmed.add(`${edge.target} ${path}:${site.line}:${site.column}`);
    } else this.#countWrongEdge(counts, path, site, allowed, edge);
  }

  #countWrongEdge(counts: Counts, path: string, site: JudgedSite, allowed: readonly string[], edge: OurEdge): void {
    if (edge.proof === 'exact') counts.wrongExact++;
    else counts.wrongInferred++;
    this.#disagreements.push({ site, path, outcome: 'wrong', expected: allowed, ours: [edge], unknown: undefined });
  }

  /** A class stands for its constructor. */
  #calledBy({ called }: JudgedSite): string[] {
    const ids = this.#idsOf(called === undefined ? [] : [called]);
    return [
      ...ids,
      ...ids.filter((id) => id.endsWith('.constructor')).map((id) => id.slice(0, -'.constructor'.length)),
    ];
  }

  #addCaller(id: string, place: string, site: JudgedSite): void {
    // `super.m()` is answered by the base's own member, whatever the receiver is.
    const isOpen = site.form === 'x.m()' && site.shape !== 'super';
    const reached = isOpen ? this.#tables.dispatch.answering(id, site.receivers ?? []) : [];
    for (const target of [id, ...reached]) {
      const sites = this.#callers.get(target) ?? new Set();
      sites.add(place);
      this.#callers.set(target, sites);
    }
  }

  #countsOf(site: JudgedSite): Counts {
    const form = formOf(site);
    const counts = this.#byForm.get(form) ?? emptyCounts();
    this.#byForm.set(form, counts);
    return counts;
  }

  #idsOf(keys: readonly DeclarationKey[]): string[] {
    const { ids } = this.#tables.ours;
    return [...new Set(keys.map((key) => ids.get(key)).filter((id) => id !== undefined))];
  }

  #edgesWithoutSite(paths: ReadonlySet<string>): OurEdge[] {
    return this.#tables.ours.edges.filter(
      (edge) =>
        edge.type === 'call' && edge.proof !== 'hint' && paths.has(edge.file) && !this.#judged.has(placeOf(edge)),
    );
  }

  #unknownVerdicts(paths: ReadonlySet<string>): Comparison['unknowns'] {
    const counts = new Map<string, Record<JudgedSite['verdict'] | 'no such site', number>>();
    for (const unknown of this.#tables.ours.unknowns) {
      if (!paths.has(unknown.file)) continue;
      const row = counts.get(unknown.reason) ?? { project: 0, outside: 0, open: 0, 'no such site': 0 };
      row[this.#judged.get(placeOf(unknown))?.verdict ?? 'no such site']++;
      counts.set(unknown.reason, row);
    }
    return counts;
  }
}

function placeOf({
  file,
  line,
  column,
}: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}): string {
  return `${file}:${line}:${column}`;
}

/** An answer of another member of the name, inferred, beside the declared one. What `this` is called for, is known. */
function isDispatch(
  { form, shape }: JudgedSite,
  { proof, target }: OurEdge,
  edges: readonly OurEdge[],
  allowed: readonly string[],
): boolean {
  if (form !== 'x.m()' || proof !== 'inferred' || shape.startsWith('this')) return false;
  const name = lastNameOf(target);
  return edges.some((edge) => allowed.includes(edge.target) && lastNameOf(edge.target) === name);
}

function lastNameOf(id: string): string {
  return id.slice(Math.max(id.indexOf('#'), id.lastIndexOf('.')) + 1).replace(/~\d+$/, '');
}

/** Calls of plain names, apart by where the name comes from. */
function formOf({ form, shape }: JudgedSite): string {
  if (form !== 'f()') return form;
  return shape === 'imported name' ? 'f() imported' : 'f() local';
}
