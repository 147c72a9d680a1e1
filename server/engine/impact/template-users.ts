import { addToList } from '#server/base/add-to-list.ts';
import { stringAt } from '#server/base/string-table.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { entryPointsOf } from '../entry-points/entry-points-of.ts';
import type { EntryPoint } from '../entry-points/entry-point.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { findSymbolNode } from '../graph/calls/symbol-nodes.ts';
import { usesOf } from '../graph/edge-uses.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { templateLanguages } from '../source/read-languages.ts';
import { templateNamed } from '../source/template-names.ts';
import { hashOfApplied } from '../source/words.ts';

export const templateUsersOf = perSnapshot((snapshot) => new TemplateUsers(snapshot));

/** Who fills in a template, and which templates apply a filter or tag. Neither is proven: a text says so, or a name. */
export class TemplateUsers {
  readonly #snapshot: LinkedSnapshot;
  #appliedBy: ReadonlyMap<SymbolNode, readonly SymbolNode[]> | undefined;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
  }

  /** Whether a file may be a template, by its language. */
  isTemplate(file: number): boolean {
    return templateLanguages.has(fileKinds(this.#snapshot.files)[file].language);
  }

  /** Returns the code around the texts by which a file names a template: a function or class, else the file. */
  naming(from: number, template: number): readonly SymbolNode[] {
    const { uses } = this.#snapshot.files;
    const rows = [...usesOf(uses, from)].filter((row) => uses.targets[row] === template);
    const places = rows.filter((row) => templateNamed(stringAt(uses.specifierTable, row)) !== undefined);
    return places.map((row) => this.#around(from, uses.lines[row], uses.columns[row]));
  }

  /** Returns the templates that apply a function under the name by which it is registered; undefined of any other code. */
  applying(node: SymbolNode): readonly SymbolNode[] | undefined {
    return this.#applied().get(node);
  }

  /** Filters and tags of the project. */
  applied(): Iterable<SymbolNode> {
    return this.#applied().keys();
  }

  #applied(): ReadonlyMap<SymbolNode, readonly SymbolNode[]> {
    return (this.#appliedBy ??= this.#findApplied());
  }

  /** Returns the templates that load a library of tags. */
  loading(library: number): readonly number[] {
    const { edges, count } = this.#snapshot.files;
    const sources = edges.reverseSources.subarray(edges.reverseStarts[library], edges.reverseStarts[library + 1]);
    return [...sources].filter((source) => source < count && this.isTemplate(source));
  }

  #around(file: number, line: number, column: number): SymbolNode {
    const { symbols } = this.#snapshot;
    const { starts, lines, columns, endLines } = symbols;
    for (let node = starts[file + 1] - 1; node >= starts[file]; node--) {
      const isBefore = lines[node] < line || (lines[node] === line && columns[node] <= column);
      if (isBefore && line <= endLines[node]) return node;
    }
    return symbols.count + file;
  }

  #findApplied(): ReadonlyMap<SymbolNode, readonly SymbolNode[]> {
    const registered = entryPointsOf(this.#snapshot).flatMap((each) => registeredIn(each));
    const wanted = new Set(registered.map(({ hash }) => hash));
    const templates = this.#templatesApplying(wanted);
    const applied = new Map<SymbolNode, readonly SymbolNode[]>();
    for (const { handler, hash } of registered) {
      const node = findSymbolNode(this.#snapshot, handler);
      if (node !== undefined) applied.set(node, [...(applied.get(node) ?? []), ...(templates.get(hash) ?? [])]);
    }
    return applied;
  }

  #templatesApplying(wanted: ReadonlySet<number>): ReadonlyMap<number, readonly SymbolNode[]> {
    const { words, wordStarts, count } = this.#snapshot.files;
    const found = new Map<number, SymbolNode[]>();
    if (wanted.size === 0) return found;
    for (let file = 0; file < count; file++) {
      if (!this.isTemplate(file)) continue;
      for (const word of words.subarray(wordStarts[file], wordStarts[file + 1]))
        if (wanted.has(word)) addToList(found, word, this.#snapshot.symbols.count + file);
    }
    return found;
  }
}

const registration = /^(?:filter|tag) (.+)$/;

function registeredIn({ type, name, handlers }: EntryPoint): readonly { handler: string; hash: number }[] {
  const applied = type === 'template' ? registration.exec(name)?.[1] : undefined;
  if (applied === undefined) return [];
  const hash = hashOfApplied(encodeUtf8(applied));
  return handlers.flatMap((handler) => (handler.kind === 'symbol' ? [{ handler: handler.id, hash }] : []));
}
