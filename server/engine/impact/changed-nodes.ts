import { encodeUtf8 } from '#server/base/utf8.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { type CallGraph, callGraphOf } from '../graph/calls/call-graph.ts';
import { codeOf } from '../graph/calls/symbol-code.ts';
import { enclosingNode, findSymbolNode } from '../graph/calls/symbol-nodes.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import { findFile } from '../graph/find-file.ts';
import { importsLostWith } from '../graph/layer-doubts.ts';
import { languageOf } from '../source/languages.ts';
import { type ImportKind, importReading, type ImportReading } from '../source/read-languages.ts';
import type { FileCode } from '../source/symbol-code.ts';
import { compareCode, type SymbolChange } from './compare-code.ts';
import type { Reached } from './impact-search.ts';

/** A file that changed, with its code on both sides where that is known. */
export interface ChangedFile {
  readonly path: string;
  readonly kind: 'added' | 'modified' | 'removed' | 'unknown';
  /** Where it was before it was renamed. */
  readonly previousPath?: string;
  /** Nothing but what only people read changed in it. */
  readonly isIdle?: boolean;
  /** Undefined where there is none, or it is unknown: then all of the file counts as changed. */
  readonly before?: FileCode;
  readonly after?: FileCode;
}

/** A node that a change begins with. */
export interface ChangedNode {
  readonly node: SymbolNode;
  readonly reached: Reached;
  /** The node itself did not change: it uses what is gone with this file. */
  readonly behind?: string;
}

export interface ListedChange {
  readonly file: string;
  /** Ids of the symbols that changed; none where all of the file did. */
  readonly symbols: readonly string[];
  readonly kind: ChangedFile['kind'];
}

export interface Change {
  readonly nodes: readonly ChangedNode[];
  /** Numbers of the changed files that the snapshot has. */
  readonly files: readonly number[];
  readonly listed: readonly ListedChange[];
  /** Changed files that hold data, which anything may read as the program runs. */
  readonly data: readonly string[];
  /** Changed files of languages without a front-end (templates, SQL, Go): who uses them is not followed. */
  readonly unread: readonly string[];
}

/** Languages of texts that nothing runs and nothing reads. */
const prose: ReadonlySet<string> = new Set([
  'markdown',
  'plaintext',
  'restructuredtext',
  'asciidoc',
  'ignore',
  'latex',
]);

/** The nodes that a change of files begins with. */
export function changeOfFiles(snapshot: LinkedSnapshot, files: readonly ChangedFile[]): Change {
  const changes = new ChangedNodes(snapshot);
  for (const file of files) changes.addFile(file);
  return changes.finish();
}

/** The nodes of a symbol that is about to change in any way: its own, and those of what is declared in it. */
export function changeOfSymbol(snapshot: LinkedSnapshot, node: SymbolNode): readonly ChangedNode[] {
  return [...codeOf(callGraphOf(snapshot), node, true)].flatMap(inBothWays);
}

function inBothWays(node: SymbolNode): ChangedNode[] {
  return [
    { node, reached: 'behaviour' },
    { node, reached: 'types' },
  ];
}

class ChangedNodes {
  readonly #snapshot: LinkedSnapshot;
  readonly #graph: CallGraph;
  readonly #nodes: ChangedNode[] = [];
  readonly #files: number[] = [];
  readonly #listed: ListedChange[] = [];
  readonly #data: string[] = [];
  readonly #unread: string[] = [];

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#graph = callGraphOf(snapshot);
  }

  finish(): Change {
    const listed = this.#listed.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    return { nodes: this.#nodes, files: this.#files, listed, data: this.#data, unread: this.#unread };
  }

  addFile(changed: ChangedFile): void {
    const { path, kind, previousPath, before, after } = changed;
    const file = findFile(this.#snapshot.files, path);
    const lost = kind === 'removed' ? path : previousPath;
    if (lost !== undefined) this.#addLosers(lost, [...(before?.symbols.keys() ?? [])], path);
    if (file === undefined) {
      this.#listed.push({ file: path, symbols: [], kind });
      const language = languageOf(path);
      if (!prose.has(language)) this.#addDoubt(path, importReading(language, path));
      return;
    }
    if (changed.isIdle === true) return this.#addIdle(changed, file);
    this.#files.push(file);
    if (before !== undefined && after !== undefined) this.#addChanges(changed, file, compareCode(before, after));
    else this.#addWhole(changed, file);
  }

  /** It decides about no test: a file that imports it may read it, and which files read it without an import is unknown. */
  #addIdle({ path, kind }: ChangedFile, file: number): void {
    this.#listed.push({ file: path, symbols: [], kind });
    this.#data.push(path);
    const { reverseStarts, reverseSources } = this.#snapshot.files.edges;
    for (const importer of reverseSources.subarray(reverseStarts[file], reverseStarts[file + 1])) {
      if (importer >= this.#snapshot.files.count) continue;
      this.#nodes.push({ node: this.#moduleOf(importer), reached: 'behaviour', behind: path });
    }
  }

  #addChanges({ path, kind }: ChangedFile, file: number, changes: readonly SymbolChange[]): void {
    const symbols = changes.filter(({ name }) => name !== '').map(({ name }) => `${path}#${name}`);
    for (const change of changes) {
      if (change.kind === 'removed') this.#addLosers(undefined, [change.name], path);
      const node = change.name === '' ? this.#moduleOf(file) : findSymbolNode(this.#snapshot, `${path}#${change.name}`);
      if (node === undefined) continue;
      if (change.kind !== 'types') this.#nodes.push({ node, reached: 'behaviour' });
      if (change.kind !== 'body') this.#nodes.push({ node, reached: 'types' });
    }
    this.#listed.push({ file: path, symbols, kind });
  }

  #addWhole({ path, kind: change }: ChangedFile, file: number): void {
    this.#listed.push({ file: path, symbols: [], kind: change });
    const kind = fileKinds(this.#snapshot.files)[file];
    if (this.#isProse(file, kind)) return;
    this.#addDoubt(path, kind.reading);
    const { starts } = this.#snapshot.symbols;
    for (let node = starts[file]; node < starts[file + 1]; node++) this.#nodes.push(...inBothWays(node));
    this.#nodes.push({ node: this.#moduleOf(file), reached: 'behaviour' });
  }

  /** A text that programs fill in is a template, in whatever language: its words are facts of it. */
  #isProse(file: number, { language }: ImportKind): boolean {
    const { wordStarts } = this.#snapshot.files;
    return prose.has(language) && wordStarts[file] === wordStarts[file + 1];
  }

  #addDoubt(path: string, reading: ImportReading): void {
    if (reading === 'none') this.#data.push(path);
    else if (reading !== 'read') this.#unread.push(path);
  }

  /**
   * Who names what is gone.
   *
   * @param lost path of the file that is gone, where it is
   */
  #addLosers(lost: string | undefined, names: readonly string[], behind: string): void {
    const losing = lost === undefined ? [] : importsLostWith(this.#snapshot.files, lost);
    const files = new Set(losing.map((row) => this.#snapshot.files.uses.sources[row]));
    for (const file of files) this.#nodes.push({ node: this.#moduleOf(file), reached: 'behaviour', behind });
    for (const name of names) this.#addUsersOfMissing(encodeUtf8(lastPart(name)), files, behind);
  }

  #addUsersOfMissing(name: Uint8Array, losing: ReadonlySet<number>, behind: string): void {
    const { unknowns } = this.#graph;
    const { uses, unknowns: table } = this.#snapshot.calls;
    const add = (file: number, source: number) =>
      this.#nodes.push({ node: enclosingNode(this.#snapshot, file, source), reached: 'behaviour', behind });
    for (const { row, file } of unknowns.callsOfMissing(name)) add(file, uses.sources[row]);
    if (losing.size === 0 || name.length === 0) return;
    for (const { row, file } of unknowns.named(name)) if (losing.has(file)) add(file, table.sources[row]);
  }

  #moduleOf(file: number): SymbolNode {
    return this.#snapshot.symbols.count + file;
  }
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).replace(/~\d+$/, '');
}
