import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../../graph/calls/answers.ts';
import { lineAndColumn } from '../../source/code-tree.ts';
import {
  conditionsAround,
  type FlowFunction,
  type FlowGraph,
  flowKind,
  noNode,
  type SurroundingCondition,
} from '../../source/flow-graph.ts';
import { isTestPath } from '../../source/tests.ts';
import type { FoundPlace } from '../finding.ts';

/** One file of a program. */
export interface ProgramFile {
  /** Among the files of the snapshot. */
  readonly number: number;
  readonly path: string;
  readonly graph: FlowGraph;
  /** Number of its first node, and of its first function, among those of the program. */
  readonly base: number;
  readonly functionBase: number;
  /** Methods have their receiver as the first parameter. */
  readonly hasReceiverParameters: boolean;
}

/** A function with its file. All nodes in it are of the file alone. */
export interface ProgramFunction {
  readonly file: ProgramFile;
  readonly code: FlowFunction;
}

/**
 * The flow graphs of all files but tests, as one: nodes and functions are numbered through, by path. What leads from file to file is
 * not in it (`ProgramLinks`, `ProgramValues`).
 *
 * Tests have no outside, and what they give functions no user ever does: their code would only hide which calls have no known target.
 */
export class Program {
  readonly snapshot: LinkedSnapshot;
  readonly files: readonly ProgramFile[];
  readonly nodeCount: number;
  readonly functionCount: number;
  /** By node, as in the graphs. */
  readonly kinds: Uint8Array;
  readonly flags: Uint8Array;
  /** Function that each node lies in. */
  readonly owners: Uint32Array;
  /** Operands of node n from `starts[n]` on; `noNode` stays. */
  readonly starts: Uint32Array;
  readonly operands: Uint32Array;
  /** Nodes that have node n as an operand from `userStarts[n]` on, ascending; one that has it twice is there twice. */
  readonly userStarts: Uint32Array;
  readonly users: Uint32Array;
  readonly #fileByNumber = new Map<number, ProgramFile>();
  /** By node: index of its file among `files`. */
  readonly #filePlaces: Uint32Array;
  /** By function: index of its file among `files`, and its parameters, once they were asked for. */
  readonly #functionPlaces: Uint32Array;
  readonly #parameters: (readonly number[] | undefined)[];
  #returns: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(snapshot: LinkedSnapshot, graphOf: (file: number) => FlowGraph | undefined) {
    this.snapshot = snapshot;
    this.files = filesOf(snapshot, graphOf);
    for (const file of this.files) this.#fileByNumber.set(file.number, file);
    const last = this.files.at(-1);
    this.nodeCount = last === undefined ? 0 : last.base + last.graph.count;
    this.functionCount = last === undefined ? 0 : last.functionBase + last.graph.functions.length;
    this.kinds = new Uint8Array(this.nodeCount);
    this.flags = new Uint8Array(this.nodeCount);
    this.owners = new Uint32Array(this.nodeCount);
    this.starts = new Uint32Array(this.nodeCount + 1);
    this.operands = new Uint32Array(this.files.reduce((sum, { graph }) => sum + graph.operands.length, 0));
    this.#filePlaces = new Uint32Array(this.nodeCount);
    this.#functionPlaces = new Uint32Array(this.functionCount);
    this.#parameters = Array.from({ length: this.functionCount });
    this.#join();
    [this.userStarts, this.users] = usersOf(this);
  }

  #join(): void {
    let next = 0;
    for (const [place, { graph, base, functionBase }] of this.files.entries()) {
      this.#filePlaces.fill(place, base, base + graph.count);
      this.#functionPlaces.fill(place, functionBase, functionBase + graph.functions.length);
      this.kinds.set(graph.kinds.subarray(0, graph.count), base);
      this.flags.set(graph.flags.subarray(0, graph.count), base);
      for (let node = 0; node < graph.count; node++) {
        this.owners[base + node] = graph.owners[node] + functionBase;
        this.starts[base + node] = next;
        for (let at = graph.starts[node]; at < graph.starts[node + 1]; at++) {
          const operand = graph.operands[at];
          this.operands[next++] = operand === noNode ? noNode : operand + base;
        }
      }
    }
    this.starts[this.nodeCount] = next;
  }

  /** Operand at a place, `noNode` where there is none. */
  operandAt(node: number, place: number): number {
    const at = this.starts[node] + place;
    return at < this.starts[node + 1] ? this.operands[at] : noNode;
  }

  operandsOf(node: number): Uint32Array {
    return this.operands.subarray(this.starts[node], this.starts[node + 1]);
  }

  usersOf(node: number): Uint32Array {
    return this.users.subarray(this.userStarts[node], this.userStarts[node + 1]);
  }

  fileOf(node: number): ProgramFile {
    return this.files[this.#filePlaces[node]];
  }

  /** Undefined for a file without a graph. */
  fileByNumber(number: number): ProgramFile | undefined {
    return this.#fileByNumber.get(number);
  }

  /** Name of a node: not that of a `closure`, which has a number there. */
  nameOf(node: number): string {
    const { graph, base } = this.fileOf(node);
    return graph.texts[graph.names[node - base]];
  }

  /** Conditions of which each holds where a node is written, the innermost first. */
  conditionsAround(node: number): readonly SurroundingCondition[] {
    const { graph, base } = this.fileOf(node);
    return conditionsAround(graph, node - base).map(({ condition, isNegated }) => ({
      condition: condition === noNode ? noNode : condition + base,
      isNegated,
    }));
  }

  /** Function that a node `closure` makes. */
  functionOfClosure(node: number): number {
    const { graph, base, functionBase } = this.fileOf(node);
    return functionBase + graph.names[node - base];
  }

  functionAt(number: number): ProgramFunction {
    const file = this.files[this.#functionPlaces[number]];
    return { file, code: file.graph.functions[number - file.functionBase] };
  }

  parametersOf(number: number): readonly number[] {
    let known = this.#parameters[number];
    if (known === undefined) {
      const { file, code } = this.functionAt(number);
      known = code.parameters.map((node) => node + file.base);
      this.#parameters[number] = known;
    }
    return known;
  }

  /** Parameters that a caller gives something: all but the receiver of a method that has one among them. */
  givenParametersOf(number: number): readonly number[] {
    const { file, code } = this.functionAt(number);
    const hasReceiver = file.hasReceiverParameters && code.kind !== 'function' && code.ofClass !== noNode;
    return hasReceiver ? this.parametersOf(number).slice(1) : this.parametersOf(number);
  }

  /** `noNode` where it has none of its own. */
  selfOf(number: number): number {
    const { file, code } = this.functionAt(number);
    return code.self === noNode ? noNode : code.self + file.base;
  }

  /** Node of the class that the function is a member of, or `noNode`. */
  classOf(number: number): number {
    const { file, code } = this.functionAt(number);
    return code.ofClass === noNode ? noNode : code.ofClass + file.base;
  }

  /** Nodes `return` and `yield` of a function. */
  returnsOf(number: number): readonly number[] {
    this.#returns ??= this.#collectReturns();
    return this.#returns.get(number) ?? [];
  }

  #collectReturns(): ReadonlyMap<number, readonly number[]> {
    const returns = new Map<number, number[]>();
    for (let node = 0; node < this.nodeCount; node++) {
      if (this.kinds[node] !== flowKind.return && this.kinds[node] !== flowKind.yield) continue;
      const known = returns.get(this.owners[node]);
      if (known === undefined) returns.set(this.owners[node], [node]);
      else known.push(node);
    }
    return returns;
  }

  placeOf(node: number): FoundPlace {
    const { graph, base, path } = this.fileOf(node);
    return { file: path, ...lineAndColumn(graph, graph.positions[node - base]) };
  }
}

function filesOf({ files }: LinkedSnapshot, graphOf: (file: number) => FlowGraph | undefined): ProgramFile[] {
  const found: ProgramFile[] = [];
  let [base, functionBase] = [0, 0];
  for (let number = 0; number < files.count; number++) {
    const path = stringAt(files.paths, number);
    const graph = isTestPath(path) ? undefined : graphOf(number);
    if (graph === undefined) continue;
    const hasReceiverParameters = files.languageNames[files.languages[number]] === 'python';
    found.push({ number, path, graph, base, functionBase, hasReceiverParameters });
    base += graph.count;
    functionBase += graph.functions.length;
  }
  return found;
}

function usersOf({ nodeCount, starts, operands }: Program): [Uint32Array, Uint32Array] {
  const userStarts = new Uint32Array(nodeCount + 1);
  for (const operand of operands) if (operand !== noNode) userStarts[operand + 1]++;
  for (let node = 0; node < nodeCount; node++) userStarts[node + 1] += userStarts[node];
  const users = new Uint32Array(userStarts[nodeCount]);
  const next = userStarts.slice();
  for (let node = 0; node < nodeCount; node++) {
    for (let at = starts[node]; at < starts[node + 1]; at++) {
      if (operands[at] !== noNode) users[next[operands[at]]++] = node;
    }
  }
  return [userStarts, users];
}
