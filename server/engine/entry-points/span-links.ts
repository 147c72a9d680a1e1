import { addToList } from '#server/base/add-to-list.ts';
import { lowerBound } from '#server/base/lower-bound.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import { isHint } from '../graph/calls/node-uses.ts';
import { isModule } from '../graph/calls/symbol-nodes.ts';
import { findFile } from '../graph/find-file.ts';
import { noSymbol, proofLevels } from '../graph/snapshot.ts';
import { functionValueFlag, symbolKinds } from '../source/declaration-columns.ts';
import { proofOfUse } from '../linking/use-facts.ts';
import { type CodeSpan, isInSpan, type LineRange } from './code-spans.ts';

export interface SpanStep {
  readonly to: SymbolNode;
  readonly isInferred: boolean;
}

const exact = proofLevels.indexOf('exact');

/**
 * The links of functions without a name to the symbols of a snapshot: the symbols that they name, and those in which
 * they stand. Code of the functions around one, outside of all of them, counts as well: a local variable may bring it
 * in.
 */
export class SpanLinks {
  readonly #snapshot: LinkedSnapshot;
  readonly #spans: readonly CodeSpan[];
  readonly #files: readonly number[];
  readonly #first: number;
  readonly #byFile: ReadonlyMap<number, readonly number[]>;
  /** By what is named. */
  readonly #naming = new Map<SymbolNode, SpanStep[]>();
  /** By row of a call that members of subtypes may answer. */
  readonly #byRow = new Map<number, SpanStep[]>();
  /** By the symbol or the top level around. */
  readonly #inside = new Map<SymbolNode, number[]>();

  /** @param first node of the first span */
  constructor(snapshot: LinkedSnapshot, spans: readonly CodeSpan[], first: number) {
    this.#snapshot = snapshot;
    this.#spans = spans;
    this.#first = first;
    this.#files = spans.map(({ file }) => findFile(snapshot.files, file) as number);
    this.#byFile = Map.groupBy(spans.keys(), (span) => this.#files[span]);
    for (const [file, inFile] of this.#byFile) this.#addFile(file, inFile);
  }

  /** @param span number of it */
  fileOf(span: number): number {
    return this.#files[span];
  }

  *spansFrom(node: SymbolNode): Generator<SpanStep> {
    yield* this.#naming.get(node) ?? [];
    if (this.#byRow.size === 0 || isModule(this.#snapshot, node)) return;
    for (const { row } of callGraphOf(this.#snapshot).dispatch.dispatchedTo(node)) yield* this.#byRow.get(row) ?? [];
  }

  isNamed(node: SymbolNode): boolean {
    return this.spansFrom(node).next().done !== true;
  }

  spansIn(node: SymbolNode, lines?: LineRange): readonly SymbolNode[] {
    const inside = this.#inside.get(node) ?? [];
    return inside
      .filter((span) => lines === undefined || isTouched(this.#spans[span], lines))
      .map((span) => this.#first + span);
  }

  spansAt(file: number, line: number, column: number): readonly SymbolNode[] {
    const inFile = this.#byFile.get(file) ?? [];
    return inFile.filter((span) => isInSpan({ line, column }, this.#spans[span])).map((span) => this.#first + span);
  }

  #addFile(file: number, inFile: readonly number[]): void {
    const around = new Map(inFile.map((span) => [span, this.#functionsAround(span, file)]));
    for (const [span, symbols] of around) {
      const places = symbols.length === 0 ? [this.#snapshot.symbols.count + file] : symbols;
      for (const place of places) addToList(this.#inside, place, span);
    }
    this.#addDeclared(file);
    this.#addUses(file);
    this.#addImports(file);
  }

  /** Functions and classes in whose lines a span stands. */
  #functionsAround(span: number, file: number): readonly SymbolNode[] {
    const { starts, lines, columns, endLines, kinds } = this.#snapshot.symbols;
    const { line, column, endLine } = this.#spans[span];
    const found: SymbolNode[] = [];
    for (let node = starts[file]; node < starts[file + 1]; node++) {
      const isBehind = lines[node] < line || (lines[node] === line && columns[node] < column);
      if (isBehind && endLines[node] >= endLine && isCode(kinds[node])) found.push(node);
    }
    return found;
  }

  /** A declaration in a span runs as part of it. */
  #addDeclared(file: number): void {
    const { starts, lines, columns } = this.#snapshot.symbols;
    for (let node = starts[file]; node < starts[file + 1]; node++) {
      for (const to of this.spansAt(file, lines[node], columns[node]))
        addToList(this.#naming, node, { to, isInferred: false });
    }
  }

  #addUses(file: number): void {
    const { starts, ends, lines, columns, facts, slots, sources, receivers } = this.#snapshot.calls.uses;
    const targets = this.#snapshot.calls.slots;
    for (let row = starts[file]; row < ends[file]; row++) {
      const target = targets.targets[targets.starts[file] + slots[row]];
      if (target === noSymbol || isHint(facts[row])) continue;
      const isInferred = proofOfUse(facts[row]) !== exact;
      for (const to of this.#reachedBy(file, lines[row], columns[row], sources[row])) {
        addToList(this.#naming, target, { to, isInferred });
        if (receivers[row] !== 0) addToList(this.#byRow, row, { to, isInferred: true });
      }
    }
  }

  /** Spans around a site; of a site in none those that stand in the same function. */
  #reachedBy(file: number, line: number, column: number, source: number): readonly SymbolNode[] {
    const around = this.spansAt(file, line, column);
    if (around.length > 0 || source === 0) return around;
    return this.spansIn(this.#snapshot.symbols.starts[file] + source - 1);
  }

  /** A file that an import in a span loads runs with it. */
  #addImports(file: number): void {
    const { uses, count } = this.#snapshot.files;
    for (let row = lowerBound(uses.sources, file); row < uses.count && uses.sources[row] === file; row++) {
      if (uses.targets[row] >= count) continue;
      const module = this.#snapshot.symbols.count + uses.targets[row];
      for (const to of this.spansAt(file, uses.lines[row], uses.columns[row]))
        addToList(this.#naming, module, { to, isInferred: false });
    }
  }
}

function isCode(kind: number): boolean {
  const name = symbolKinds[kind & 0xff];
  return name === 'function' || name === 'method' || name === 'class' || (kind & functionValueFlag) !== 0;
}

function isTouched({ line, endLine }: CodeSpan, { from, to }: LineRange): boolean {
  return line <= to && endLine >= from;
}
