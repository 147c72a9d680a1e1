import { traitsOf } from '../../source/language-traits.ts';
import { stringAt } from '#server/base/string-table.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { finderOf } from '../../entry-points/found-by-name.ts';
import { externalUses } from '../../entry-points/external-uses.ts';
import { isDeclarationFile } from '../../resolve/javascript/extensions.ts';
import { importKinds } from '../../source/import-facts-codec.ts';
import { fileKinds } from '../file-kinds.ts';
import { linkStates } from '../snapshot.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot, SymbolNode, UnseenImporters, UnusedRow } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { usersOf } from './caller-sites.ts';
import { doubtsAboutUse } from './certainty.ts';
import { doubtOfFiles, doubtOfUnknowns } from './doubts.ts';
import { entryExports, isEntry, isOpen, otherNamesIn, reachedFromEntries, reachedFromTests } from './entry-exports.ts';
import { isHint } from './node-uses.ts';
import { codeOf } from './symbol-code.ts';
import {
  enclosingNode,
  fileOfNode,
  idOfNode,
  isExported,
  kindOfNode,
  placeOfNode,
  qualifiedNameOf,
} from './symbol-nodes.ts';

const defaultName = encodeUtf8('default');
const linked = linkStates.indexOf('linked');
const reference = 1 << importKinds.indexOf('reference');

/**
 * Exports that nothing in the project names, and files that nothing imports; what an entry point hands out is used from
 * outside. Exact ones first, then bounded ones, each by file and position.
 *
 * A file that no known entry point reaches may be one of an unknown kind: it and its exports are bounded.
 */
export function* listUnused(snapshot: LinkedSnapshot, unseen?: UnseenImporters): Generator<UnusedRow> {
  const bounded: UnusedRow[] = [];
  for (const row of new UnusedSearch(snapshot, unseen).rows()) {
    if (row.certainty === 'exact') yield row;
    else bounded.push(row);
  }
  yield* bounded;
}

class UnusedSearch {
  readonly #snapshot: LinkedSnapshot;
  readonly #graph: CallGraph;
  readonly #unseen: UnseenImporters | undefined;
  readonly #entryExports;
  readonly #reached;
  readonly #tested;
  /** Names of packages outside, without where they are from. */
  readonly #externals: ReadonlySet<string>;

  constructor(snapshot: LinkedSnapshot, unseen: UnseenImporters | undefined) {
    this.#snapshot = snapshot;
    this.#graph = callGraphOf(snapshot);
    this.#unseen = unseen;
    this.#entryExports = entryExports(snapshot);
    this.#reached = reachedFromEntries(snapshot);
    this.#tested = reachedFromTests(snapshot);
    this.#externals = new Set(snapshot.files.externals.map((id) => id.slice(id.indexOf(':') + 1)));
  }

  *rows(): Generator<UnusedRow> {
    const { files } = this.#snapshot;
    for (let file = 0; file < files.count; file++) {
      if (this.#isListed(file) && !this.#entryExports.files.has(file)) yield* this.#rowsIn(file);
    }
  }

  /** Declarations alone describe what lies elsewhere, and of what is not linked nothing is known. */
  #isListed(file: number): boolean {
    const { files, calls } = this.#snapshot;
    return calls.states[file] === linked && !isDeclarationFile(stringAt(files.paths, file));
  }

  *#rowsIn(file: number): Generator<UnusedRow> {
    const { symbols, files } = this.#snapshot;
    const doubts = [...this.#doubtsAboutEntry(file), ...this.#doubtsAboutWhole(file)];
    const isImported = files.edges.reverseStarts[file] !== files.edges.reverseStarts[file + 1];
    if (!isImported && !isEntry(this.#snapshot, file) && !externalUses(this.#snapshot).loaded.has(file)) {
      const path = stringAt(files.paths, file);
      const endLine = Math.max(1, files.lines[file]);
      yield { id: path, type: 'file', file: path, line: 1, column: 1, endLine, certainty: 'bounded', reasons: doubts };
    }
    const otherNames = otherNamesIn(this.#snapshot, file);
    for (let node = symbols.starts[file]; node < symbols.starts[file + 1]; node++) {
      const isOwn = symbols.containers[node] === 0 && !otherNames.has(node - symbols.starts[file]);
      if (isOwn && this.#isUnused(node)) yield this.#rowOf(node, file, doubts);
    }
  }

  #isUnused(node: SymbolNode): boolean {
    if (!isExported(this.#snapshot, node) || this.#entryExports.symbols.has(node)) return false;
    if (finderOf(this.#snapshot, node) !== undefined) return false;
    return !isUsed(this.#graph, node) && !this.#isAmbient(node);
  }

  /** `declare module "x"` and `declare global` add to what others declare. */
  #isAmbient(node: SymbolNode): boolean {
    if (kindOfNode(this.#snapshot, node) !== 'module') return false;
    const name = qualifiedNameOf(this.#snapshot, node);
    return name === 'global' || !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) || this.#externals.has(name);
  }

  #rowOf(node: SymbolNode, file: number, ofFile: readonly Doubt[]): UnusedRow {
    const snapshot = this.#snapshot;
    const reasons = [
      ...ofFile,
      ...doubtsAboutUse(this.#graph, node, this.#unseen),
      ...this.#graph.outside.of(node),
      ...this.#graph.outside.runOf(node),
      ...this.#doubtsAboutPages(node, file),
    ];
    const certainty = reasons.length === 0 ? 'exact' : 'bounded';
    const place = placeOfNode(snapshot, node);
    const endLine = snapshot.symbols.endLines[node];
    return { id: idOfNode(snapshot, node), type: kindOfNode(snapshot, node), ...place, endLine, certainty, reasons };
  }

  #doubtsAboutEntry(file: number): Doubt[] {
    if (isOpen(this.#snapshot, file)) return [{ code: 'importable_by_users' }];
    if (!this.#reached.has(file)) {
      const code: DoubtCode = this.#tested.has(file) ? 'reached_by_tests_alone' : 'reached_by_no_entry_point';
      return [{ code }];
    }
    // No manifest lists the exports of a Python package: its users may import any module.
    if (traitsOf(fileKinds(this.#snapshot.files)[file].language).declaresExports) return [];
    return [{ code: 'importable_module' }];
  }

  /** Code that names the file itself, as a worker or a mocked module, may use all that it exports. */
  #doubtsAboutWhole(file: number): Doubt[] {
    const { edges, count } = this.#snapshot.files;
    const naming: number[] = [];
    for (let at = edges.reverseStarts[file]; at < edges.reverseStarts[file + 1]; at++) {
      const source = edges.reverseSources[at];
      if (source < count && (this.#kindsOf(source, file) & reference) !== 0) naming.push(source);
    }
    const loading = this.#graph.loads.of(file);
    const doubts: Doubt[] = [];
    if (naming.length > 0) doubts.push(doubtOfFiles(this.#snapshot, 'named_as_whole_file', naming));
    if (loading.length > 0) doubts.push(doubtOfUnknowns(this.#snapshot, 'loaded_by_computed_name', loading));
    return doubts;
  }

  #kindsOf(source: number, target: number): number {
    const { starts, targets, kindBits } = this.#snapshot.files.edges;
    const at = targets.subarray(starts[source], starts[source + 1]).indexOf(target);
    return kindBits[starts[source] + at];
  }

  #doubtsAboutPages(node: SymbolNode, file: number): Doubt[] {
    const { doubtful, members } = this.#graph;
    const pages = doubtful.pagesNaming(file, {
      name: members.nameBytes(node),
      hash: members.nameHash(node),
      as: 'of_module',
    });
    return pages.length === 0 ? [] : [doubtOfFiles(this.#snapshot, 'used_by_scripts_of_pages', pages)];
  }
}

/** A use in the symbol's own code is none. */
function isUsed(graph: CallGraph, node: SymbolNode): boolean {
  const { snapshot, uses, members } = graph;
  const own = codeOf(graph, node, true);
  const { sources, facts } = snapshot.calls.uses;
  // What a CommonJS file exports as a whole is its module.
  const isWhole = members.isNamed(node, defaultName);
  const module = snapshot.symbols.count + fileOfNode(snapshot, node);
  for (const named of [...usersOf(graph, node), ...(isWhole ? [module] : [])]) {
    for (const { row, file } of uses.usesOf(named)) {
      if (!isHint(facts[row]) && !own.has(enclosingNode(snapshot, file, sources[row]))) return true;
    }
  }
  return false;
}
