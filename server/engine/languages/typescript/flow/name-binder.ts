import type ts from 'typescript';
import type { TypeScriptParser } from '../typescript-parser.ts';
import type { Binding, FunctionScope } from './bindings.ts';
import { nestingMax } from './nesting.ts';
import { Scopes } from './scopes.ts';

export type NameVisitor = (binder: NameBinder, node: never) => void;

/** Walks the syntax of a file and collects which names are declared and used in it (`bind-names.ts` has the visitors). */
export class NameBinder {
  readonly ts: TypeScriptParser;
  readonly scopes = new Scopes();
  readonly functions = new Map<ts.Node, FunctionScope>();
  readonly assigned = new Map<ts.Node, Set<Binding>>();
  isCut = false;
  readonly #visitors: readonly (NameVisitor | undefined)[];
  #depth = 0;
  /** A function value, because `forEachChild` is given it without its object. */
  readonly visit = (node: ts.Node): void => {
    if (this.#depth === nestingMax) {
      this.isCut = true;
      return;
    }
    this.#depth++;
    const visitor = this.#visitors[node.kind];
    if (visitor === undefined) this.ts.forEachChild(node, this.visit);
    else visitor(this, node as never);
    this.#depth--;
  };

  constructor(parser: TypeScriptParser, visitors: readonly (NameVisitor | undefined)[]) {
    this.ts = parser;
    this.#visitors = visitors;
  }

  visitOptional(node: ts.Node | undefined): void {
    if (node !== undefined) this.visit(node);
  }

  visitAll(nodes: readonly ts.Node[] | undefined): void {
    nodes?.forEach(this.visit);
  }

  visitChildren(node: ts.Node): void {
    this.ts.forEachChild(node, this.visit);
  }

  /** Declares the names of a pattern. @param setUntil offset behind their values; -1 where they get none */
  declare(name: ts.BindingName, hoists: boolean, setUntil: number): void {
    if (this.ts.isIdentifier(name)) {
      this.declareName(name, hoists, setUntil);
      return;
    }
    for (const element of name.elements) {
      if (this.ts.isOmittedExpression(element)) continue;
      const { propertyName, initializer } = element;
      if (propertyName !== undefined && this.ts.isComputedPropertyName(propertyName)) this.visit(propertyName);
      this.visitOptional(initializer);
      this.declare(element.name, hoists, setUntil);
    }
  }

  declareName(name: ts.Identifier, hoists: boolean, setUntil = name.end): Binding {
    const binding = this.scopes.declare(name.text, name, hoists);
    if (setUntil >= 0) this.scopes.noteWrite(binding, setUntil);
    return binding;
  }

  /** Does `work` in a scope inside the current one. */
  within(work: () => void): void {
    this.scopes.begin(this.scopes.function);
    work();
    this.scopes.end();
  }

  withinFunction(node: ts.Node, work: () => void): void {
    const scope: FunctionScope = { parent: this.scopes.function, captured: new Set() };
    this.functions.set(node, scope);
    this.scopes.begin(scope);
    work();
    this.scopes.end();
  }

  withinLoop(node: ts.Node, work: () => void): void {
    const { scopes } = this;
    const outer = scopes.loop;
    const assigned = new Set<Binding>();
    this.assigned.set(node, assigned);
    scopes.loop = { outer, scope: scopes.function, assigned };
    this.within(work);
    scopes.loop = outer;
  }
}
