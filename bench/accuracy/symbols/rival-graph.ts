import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LineTable } from './declaration-keys.ts';
import type { JudgedFile, JudgedSite } from './judged-site.ts';
import type { OurEdge, OurGraph, OurSymbol } from './our-graph.ts';

interface NodeRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly file_path: string;
  readonly start_line: number;
  readonly end_line: number;
  /** From 0. */
  readonly start_column: number;
}

interface EdgeRow {
  readonly target: string;
  readonly kind: string;
  readonly line: number;
  /** From 0, of the whole call. */
  readonly col: number;
  readonly name: string;
  readonly metadata: string | null;
  readonly file: string;
}

const called: ReadonlySet<string> = new Set(['calls', 'instantiates', 'decorates', 'renders']);

/**
 * The graph in a database of `@colbymchenry/codegraph` 1.6, with our symbols in the place of its own, so that both are
 * held against the same truth. Its places are those of whole declarations and whole calls: a declaration is looked up by
 * the first occurrence of its name from there on, a site by the checker's sites with that beginning and the name that was
 * called. What it says where the checker has no such site is counted against it, as with us.
 */
export function readRivalGraph(
  database: string,
  root: string,
  judged: readonly JudgedFile[],
  ours: OurGraph,
): OurGraph {
  const store = new DatabaseSync(database, { readOnly: true });
  const nodes = store
    .prepare(
      `select id, kind, name, file_path, start_line, end_line, start_column from nodes where kind not in ('file', 'import')`,
    )
    .all() as unknown as NodeRow[];
  const edges = store
    .prepare(
      `select e.target, e.kind, e.line, e.col, e.metadata, t.name as name, s.file_path as file
       from edges e join nodes t on t.id = e.target join nodes s on s.id = e.source where e.line is not null`,
    )
    .all() as unknown as EdgeRow[];
  store.close();
  const symbols = symbolsOf(nodes, root, ours);
  const sites = new SiteIndex(judged);
  const found = edges.map((edge) => edgeOf(edge, symbols, sites)).filter((edge) => edge !== undefined);
  return { ids: ours.ids, symbols: answersOf(symbols, found, ours), edges: distinct(found), unknowns: [] };
}

/** Our symbol ids by the ids of its nodes: by the place of the name, else by a name that is the only one in its file. */
function symbolsOf(rows: readonly NodeRow[], root: string, ours: OurGraph): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const byName = Map.groupBy(ours.symbols.keys(), (id) => `${id.slice(0, id.indexOf('#'))}#${lastNameOf(id)}`);
  for (const [file, group] of Map.groupBy(rows, ({ file_path }) => file_path)) {
    const places = new NamePlaces(readFileSync(join(root, file), 'utf8').replace(/^\ufeff/, ''));
    for (const node of group) {
      const named = byName.get(`${file}#${node.name}`) ?? [];
      const id = ours.ids.get(`${file}:${places.find(node)}`) ?? (named.length === 1 ? named[0] : undefined);
      if (id !== undefined) found.set(node.id, id);
    }
  }
  return found;
}

function lastNameOf(id: string): string {
  return id.slice(Math.max(id.indexOf('#'), id.lastIndexOf('.')) + 1);
}

/** It has no grades of certainty: every answer about callers is given as it is. What it has no node for, it does not answer. */
function answersOf(
  symbols: ReadonlyMap<string, string>,
  edges: readonly OurEdge[],
  ours: OurGraph,
): ReadonlyMap<string, OurSymbol> {
  const known = Map.groupBy(edges, ({ target }) => target);
  const answered = new Set(symbols.values());
  const answers = Array.from(ours.symbols, ([id, symbol]): [string, OurSymbol] => {
    const callers = { certainty: 'exact', known: known.get(id)?.length ?? 0 } as const;
    return [id, { ...symbol, callers: answered.has(id) ? callers : undefined }];
  });
  return new Map(answers);
}

function distinct(edges: readonly OurEdge[]): OurEdge[] {
  return [...new Map(edges.map((edge) => [JSON.stringify(edge), edge])).values()];
}

function edgeOf(
  { target, kind, line, col, name, metadata, file }: EdgeRow,
  symbols: ReadonlyMap<string, string>,
  sites: SiteIndex,
): OurEdge | undefined {
  if (!called.has(kind)) return undefined;
  const { refName } = JSON.parse(metadata ?? '{}') as { refName?: string };
  const site = sites.find(file, line, col + 1, [refName?.split(/[.:]+/).at(-1) ?? '', name]);
  const place = site ?? { line, column: col + 1 };
  const id = symbols.get(target) ?? target;
  return { type: 'call', target: id, file, line: place.line, column: place.column, proof: 'exact' };
}

/** The checker's call sites by where the whole call begins. */
class SiteIndex {
  readonly #sites = new Map<string, JudgedSite[]>();

  constructor(judged: readonly JudgedFile[]) {
    for (const { path, sites } of judged) {
      for (const site of sites) {
        if (site.form === 'reference' || site.form === 'type') continue;
        for (const start of new Set([site.start, `${site.line}:${site.column}`])) {
          if (start !== undefined) this.#add(`${path}:${start}`, site);
        }
      }
    }
  }

  find(file: string, line: number, column: number, names: readonly string[]): JudgedSite | undefined {
    const sites = this.#sites.get(`${file}:${line}:${column}`) ?? [];
    for (const name of names) {
      const named = sites.find((site) => site.name === name);
      if (named !== undefined) return named;
    }
    return sites.length === 1 ? sites[0] : undefined;
  }

  #add(key: string, site: JudgedSite): void {
    const known = this.#sites.get(key);
    if (known === undefined) this.#sites.set(key, [site]);
    else known.push(site);
  }
}

/** Where the names of declarations stand. */
class NamePlaces {
  readonly #text: string;
  readonly #lines: LineTable;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineTable(text);
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) this.#starts.push(index + end.length);
  }

  find({ name, start_line, end_line, start_column }: NodeRow): string | undefined {
    const from = (this.#starts[start_line - 1] ?? 0) + start_column;
    const end = this.#starts[end_line] ?? this.#text.length;
    for (let at = this.#text.indexOf(name, from); at >= 0 && at < end; at = this.#text.indexOf(name, at + 1)) {
      if (/[\w$]/.test(this.#text[at - 1] ?? '') || /[\w$]/.test(this.#text[at + name.length] ?? '')) continue;
      const { line, column } = this.#lines.place(at);
      return `${line}:${column}`;
    }
    return undefined;
  }
}
