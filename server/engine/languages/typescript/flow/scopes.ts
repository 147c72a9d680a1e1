import type ts from 'typescript';
import type { Binding, FunctionScope } from './bindings.ts';

/** A loop that is being read, and those around it in the same function. */
export interface OpenLoop {
  readonly outer: OpenLoop | undefined;
  readonly scope: FunctionScope;
  readonly assigned: Set<Binding>;
}

/** Names that the loader of a CommonJS module gives it. */
const moduleNames = new Set(['module', 'exports', 'require']);

interface Use {
  readonly identifier: ts.Node;
  readonly name: string;
  /** Where it is set: the offset behind that; -1 where it is only read. */
  readonly setUntil: number;
  readonly scope: FunctionScope;
  readonly loop: OpenLoop | undefined;
}

interface Scope {
  readonly names: Map<string, Binding>;
  /** Uses of this scope are those from here on. */
  readonly firstUse: number;
  readonly scope: FunctionScope;
}

/**
 * Names of one file while they are read. A use is resolved when its scope ends, since a name may be declared behind it;
 * what the scope does not declare is left to the one around.
 */
export class Scopes {
  readonly uses = new Map<ts.Node, Binding>();
  readonly declared = new Map<ts.Node, Binding>();
  loop: OpenLoop | undefined;
  readonly #open: Scope[] = [];
  readonly #unresolved: Use[] = [];
  /** 0 is `this`. */
  #count = 1;

  begin(scope: FunctionScope): void {
    this.#open.push({ names: new Map(), firstUse: this.#unresolved.length, scope });
  }

  /** @param hoists to the function, as `var` is */
  declare(name: string, declaration: ts.Node, hoists: boolean): Binding {
    const { names, scope } = hoists ? this.#functionScope() : this.#innermost;
    const known = names.get(name);
    const binding = known ?? this.#create(name, declaration, scope, !hoists);
    if (known === undefined) names.set(name, binding);
    this.declared.set(declaration, binding);
    return binding;
  }

  /** Whether the innermost scope declares a name. */
  declares(name: string): boolean {
    return this.#innermost.names.has(name);
  }

  #create(name: string, declaration: ts.Node, scope: FunctionScope, isOfBlock: boolean): Binding {
    const number = this.#count++;
    return {
      number,
      name,
      scope,
      declaration,
      isOfBlock,
      writes: 0,
      lastWrite: 0,
      isCaptured: false,
      isShared: false,
      isSetElsewhere: false,
      value: undefined,
      variable: undefined,
    };
  }

  get #innermost(): Scope {
    return this.#open[this.#open.length - 1];
  }

  get function(): FunctionScope {
    return this.#innermost.scope;
  }

  /** The outermost scope of the function. */
  #functionScope(): Scope {
    const { scope } = this.#innermost;
    let at = this.#open.length - 1;
    while (at > 0 && this.#open[at - 1].scope === scope) at--;
    return this.#open[at];
  }

  /** @param setUntil offset behind the code that sets it; -1 where it is only read */
  use(identifier: ts.Node, name: string, setUntil = -1): void {
    this.#unresolved.push({ identifier, name, setUntil, scope: this.function, loop: this.loop });
  }

  end(): void {
    const { names, firstUse } = this.#innermost;
    this.#open.pop();
    if (names.size === 0) return;
    let kept = firstUse;
    for (let at = firstUse; at < this.#unresolved.length; at++) {
      const use = this.#unresolved[at];
      const binding = names.get(use.name);
      if (binding === undefined) this.#unresolved[kept++] = use;
      else this.#resolve(use, binding);
    }
    this.#unresolved.length = kept;
  }

  /** Ends the scope of the file. A global name that the file sets is a variable of it. */
  endFile(): ReadonlyMap<string, Binding> {
    const { names } = this.#innermost;
    for (const { name, setUntil, identifier } of this.#unresolved) {
      if (setUntil >= 0 && !names.has(name) && !moduleNames.has(name)) this.declare(name, identifier, true);
    }
    this.end();
    for (const binding of names.values()) binding.isShared ||= binding.writes > 1;
    return names;
  }

  #resolve({ identifier, setUntil, scope, loop }: Use, binding: Binding): void {
    this.uses.set(identifier, binding);
    if (setUntil >= 0) this.noteWrite(binding, setUntil, scope, loop);
    if (scope === binding.scope) return;
    binding.isCaptured = true;
    for (let at: FunctionScope | undefined = scope; at !== undefined && at !== binding.scope; at = at.parent) {
      at.captured.add(binding);
    }
  }

  /** @param end offset behind the code that sets it, in the function `scope` */
  noteWrite(binding: Binding, end: number, scope = this.function, loop = this.loop): void {
    binding.writes++;
    binding.lastWrite = Math.max(binding.lastWrite, end);
    if (scope !== binding.scope) binding.isShared = binding.isSetElsewhere = true;
    for (let at = loop; at !== undefined && at.scope === binding.scope; at = at.outer) at.assigned.add(binding);
  }
}
