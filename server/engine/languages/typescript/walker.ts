import type ts from 'typescript';
import type { TypeScriptParser } from './typescript-parser.ts';
import { QuietStretch } from './quiet-stretch.ts';
import { Scope, type ScopeOptions } from './scope.ts';
import { type NewSymbol, SymbolTable } from './symbol-table.ts';

/** Handler of a kind of node; nodes without one are passed through to their children. */
export type NodeHandler = (walker: Walker, node: never) => void;

/** Handlers by `SyntaxKind`. */
export type NodeHandlers = readonly (NodeHandler | undefined)[];

/** Walks the tree of one file, knows the scope it is in, and collects declarations. */
export class Walker {
  readonly ts: TypeScriptParser;
  readonly file: ts.SourceFile;
  readonly symbols = new SymbolTable();
  scope: Scope;
  /** Whether an object literal holds something that can be called, as far as it was asked. */
  readonly callableObjects = new Map<ts.Node, boolean>();
  readonly #handlers: NodeHandlers;
  /** Most of a function's body declares nothing, and most of that can be known from the text. */
  readonly #quiet: QuietStretch;
  readonly #firstTypeNode: number;
  readonly #lastTypeNode: number;
  /** Names that are exported by a statement of their own, which may stand before their declaration. */
  readonly #exportedNames: { readonly scope: Scope; readonly name: string }[] = [];

  constructor(parser: TypeScriptParser, file: ts.SourceFile, handlers: NodeHandlers, fileScope: ScopeOptions) {
    this.ts = parser;
    this.file = file;
    this.scope = new Scope(undefined, fileScope);
    this.#handlers = handlers;
    this.#quiet = new QuietStretch(file.text);
    this.#firstTypeNode = parser.kinds.FirstTypeNode;
    this.#lastTypeNode = parser.kinds.LastTypeNode;
  }

  /** A function value, because `forEachChild` is given it without its object. */
  readonly visit = (node: ts.Node): void => {
    const { kind } = node;
    if (kind >= this.#firstTypeNode && kind <= this.#lastTypeNode) return;
    if (this.scope.holdsOnlyFunctions && this.#isQuiet(node)) return;
    const handler = this.#handlers[kind];
    if (handler === undefined) this.ts.forEachChild(node, this.visit);
    else handler(this, node as never);
  };

  /** Type aliases and overloads declare without a brace. */
  #isQuiet({ kind, pos, end }: ts.Node): boolean {
    const { FunctionDeclaration, TypeAliasDeclaration } = this.ts.kinds;
    return kind !== FunctionDeclaration && kind !== TypeAliasDeclaration && this.#quiet.covers(pos, end);
  }

  visitAll(nodes: readonly ts.Node[] | undefined): void {
    if (nodes !== undefined) for (const node of nodes) this.visit(node);
  }

  visitChildren(node: ts.Node): void {
    this.ts.forEachChild(node, this.visit);
  }

  /** Does `work` in a scope inside the current one. */
  within(options: ScopeOptions, work: () => void): void {
    const outer = this.scope;
    this.scope = new Scope(outer, options);
    work();
    this.scope = outer;
  }

  /** Declares a name in the current scope or in another one. */
  declare(symbol: NewSymbol, scope = this.scope): number {
    return this.symbols.declare(scope.names, scope.container, symbol);
  }

  /** Offset of the first token of a node, comments and white space before it left out. */
  startOf(node: ts.Node): number {
    return node.getStart(this.file);
  }

  exportName(name: string): void {
    this.#exportedNames.push({ scope: this.scope, name });
  }

  /** To be called when everything is declared. */
  markExportedNames(): void {
    for (const { scope, name } of this.#exportedNames) this.symbols.markVisible(scope.find(name) ?? -1);
  }
}
