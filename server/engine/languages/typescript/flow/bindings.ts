import type ts from 'typescript';

/** A function as names see it: what it is lowered with is made later. */
export interface FunctionScope {
  readonly parent: FunctionScope | undefined;
  /** Variables of enclosing functions that it, or a function in it, uses. */
  readonly captured: Set<Binding>;
}

/** A variable, parameter, function, class or import of the file. */
export interface Binding {
  readonly number: number;
  readonly name: string;
  readonly scope: FunctionScope;
  /** Offset of its first declaration, in the code that it was read from. */
  readonly declaration: ts.Node;
  /** Each pass of a loop that it is declared in has its own. */
  readonly isOfBlock: boolean;
  writes: number;
  /** Offset behind the code that sets it last. */
  lastWrite: number;
  isCaptured: boolean;
  /** Set in another function than its own, or more than once where others see it. */
  isShared: boolean;
  isSetElsewhere: boolean;
  /** The value it was given last; undefined until it is lowered. */
  value: number | undefined;
  /** The node `variable` of a shared one. */
  variable: number | undefined;
}

/** Number of `this` among variables. */
export const thisVariable = 0;

export interface Bindings {
  /** Meaning of each identifier that is read or set; none for a global name. */
  readonly uses: ReadonlyMap<ts.Node, Binding>;
  /** By the identifier, or the declaration, that declares it. */
  readonly declared: ReadonlyMap<ts.Node, Binding>;
  readonly functions: ReadonlyMap<ts.Node, FunctionScope>;
  /** Variables that are set in a loop. */
  readonly assigned: ReadonlyMap<ts.Node, ReadonlySet<Binding>>;
  readonly file: FunctionScope;
  /** By name. */
  readonly topLevel: ReadonlyMap<string, Binding>;
  /** Something is nested too deeply to be read. */
  readonly isCut: boolean;
}
