import type ts from 'typescript';
import { flowKind, type FlowKind, noNode } from '../../../source/flow-graph.ts';
import type { Mention } from '../../../flow/condition.ts';
import type { ControlFlow } from '../../../flow/control-flow.ts';
import type { Environment } from '../../../flow/environment.ts';
import type { ConstantValue, FlowGraphWriter } from '../../../flow/flow-graph-writer.ts';
import { unwrap } from '../node-names.ts';
import type { TypeScriptParser } from '../typescript-parser.ts';
import { type Binding, type Bindings, type FunctionScope, thisVariable } from './bindings.ts';
import { nestingMax } from './nesting.ts';

/** Writes the value of one kind of expression, and returns its node. */
export type ExpressionLowerer = (lowering: Lowering, node: never) => number;
/** Writes what one kind of statement does. */
export type StatementLowerer = (lowering: Lowering, node: never) => void;

/** By `SyntaxKind`. */
export interface Lowerers {
  readonly expressions: readonly (ExpressionLowerer | undefined)[];
  readonly statements: readonly (StatementLowerer | undefined)[];
}

/** Code that is read: a script, or what was made of a component's markup. */
export interface FlowSource {
  readonly file: ts.SourceFile;
  /** Offset in the whole file. */
  readonly sourceOf: ((offset: number) => number) | undefined;
  /** Of a component's markup: the whole file. */
  readonly text?: string;
}

export interface OpenLoop {
  readonly node: ts.Node;
  readonly assigned: ReadonlySet<Binding>;
}

/** A function whose body is being written. */
export interface OpenFunction {
  readonly number: number;
  readonly scope: FunctionScope;
  readonly flow: ControlFlow;
  /** The function whose `this` it has: itself, but for arrow functions. */
  readonly home: OpenFunction | undefined;
  /** Loops that are being written, with the variables that they set. */
  readonly loops: OpenLoop[];
  /** Its `this`, once it was asked for. */
  self: number;
  /** The value that the class extends which it is a member of. */
  readonly base: number;
}

/** A function whose body is written when that around it is complete. */
export interface WaitingFunction {
  readonly number: number;
  readonly scope: FunctionScope;
  readonly source: FlowSource;
  readonly around: Environment | undefined;
  readonly home: OpenFunction | undefined;
  readonly base: number;
  readonly write: () => void;
}

/** Name of an expression by what it is assigned to, and the symbol that is declared so. */
export interface Naming {
  readonly name: string;
  readonly symbol: number;
}

/** Writes the flow graph of one file: what all lowerers share. */
export class Lowering {
  readonly ts: TypeScriptParser;
  readonly graph: FlowGraphWriter;
  readonly bindings: Bindings;
  readonly symbols: ReadonlyMap<ts.Node, number>;
  /** Scripts of a Vue or Svelte file. */
  readonly isComponent: boolean;
  /** A Vue file that exports options: all of its functions have one `this`, and its markup names members of that. */
  readonly hasOptions: boolean;
  source: FlowSource;
  function: OpenFunction;
  /** Functions that wait for their bodies to be written. */
  readonly waiting: WaitingFunction[] = [];
  readonly functionNumbers = new Map<FunctionScope, number>();
  /** Closures of function declarations, which are there before the statement is reached. */
  readonly hoisted = new Map<ts.Node, number>();
  /** Exports of the file, or of the namespace that is read. */
  exported: { readonly name: string; readonly binding: Binding }[] = [];
  /** Symbols of variables, whose node is known when the file is read. */
  readonly declared: { readonly symbol: number; readonly binding: Binding }[] = [];
  /** Where a condition is read: what it is about. */
  mentions: Mention[] | undefined;
  /** Value of `module.exports`; `noNode` until it is used. */
  moduleExports = noNode;
  readonly modules = new Map<string, number>();
  readonly #lowerers: Lowerers;
  #depth = 0;

  constructor(parts: {
    readonly parser: TypeScriptParser;
    readonly graph: FlowGraphWriter;
    readonly bindings: Bindings;
    readonly symbols: ReadonlyMap<ts.Node, number>;
    readonly lowerers: Lowerers;
    readonly isComponent: boolean;
    readonly hasOptions: boolean;
    readonly source: FlowSource;
    readonly top: OpenFunction;
  }) {
    this.ts = parts.parser;
    this.graph = parts.graph;
    this.bindings = parts.bindings;
    this.symbols = parts.symbols;
    this.isComponent = parts.isComponent;
    this.hasOptions = parts.hasOptions;
    this.source = parts.source;
    this.function = parts.top;
    this.#lowerers = parts.lowerers;
  }

  get flow(): ControlFlow {
    return this.function.flow;
  }

  /** Begins to write another function. */
  begin(open: OpenFunction, source: FlowSource): void {
    this.function = open;
    this.source = source;
    this.graph.owner = open.number;
  }

  numberOf(scope: FunctionScope): number {
    return this.functionNumbers.get(scope) ?? 0;
  }

  expression(node: ts.Node): number {
    const lower = this.#lowerers.expressions[node.kind];
    if (lower === undefined) return this.#unread(node);
    if (this.#depth >= nestingMax) return this.#cut(node);
    this.#depth++;
    const value = lower(this, node as never);
    this.#depth--;
    return value;
  }

  statement(node: ts.Node): void {
    if (!this.flow.isLive) return;
    const lower = this.#lowerers.statements[node.kind];
    if (this.#depth >= nestingMax) this.#cut(node);
    else if (lower === undefined) this.expression(node);
    else {
      this.#depth++;
      lower(this, node as never);
      this.#depth--;
    }
  }

  #cut(node: ts.Node): number {
    this.graph.isCut = true;
    return this.graph.unknown(this.at(node), 'nesting');
  }

  /** Reads only what is in an expression of an unknown kind. */
  #unread(node: ts.Node): number {
    this.ts.forEachChild(node, (child) => {
      if (this.#lowerers.expressions[child.kind] !== undefined) this.expression(child);
    });
    return this.graph.unknown(this.at(node), 'syntax');
  }

  /** A function or class takes its name from what it is assigned to. */
  named(node: ts.Expression, naming: Naming): number {
    const inner = unwrap(this, node);
    this.#naming = this.takesName(inner) ? { node: inner, naming } : undefined;
    return this.expression(inner);
  }

  takesName(node: ts.Node): boolean {
    const { ArrowFunction, FunctionExpression, ClassExpression } = this.ts.kinds;
    return node.kind === ArrowFunction || node.kind === FunctionExpression || node.kind === ClassExpression;
  }

  #naming: { readonly node: ts.Node; readonly naming: Naming } | undefined;

  namingOf(node: ts.Node): Naming | undefined {
    return this.#naming?.node === node ? this.#naming.naming : undefined;
  }

  symbolOf(node: ts.Node): number {
    return this.symbols.get(node) ?? -1;
  }

  /** Offset in the file of the first token of a node. */
  at(node: ts.Node): number {
    const start = this.#startOf(node);
    return this.source.sourceOf?.(start) ?? start;
  }

  /** Answers most by a look at a character or two. */
  #startOf(node: ts.Node): number {
    const { text } = this.source.file;
    let at = node.pos;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at) | LOWER_CASE;
    return code >= FIRST_LETTER && code <= LAST_LETTER ? at : node.getStart(this.source.file);
  }

  add(kind: FlowKind, node: ts.Node, operands: readonly number[] = [], name = '', flags = 0): number {
    return this.graph.add(kind, this.at(node), operands, name, flags);
  }

  constant(node: ts.Node, value: ConstantValue): number {
    return this.graph.constant(this.at(node), value);
  }

  /** Reads a value, and finds out which variables it is about. */
  mentioning(read: () => number): { readonly value: number; readonly mentions: readonly Mention[] } {
    const around = this.mentions;
    const mentions: Mention[] = [];
    this.mentions = mentions;
    const value = read();
    this.mentions = around;
    around?.push(...mentions);
    return { value, mentions };
  }

  /** Notes that what is read is about a variable, and about what that was made of. */
  mention(variable: number, chain: string): void {
    if (this.mentions === undefined) return;
    const value = this.flow.environment.valueOf(variable);
    this.mentions.push({ variable, chain, value });
    if (variable === thisVariable) return;
    for (const source of this.flow.sourcesOf(value)) this.mentions.push({ ...source, isSource: true });
  }

  /** Returns the node of a module. */
  module(specifier: string, position: number): number {
    const known = this.modules.get(specifier);
    if (known !== undefined) return known;
    const module = this.inFile(() => this.graph.add(flowKind.imported, position, [], specifier));
    this.modules.set(specifier, module);
    return module;
  }

  /** Writes nodes that belong to the top level, so that every function may use them. */
  inFile(write: () => number): number {
    return this.graph.within(0, write);
  }
}

const SPACE = 32;
/** The bit that distinguishes a letter from its capital. */
const LOWER_CASE = 32;
const FIRST_LETTER = 97;
const LAST_LETTER = 122;
