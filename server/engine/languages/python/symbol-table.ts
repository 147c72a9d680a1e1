import type { Declaration, SymbolKind } from '../../source/facts.ts';
import { qualifyDeclarations, type UnqualifiedDeclaration } from '../../source/qualify.ts';

type Found = { -readonly [Field in keyof UnqualifiedDeclaration]: UnqualifiedDeclaration[Field] };

/** Decorators that make a property of a method. */
const accessor = /(?:^|\.)(?:\w*property|setter|getter|deleter)$/i;

/** A block that names are declared in. */
interface Scope {
  readonly kind: 'module' | 'class' | 'function';
  /** Its declaration, -1 for the module. */
  readonly index: number;
  /** Newest declaration of each name. */
  readonly names: Map<string, number>;
}

export interface NamePlace {
  readonly name: string;
  /** Offset in the text. */
  readonly start: number;
  readonly line: number;
  readonly column: number;
}

export interface DeclaredNames {
  readonly declarations: Declaration[];
  /** Index into the declarations by the offset of every name that declares one. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * The declarations of one file while it is read from top to bottom: knows the scope it is in, and which definitions
 * are one symbol.
 *
 * A name is one symbol in its scope, however often something is assigned to it. A second `class` or `def` of the same
 * name is another symbol (`~2`), unless it goes on with the first: overloads, accessors of a property.
 */
export class SymbolTable {
  readonly #found: Found[] = [];
  readonly #overloaded = new Set<number>();
  /** Attributes that are only known from `self.name = …`. */
  readonly #selfAttributes = new Set<number>();
  readonly #replaced = new Set<number>();
  readonly #replacements = new Map<number, number>();
  /** Declarations by the offsets of all names that make them: one may be assigned in many places. */
  readonly #places = new Map<number, number>();
  readonly #scopes: Scope[] = [{ kind: 'module', index: -1, names: new Map() }];

  /** Whether what is assigned is local. */
  get isInFunction(): boolean {
    return this.#scope.kind === 'function';
  }

  /** Names are declared at the top level of the module, or in a class or function. */
  get isInModule(): boolean {
    return this.#scope.kind === 'module';
  }

  enterClass(place: NamePlace, endLine: number, kind: SymbolKind): void {
    const index = this.#declare(place, kind, endLine);
    this.#scopes.push({ kind: 'class', index, names: new Map() });
  }

  /** @param decorators dotted names of the decorators that are not calls */
  enterFunction(place: NamePlace, endLine: number, decorators: readonly string[]): void {
    const earlier = this.#scope.names.get(place.name);
    const continues = earlier !== undefined && this.#continues(earlier, place.name, decorators);
    const kind = this.#scope.kind === 'class' ? 'method' : 'function';
    const index = continues ? earlier : this.#declare(place, kind, endLine);
    if (continues) this.#goOnWith(index, place, endLine);
    if (decorators.some((decorator) => accessor.test(decorator))) this.#found[index].isAccessor = true;
    if (decorators.some((decorator) => /(?:^|\.)overload$/.test(decorator))) this.#overloaded.add(index);
    else this.#overloaded.delete(index);
    this.#scopes.push({ kind: 'function', index, names: new Map() });
  }

  /** The end of the innermost class or function. */
  leave(): void {
    this.#scopes.pop();
  }

  /** Names assigned in functions are local and no declarations. */
  addVariable(place: NamePlace, kind: 'variable' | 'type'): void {
    const { names, kind: scopeKind } = this.#scope;
    if (scopeKind === 'function') return;
    const earlier = names.get(place.name);
    if (earlier === undefined || this.#selfAttributes.has(earlier)) this.#declare(place, kind, place.line);
    else this.#places.set(place.start, earlier);
  }

  /** `self.name = …` in a method declares an attribute of the class, unless the class declares it itself, even later. */
  addSelfAttribute(place: NamePlace): void {
    const scopes = this.#scopes;
    const method = scopes.findLastIndex((scope) => scope.kind === 'class') + 1;
    if (method === 0 || method === scopes.length) return;
    const earlier = scopes[method - 1].names.get(place.name);
    if (earlier === undefined) {
      this.#selfAttributes.add(this.#declareIn(scopes[method - 1], place, 'variable', place.line));
    } else this.#places.set(place.start, earlier);
  }

  /** @param publicNames what `__all__` lists, where it is known */
  finish(publicNames: ReadonlySet<string> | undefined): DeclaredNames {
    for (const found of this.#found) found.exported = this.#isExported(found, publicNames);
    if (this.#replaced.size > 0) return this.#withoutReplaced();
    return { declarations: qualifyDeclarations(this.#found), places: this.#places };
  }

  #withoutReplaced(): DeclaredNames {
    const newIndex = new Map([[-1, -1]]);
    this.#found.forEach((_, index) => {
      if (!this.#replaced.has(index)) newIndex.set(index, newIndex.size - 1);
    });
    const kept = this.#found.filter((_, index) => !this.#replaced.has(index));
    const found = kept.map((each) => ({ ...each, container: newIndex.get(each.container) ?? -1 }));
    const indexNow = (index: number) => newIndex.get(this.#replacements.get(index) ?? index) ?? -1;
    const places = new Map(Array.from(this.#places, ([start, index]) => [start, indexNow(index)]));
    return { declarations: qualifyDeclarations(found), places };
  }

  #goOnWith(index: number, place: NamePlace, endLine: number): void {
    this.#found[index].endLine = endLine;
    this.#places.set(place.start, index);
  }

  get #scope(): Scope {
    return this.#scopes[this.#scopes.length - 1];
  }

  #declare(place: NamePlace, kind: SymbolKind, endLine: number): number {
    return this.#declareIn(this.#scope, place, kind, endLine);
  }

  #declareIn(scope: Scope, place: NamePlace, kind: SymbolKind, endLine: number): number {
    const index = this.#found.length;
    const earlier = scope.names.get(place.name);
    if (earlier !== undefined && this.#selfAttributes.has(earlier)) {
      this.#replaced.add(earlier);
      this.#replacements.set(earlier, index);
    }
    scope.names.set(place.name, index);
    this.#places.set(place.start, index);
    const { name, line, column } = place;
    this.#found.push({ name, line, column, kind, container: scope.index, endLine, exported: false });
    return index;
  }

  #continues(earlier: number, name: string, decorators: readonly string[]): boolean {
    if (this.#overloaded.has(earlier)) return true;
    const accessors = [`${name}.setter`, `${name}.getter`, `${name}.deleter`];
    return decorators.some((decorator) => accessors.includes(decorator));
  }

  /** Containers stand before what they contain, so theirs is known already. */
  #isExported({ name, container }: Found, publicNames: ReadonlySet<string> | undefined): boolean {
    if (container === -1) return publicNames?.has(name) ?? !name.startsWith('_');
    const outer = this.#found[container];
    const isMember = outer.kind !== 'function' && outer.kind !== 'method';
    return outer.exported && isMember && (!name.startsWith('_') || /^__.*__$/.test(name));
  }
}
