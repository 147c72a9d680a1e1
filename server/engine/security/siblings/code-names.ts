import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { SiblingShape } from '../rules/rule.ts';
import { FunctionContents } from './function-contents.ts';
import { NameWords } from './name-words.ts';

/** A name in code that stands for a check. */
export interface FoundGuard {
  readonly name: string;
  readonly node: number;
}

/** Parts of an expression that are looked at. */
const partsMax = 200;
/** Functions that code calls, and how far they are followed. */
const [calledMax, depthMax] = [200, 3];

interface NamesOfFunction {
  /** Calls of checks, by name. */
  readonly guards: readonly FoundGuard[];
  readonly calls: readonly number[];
  readonly refuses: boolean;
  readonly isDoubtful: boolean;
}

/** The lists of a rule, and what code says by them. */
export class CodeNames {
  readonly #guards: NameWords;
  readonly #checks: NameWords;
  readonly fields: ReadonlySet<string>;
  readonly open: NameWords;
  readonly openRoutes: NameWords;
  readonly openReads: NameWords;
  readonly #refusals: NameWords;
  readonly #doubts: NameWords;
  readonly #doubtfulMembers: NameWords;
  readonly #identifying: NameWords;
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #known = new Map<number, NamesOfFunction>();
  readonly #contents: FunctionContents;

  constructor(program: Program, values: ProgramValues, shape: SiblingShape) {
    this.#program = program;
    this.#values = values;
    this.#contents = new FunctionContents(program);
    this.#guards = new NameWords(shape.guards);
    this.#checks = new NameWords(shape.checks);
    this.fields = new Set(shape.fields);
    this.open = new NameWords(shape.open);
    this.openRoutes = new NameWords(shape.openRoutes);
    this.openReads = new NameWords(shape.openReads);
    this.#refusals = new NameWords(shape.refusals);
    this.#doubts = new NameWords(shape.doubts.filter((word) => !word.startsWith('.')));
    this.#doubtfulMembers = new NameWords(shape.doubts.filter((word) => word.startsWith('.')));
    this.#identifying = new NameWords(shape.identifying);
  }

  /** Whether a text names a check, as settings and annotations do. */
  isGuard(name: string): boolean {
    return this.#guards.has(name) && !this.#identifying.has(name) && !this.open.has(name);
  }

  /** Names, members and words of annotations in an expression; functions that are written in it are left out. */
  *namesIn(expression: number): Generator<FoundGuard> {
    const { kinds } = this.#program;
    const seen = new Set<number>();
    const open = [expression];
    for (let node = open.pop(); node !== undefined && seen.size < partsMax; node = open.pop()) {
      if (node === noNode || seen.has(node)) continue;
      seen.add(node);
      const kind = kinds[node];
      if (kind === flowKind.named || kind === flowKind.member) yield { name: this.#program.nameOf(node), node };
      if (kind === flowKind.closure || kind === flowKind.class || kind === flowKind.imported) continue;
      open.push(...this.#partsOf(node).toReversed());
    }
  }

  /** Of a name that is bound in its file what is written there, where that is put together of others. */
  #partsOf(node: number): number[] {
    const { kinds } = this.#program;
    const parts = Array.from(this.#program.operandsOf(node)).filter((part) => part !== noNode);
    if (kinds[node] !== flowKind.named) return parts;
    return parts.filter((part) => [flowKind.list, flowKind.call, flowKind.choice].some((kind) => kind === kinds[part]));
  }

  /** Checks among the names of an expression: by their words, or as functions that refuse. */
  guardsIn(expression: number): FoundGuard[] {
    return [...this.namesIn(expression)].filter(({ name, node }) => {
      if (this.#identifying.has(name) || this.open.has(name)) return false;
      return this.#guards.has(name) || this.#values.closuresOf(node).some((called) => this.refuses(called));
    });
  }

  isOpen(expression: number): boolean {
    return [...this.namesIn(expression)].some(({ name }) => this.open.has(name));
  }

  /** Calls of checks in a function, and in those that it makes: by their words, or of functions that refuse. */
  guardsOfCode(called: number): readonly FoundGuard[] {
    return this.#contents.withInner(called).flatMap((each) => {
      const { guards, calls } = this.#of(each);
      const refusing = calls.filter((call) =>
        this.#values.calleesAt(call).some(({ function: callee }) => callee !== called && this.refuses(callee)),
      );
      return [
        ...guards,
        ...refusing.map((call) => ({ name: this.#program.nameOf(calleeOf(this.#program, call)), node: call })),
      ];
    });
  }

  /** Whether a function, or one in it, has a name or number of refusing. */
  refuses(called: number): boolean {
    return this.#contents.withInner(called).some((each) => this.#of(each).refuses);
  }

  /** Whether a function, or one that it calls, may check in a way that is not known. */
  mayCheck(called: number): boolean {
    const seen = new Set<number>();
    let level = [called];
    for (let depth = 0; depth <= depthMax && level.length > 0; depth++) {
      const next: number[] = [];
      for (const each of level.flatMap((one) => this.#contents.withInner(one))) {
        if (seen.has(each)) continue;
        if (seen.size === calledMax) return true;
        seen.add(each);
        const { guards, calls, refuses, isDoubtful } = this.#of(each);
        if (refuses || guards.length > 0 || (depth === 0 && isDoubtful)) return true;
        next.push(...calls.flatMap((call) => this.#values.calleesAt(call).map((callee) => callee.function)));
      }
      level = next;
    }
    return false;
  }

  #of(called: number): NamesOfFunction {
    let known = this.#known.get(called);
    if (known === undefined) this.#known.set(called, (known = this.#read(called)));
    return known;
  }

  #read(called: number): NamesOfFunction {
    const [guards, calls] = [[] as FoundGuard[], [] as number[]];
    let [refuses, isDoubtful] = [false, false];
    for (const node of this.#contents.nodesOf(called)) {
      const name = this.#nameAt(node);
      if (this.#program.kinds[node] === flowKind.call) {
        calls.push(node);
        const callee = calleeOf(this.#program, node);
        if (callee !== noNode && this.#checks.has(this.#nameAt(callee)))
          guards.push({ name: this.#nameAt(callee), node: callee });
      }
      if (name === '') continue;
      refuses ||= this.#refusals.has(name);
      isDoubtful ||= this.#doubts.has(name) || (this.#doubtfulMembers.has(name) && this.#isOfParameter(node));
    }
    return { guards, calls, refuses, isDoubtful };
  }

  /** Texts count as nothing: they are messages. */
  #nameAt(node: number): string {
    const kind = this.#program.kinds[node];
    const isName = kind === flowKind.named || kind === flowKind.member;
    const isNumber = kind === flowKind.constant && /^\d+$/.test(this.#program.nameOf(node));
    return isName || isNumber ? this.#program.nameOf(node) : '';
  }

  #isOfParameter(node: number): boolean {
    if (this.#program.kinds[node] !== flowKind.member) return false;
    const object = bareNode(this.#program, this.#program.operandAt(node, 0));
    return object !== noNode && this.#program.kinds[object] === flowKind.parameter;
  }
}
