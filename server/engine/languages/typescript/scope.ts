import type { Names } from './symbol-table.ts';

export interface ScopeOptions {
  /** Index of the symbol that declarations of the scope lie in; -1 for the file. */
  readonly container: number;
  /** Every variable is a declaration: the file and namespaces. Elsewhere only those that hold functions or classes are. */
  readonly holdsVariables?: boolean;
  /** Declarations here are exported implicitly: ambient modules. */
  readonly exportsAll?: boolean;
  /** Types and no code: a declaration file, `declare namespace`. Inherited. */
  readonly ambient?: boolean;
  /** A function's body, the file or a namespace: where `var` belongs. */
  readonly hoists?: boolean;
  /** The symbol whose instance `this` is; absent: that of the scope around. */
  readonly instance?: number;
  readonly names?: Names;
}

/** Where names are declared. A function and a block inside it are two scopes with one container. */
export class Scope {
  readonly parent: Scope | undefined;
  readonly container: number;
  readonly holdsVariables: boolean;
  readonly exportsAll: boolean;
  readonly ambient: boolean;
  readonly instance: number;
  /** Nothing is declared here by statements without a function, class or object: neither variables nor CommonJS exports. */
  readonly holdsOnlyFunctions: boolean;
  /** The scope that a `var` in this one is declared in. */
  readonly hoistTarget: Scope;
  #names: Names | undefined;

  constructor(parent: Scope | undefined, options: ScopeOptions) {
    this.parent = parent;
    this.container = options.container;
    this.holdsVariables = options.holdsVariables ?? false;
    this.exportsAll = options.exportsAll ?? false;
    this.ambient = options.ambient ?? parent?.ambient ?? false;
    this.instance = options.instance ?? parent?.instance ?? -1;
    this.hoistTarget = options.hoists === true || parent === undefined ? this : parent.hoistTarget;
    this.holdsOnlyFunctions = this.hoistTarget.container >= 0 && !this.hoistTarget.holdsVariables;
    this.#names = options.names;
  }

  get names(): Names {
    return (this.#names ??= new Map());
  }

  /** The symbol that a name means here, as far as it has been declared already. */
  find(name: string): number | undefined {
    const found = this.#names?.get(name);
    return found ?? this.parent?.find(name);
  }
}
