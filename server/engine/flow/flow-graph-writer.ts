import { ownCopy } from '#server/base/own-copy.ts';
import {
  flowFlag,
  type FlowExport,
  type FlowFunction,
  type FlowGraph,
  flowKind,
  type FlowKind,
  type FlowSymbol,
  noNode,
  regionWidth,
  type SurroundingCondition,
} from '../source/flow-graph.ts';

/** A value that is known: `null` stands for every value that is none (`undefined`, `null`, `None`). */
export type ConstantValue = string | number | boolean | null;

export type FunctionDraft = { -readonly [Name in keyof FlowFunction]: FlowFunction[Name] } & { parameters: number[] };

/** The beginning of a function. */
export type FunctionHead = Pick<FlowFunction, 'kind'> & Partial<Pick<FlowFunction, 'name' | 'symbol' | 'position'>>;

/** A file with more nodes is cut: the rest of it has none. */
const NODES_MAX = 1 << 20;

/** Arguments of a call that are followed. Each of them asks for all others: more of them would cost their square. */
const ARGUMENTS_MAX = 256;

/** Values of variables that are copied or compared where paths meet, in all: more paths are left out. */
const STEPS_MAX = 1 << 20;

/** Where code is written: the conditions that hold there. */
export interface WritingPlace {
  readonly region: number;
}

const noCondition: WritingPlace = { region: 0 };

/** Writes the flow graph of one file, node by node. An operand is written before what it is an operand of, but for loops. */
export class FlowGraphWriter {
  /** Number of the function that new nodes lie in. */
  owner = 0;
  isCut = false;
  /** The region that new nodes lie in is that of this place. */
  place = noCondition;
  readonly functions: FunctionDraft[] = [];
  readonly #kinds: number[] = [];
  readonly #flags: number[] = [];
  readonly #names: number[] = [];
  readonly #positions: number[] = [];
  readonly #owners: number[] = [];
  readonly #starts: number[] = [];
  readonly #operands: number[] = [];
  /** Operands of nodes that got others than they were written with. */
  readonly #patched = new Map<number, readonly number[]>();
  readonly #constants = new Map<number, ConstantValue>();
  /** Values of the nodes `guarded`, which may lie in one another by the thousand. */
  readonly #unguarded = new Map<number, number>();
  readonly #texts: string[] = [''];
  readonly #textNumbers = new Map([['', 0]]);
  readonly #regions: number[] = [0, noNode, 0];
  readonly #regionRuns: number[] = [];
  #lastRegion = 0;
  readonly #exports: FlowExport[] = [];
  readonly #symbols: FlowSymbol[] = [];
  #steps = 0;
  /** The node that stands for all that a cut file leaves out. */
  #beyond = noNode;

  get count(): number {
    return this.#kinds.length;
  }

  add(kind: FlowKind, position: number, operands: readonly number[] = [], name = '', flags = 0): number {
    return this.#write(kind, position, operands, this.#textNumber(name), flags);
  }

  #write(kind: FlowKind, position: number, operands: readonly number[], name: number, flags: number): number {
    const node = this.#kinds.length;
    if (node >= NODES_MAX) return this.#beyondLimit();
    const written = kind === flowKind.call ? this.#withinLimit(operands) : operands;
    if (this.place.region !== this.#lastRegion) {
      this.#lastRegion = this.place.region;
      this.#regionRuns.push(node, this.#lastRegion);
    }
    this.#kinds.push(kind);
    this.#flags.push(flags);
    this.#names.push(name);
    this.#positions.push(position);
    this.#owners.push(this.owner);
    this.#starts.push(this.#operands.length);
    for (let place = 0; place < written.length; place++) this.#operands.push(written[place]);
    if (kind === flowKind.guarded) this.#unguarded.set(node, this.unguarded(operands[0]));
    return node;
  }

  #textNumber(text: string): number {
    const known = this.#textNumbers.get(text);
    if (known !== undefined) return known;
    this.#textNumbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  #withinLimit(operands: readonly number[]): readonly number[] {
    if (operands.length <= ARGUMENTS_MAX + 1) return operands;
    this.isCut = true;
    return operands.slice(0, ARGUMENTS_MAX + 1);
  }

  #beyondLimit(): number {
    this.isCut = true;
    return this.#beyond;
  }

  /** Whether so many steps more may be done for the file; if not, it is cut. */
  spend(steps: number): boolean {
    this.#steps += steps;
    this.isCut ||= this.#steps > STEPS_MAX;
    return this.#steps <= STEPS_MAX;
  }

  /** Code that is not read. */
  unknown(position: number, why: string): number {
    return this.add(flowKind.unknown, position, [], why);
  }

  constant(position: number, value: ConstantValue, name = String(value)): number {
    const node = this.add(flowKind.constant, position, [], name, constantFlag(value));
    this.#constants.set(node, value);
    return node;
  }

  /** @param text `/source/flags` */
  regularExpression(position: number, text: string): number {
    return this.add(flowKind.constant, position, [], text, flowFlag.regularExpression);
  }

  closure(position: number, ofFunction: number): number {
    return this.#write(flowKind.closure, position, [], ofFunction, 0);
  }

  /** Returns a choice between values, or the only one of them. */
  choice(position: number, values: Iterable<number>): number {
    const different = [...new Set(values)].filter((value) => value !== noNode);
    return different.length === 1 ? different[0] : this.add(flowKind.choice, position, different);
  }

  /** A choice whose other values are set later, with `setOperands`. */
  openChoice(position: number, first: number): number {
    return this.add(flowKind.choice, position, [first]);
  }

  setOperands(node: number, operands: readonly number[]): void {
    if (node !== noNode) this.#patched.set(node, operands);
  }

  /** Returns the value that a node is known to have; undefined where it is not known. */
  constantOf(node: number): ConstantValue | undefined {
    return this.#constants.get(this.unguarded(node));
  }

  kindOf(node: number): number {
    return this.#kinds[node];
  }

  nameOf(node: number): string {
    return this.#texts[this.#names[node]] ?? '';
  }

  /** The function that a `closure` stands for. */
  functionOf(node: number): FunctionDraft | undefined {
    return this.#kinds[node] === flowKind.closure ? this.functions[this.#names[node]] : undefined;
  }

  flagsOf(node: number): number {
    return this.#flags[node];
  }

  positionOf(node: number): number {
    return this.#positions[node] ?? 0;
  }

  /** An operand as the node was written. */
  operandOf(node: number, place: number): number {
    const at = this.#starts[node] + place;
    const end = this.#starts[node + 1] ?? this.#operands.length;
    return at < end ? this.#operands[at] : noNode;
  }

  operandsOf(node: number): readonly number[] {
    return this.#operands.slice(this.#starts[node], this.#starts[node + 1]);
  }

  /** The value without what is known about it by conditions. */
  unguarded(node: number): number {
    return this.#unguarded.get(node) ?? node;
  }

  /** Returns the number of a function that stands in the one which new nodes lie in. */
  beginFunction({ kind, name = '', symbol = -1, position = 0 }: FunctionHead): number {
    const { owner: parent } = this;
    this.functions.push({ name, symbol, parent, position, parameters: [], self: noNode, ofClass: noNode, kind });
    return this.functions.length - 1;
  }

  /** Writes nodes that lie in another function than what is written now, under no condition. */
  within<Result>(owner: number, write: () => Result): Result {
    const { owner: around, place } = this;
    this.owner = owner;
    this.place = noCondition;
    const result = write();
    this.owner = around;
    this.place = place;
    return result;
  }

  /** Returns the region inside another one in which a condition holds, or does not. */
  region(around: number, condition: number, isNegated: boolean): number {
    this.#regions.push(around, condition, isNegated ? 1 : 0);
    return this.#regions.length / regionWidth - 1;
  }

  /** Conditions of a region that do not hold in one around it, the innermost first; none where it does not lie in that. */
  conditionsBetween(outer: number, region: number): readonly SurroundingCondition[] {
    const found: SurroundingCondition[] = [];
    let at = region;
    for (; at !== outer && at !== 0; at = this.#regions[at * regionWidth]) {
      const [condition, negated] = this.#regions.slice(at * regionWidth + 1, (at + 1) * regionWidth);
      found.push({ condition, isNegated: negated === 1 });
    }
    return at === outer ? found : [];
  }

  export(name: string, node: number): void {
    this.#exports.push({ name, node });
  }

  declare(symbol: number, node: number): void {
    if (symbol >= 0 && node !== noNode) this.#symbols.push({ symbol, node });
  }

  finish(lineStarts: Uint32Array): FlowGraph {
    const { starts, operands } = this.#finishOperands();
    // Graphs are kept for as long as their files are: not so the files' texts.
    const named = ownCopy({ texts: this.#texts, functions: this.functions, exports: this.#exports });
    return {
      count: this.count,
      kinds: Uint8Array.from(this.#kinds),
      flags: Uint8Array.from(this.#flags),
      names: Uint32Array.from(this.#names),
      positions: Uint32Array.from(this.#positions),
      owners: Uint32Array.from(this.#owners),
      starts,
      operands,
      ...named,
      regions: Uint32Array.from(this.#regions),
      regionRuns: Uint32Array.from(this.#regionRuns),
      lineStarts,
      symbols: this.#symbols,
      isCut: this.isCut,
    };
  }

  #finishOperands(): Pick<FlowGraph, 'starts' | 'operands'> {
    const written = this.#operands;
    const all: number[] = [];
    const starts = new Uint32Array(this.count + 1);
    for (let node = 0; node < this.count; node++) {
      starts[node] = all.length;
      const patched = this.#patched.get(node);
      if (patched === undefined) {
        const end = this.#starts[node + 1] ?? written.length;
        for (let at = this.#starts[node]; at < end; at++) all.push(written[at]);
      } else for (const operand of patched) all.push(operand);
    }
    starts[this.count] = all.length;
    return { starts, operands: Uint32Array.from(all) };
  }
}

function constantFlag(value: ConstantValue): number {
  if (typeof value === 'string') return flowFlag.text;
  if (typeof value === 'number') return flowFlag.number;
  return typeof value === 'boolean' ? flowFlag.boolean : flowFlag.nothing;
}
