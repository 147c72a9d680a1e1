import type { Declaration, SymbolKind } from '../../source/facts.ts';
import { qualifyDeclarations, type UnqualifiedDeclaration } from '../../source/qualify.ts';

type Found = { -readonly [Field in keyof UnqualifiedDeclaration]: UnqualifiedDeclaration[Field] };

/** A block that names are declared in. */
interface Scope {
  readonly kind: 'module' | 'class' | 'function';
  /** Its declaration, -1 for the module. */
  readonly index: number;
  /** Offset behind it in the text. */
  readonly end: number;
  /** Whether importers can reach what is declared in it. */
  readonly open: boolean;
  /** Newest declaration of each name. */
  readonly names: Map<string, number>;
}

export interface NamePlace {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** Where a class or function stands. */
export interface Extent {
  readonly end: number;
  readonly endLine: number;
}

/**
 * The declarations of one file while it is read from top to bottom: knows the scope it is in, and which definitions
 * are one symbol.
 *
 * A name is one symbol in its scope, however often something is assigned to it. A second `class` or `def` of the same
 * name is another symbol (`~2`), unless it goes on with the first: overloads, accessors of a property.
 */
export class SymbolTable {
  readonly #publicNames: ReadonlySet<string> | undefined;
  readonly #found: Found[] = [];
  readonly #overloaded = new Set<number>();
  /** Attributes that are only known from `self.name = …`. */
  readonly #selfAttributes = new Set<number>();
  readonly #replaced = new Set<number>();
  readonly #scopes: Scope[] = [{ kind: 'module', index: -1, end: Infinity, open: true, names: new Map() }];

  /** @param publicNames what `__all__` lists, where it is known */
  constructor(publicNames: ReadonlySet<string> | undefined) {
    this.#publicNames = publicNames;
  }

  /** Reading has come to that offset: scopes that end before it are left. */
  moveTo(offset: number): void {
    while (this.#scope.end <= offset) this.#scopes.pop();
  }

  addClass(place: NamePlace, extent: Extent): number {
    const index = this.#declare(place, 'class', extent.endLine);
    this.#enter('class', index, extent, this.#found[index].exported);
    return index;
  }

  setKind(index: number, kind: SymbolKind): void {
    this.#found[index].kind = kind;
  }

  /** @param decorators dotted names of the decorators that are not calls */
  addFunction(place: NamePlace, extent: Extent, decorators: readonly string[]): void {
    const earlier = this.#scope.names.get(place.name);
    const continues = earlier !== undefined && this.#continues(earlier, place.name, decorators);
    const kind = this.#scope.kind === 'class' ? 'method' : 'function';
    const index = continues ? earlier : this.#declare(place, kind, extent.endLine);
    if (continues) this.#found[index].endLine = extent.endLine;
    if (decorators.some((decorator) => /(?:^|\.)overload$/.test(decorator))) this.#overloaded.add(index);
    else this.#overloaded.delete(index);
    this.#enter('function', index, extent, false);
  }

  /** Names assigned in functions are local and no declarations. */
  addVariable(place: NamePlace, kind: 'variable' | 'type'): void {
    const { names, kind: scopeKind } = this.#scope;
    if (scopeKind === 'function') return;
    const earlier = names.get(place.name);
    if (earlier === undefined || this.#selfAttributes.has(earlier)) this.#declare(place, kind, place.line);
  }

  /** `self.name = …` in a method declares an attribute of the class, unless the class declares it itself, even later. */
  addSelfAttribute(place: NamePlace): void {
    const scopes = this.#scopes;
    const method = scopes.findLastIndex((scope) => scope.kind === 'class') + 1;
    if (method === 0 || method === scopes.length || scopes[method - 1].names.has(place.name)) return;
    this.#selfAttributes.add(this.#declareIn(scopes[method - 1], place, 'variable', place.line));
  }

  finish(): Declaration[] {
    if (this.#replaced.size === 0) return qualifyDeclarations(this.#found);
    const newIndex = new Map([[-1, -1]]);
    const kept = this.#found.filter((_, index) => !this.#replaced.has(index));
    this.#found.forEach((_, index) => {
      if (!this.#replaced.has(index)) newIndex.set(index, newIndex.size - 1);
    });
    return qualifyDeclarations(kept.map((each) => ({ ...each, container: newIndex.get(each.container) ?? -1 })));
  }

  get #scope(): Scope {
    return this.#scopes[this.#scopes.length - 1];
  }

  #enter(kind: 'class' | 'function', index: number, extent: Extent, open: boolean): void {
    this.#scopes.push({ kind, index, end: extent.end, open, names: new Map() });
  }

  #declare(place: NamePlace, kind: SymbolKind, endLine: number): number {
    return this.#declareIn(this.#scope, place, kind, endLine);
  }

  #declareIn(scope: Scope, place: NamePlace, kind: SymbolKind, endLine: number): number {
    const index = this.#found.length;
    const earlier = scope.names.get(place.name);
    if (earlier !== undefined && this.#selfAttributes.has(earlier)) this.#replaced.add(earlier);
    scope.names.set(place.name, index);
    const exported = scope.open && this.#isPublic(place.name, scope.kind);
    this.#found.push({ ...place, kind, container: scope.index, endLine, exported });
    return index;
  }

  #continues(earlier: number, name: string, decorators: readonly string[]): boolean {
    if (this.#overloaded.has(earlier)) return true;
    const accessors = [`${name}.setter`, `${name}.getter`, `${name}.deleter`];
    return decorators.some((decorator) => accessors.includes(decorator));
  }

  #isPublic(name: string, scopeKind: Scope['kind']): boolean {
    if (scopeKind === 'module') return this.#publicNames?.has(name) ?? !name.startsWith('_');
    return !name.startsWith('_') || /^__.*__$/.test(name);
  }
}
