import type { CodeTree } from '../../source/code-tree.ts';
import type { SymbolName } from '../file-links.ts';

/** One file as the linker sees it. Holds nothing that depends on another file, so it outlives the saves of others. */
export interface Unit {
  readonly path: string;
  /** Unique among the units of a project; those of the standard library and of dependencies are from `foreignUnit` on. */
  readonly number: number;
  readonly tree: CodeTree;
  /** A declaration file of the standard library or of a dependency: never a target, never linked itself. */
  readonly isForeign: boolean;
  /** A declaration file of an installed package: foreign, and another one after the next installation. */
  readonly isInstalled?: boolean;
  /** Qualified names of the file's declarations, by symbol number (`CodeTree.declaredSymbols`). */
  readonly symbolNames: readonly string[];
  /** Where an import of this file leads, by the specifier as written. */
  resolveImport(specifier: string): ImportTarget;
}

export type ImportTarget =
  | {
      readonly kind: 'unit';
      readonly unit: Unit;
      readonly proof: 'exact' | 'inferred';
      readonly site: number;
      /** Of declarations of a package: which one. */
      readonly id?: string;
    }
  /** Outside the project, and its declarations are not at hand. */
  | { readonly kind: 'external'; readonly id: string; readonly site: number }
  /** A file of the project without a tree: a style sheet, a skipped or unreadable file. */
  | { readonly kind: 'notIndexed'; readonly path: string; readonly site: number }
  | { readonly kind: 'unresolved'; readonly site: number };

/** A node of a unit. */
export interface Place {
  readonly unit: Unit;
  readonly node: number;
}

/** Uses and kinds of an entity. Bits. */
export const meaning = {
  variable: 1 << 0,
  parameter: 1 << 1,
  functionLike: 1 << 2,
  classLike: 1 << 3,
  interface: 1 << 4,
  typeAlias: 1 << 5,
  typeParameter: 1 << 6,
  enumLike: 1 << 7,
  enumMember: 1 << 8,
  namespace: 1 << 9,
  /** The entity of a whole file. */
  module: 1 << 10,
  property: 1 << 11,
  method: 1 << 12,
  getter: 1 << 13,
  setter: 1 << 14,
  constructorMember: 1 << 15,
  /** An import or export binding that stands for another entity. */
  alias: 1 << 16,
  optional: 1 << 17,
  isStatic: 1 << 18,
  /** Made by an assignment in JavaScript: `this.a = …`, `exports.a = …`, `A.prototype.b = …`. */
  assigned: 1 << 19,
} as const;

export const valueMeaning =
  meaning.variable |
  meaning.parameter |
  meaning.functionLike |
  meaning.classLike |
  meaning.enumLike |
  meaning.enumMember |
  meaning.namespace |
  meaning.module |
  meaning.property |
  meaning.method |
  meaning.getter |
  meaning.setter;

export const typeMeaning =
  meaning.classLike |
  meaning.interface |
  meaning.typeAlias |
  meaning.typeParameter |
  meaning.enumLike |
  meaning.enumMember;

export const namespaceMeaning = meaning.namespace | meaning.module | meaning.enumLike;

/**
 * A declared name with everything that declares it: overloads, merged interfaces, a class and its namespace, accessor
 * pairs. Made by the binder, one object for one name of one scope; compared by identity.
 */
export interface Entity {
  readonly name: string;
  /** Bits of `meaning`. */
  readonly meanings: number;
  /** In the order of the sources, files in the order of their numbers; never empty. */
  readonly declarations: readonly Place[];
  /** The class, interface, enum, namespace, module, object literal or type literal that it is a member of. */
  readonly parent: Entity | undefined;
  /** Symbols of the project that it is; absent before `sites/declared-symbols.ts` looks them up. */
  symbols?: readonly SymbolName[] | undefined;
}

/**
 * Reason why a name is unresolved. `receiver_type_unknown`: it is a member of a value whose type is not fully known.
 */
export type Missing =
  | 'unresolved_import'
  | 'external'
  | 'file_not_indexed'
  | 'not_found'
  | 'dynamic_import'
  | 'receiver_type_unknown';

export type Resolved =
  | {
      readonly entity: Entity;
      /** Site of the first import on the way, -1 where the name is the file's own. */ readonly importSite: number;
      /** `inferred` where some import on the way is. */ readonly proof: 'exact' | 'inferred';
    }
  | { readonly entity?: undefined; readonly missing: Missing; readonly importSite: number };

/**
 * Names and scopes (implemented by `binder/`): what a name means at a place, what a module exports, which members a
 * declaration has by its own text. Answers about other files go through here alone, so that here is the one place where
 * dependencies are recorded.
 */
export interface Names {
  /**
   * Returns the meaning of `name` at `node` by lexical scope, then the file's top level, then globals, for one of
   * `meanings` (`valueMeaning`, `typeMeaning`, `namespaceMeaning`). Aliases are followed to their targets.
   */
  resolve(unit: Unit, node: number, name: string, meanings: number): Resolved;
  /**
   * Returns the declaration of a name at `node` by scopes alone: an import or export binding is not followed. No global
   * is found.
   */
  boundAt(unit: Unit, node: number, name: string, meanings: number): Entity | undefined;
  /** The entity that a declaring node (variable, parameter, binding element, function, class, member, import binding …) makes. */
  entityAt(unit: Unit, node: number): Entity | undefined;
  /** Follows import and export aliases; an entity that is none is itself. */
  followAlias(entity: Entity): Resolved;
  /** The entity of a whole file, as `import * as m` and `import("m")` see it (after `export =`, `module.exports =`). */
  moduleOf(unit: Unit): Entity;
  /** Returns the module that a specifier of a unit names. An ambient `declare module "x"` counts where no file does. */
  moduleNamed(unit: Unit, specifier: string): Resolved;
  /** An export by name, through re-exports and `export *`; `default` and `export=` are names too. Clashes of `export *` are `not_found`. */
  exportOf(module: Entity, name: string): Resolved;
  /** Names of everything a module, namespace or enum exports, sorted. */
  exportNames(module: Entity): readonly string[];
  /** Own instance members of a class, interface, type literal or object literal, merged declarations together; no bases. */
  membersOf(entity: Entity): ReadonlyMap<string, Entity>;
  /** One own member: to be preferred, because it records a dependency on that name alone. */
  memberOf(entity: Entity, name: string): Entity | undefined;
  /** Static members of a class, members of an enum, exports of a namespace, properties assigned to a function. */
  staticsOf(entity: Entity): ReadonlyMap<string, Entity>;
  staticOf(entity: Entity, name: string): Entity | undefined;
  /** A type or value of the global scope (`Array`, `Promise`, `JSX`): the standard library, scripts and `declare global`. */
  global(name: string, meanings: number): Entity | undefined;
  /** Type literal, object literal, mapped type and the like at a node, as an entity without a name that has members. */
  anonymousAt(unit: Unit, node: number): Entity;
  /**
   * The innermost class, object literal or function that `this` at `node` stands for. Arrow functions pass it on. In a template
   * that has a file of its own the class that it is of, which is in another file.
   */
  thisContainer(unit: Unit, node: number): Place | undefined;
  /** Whether the template at a path was read as a whole, and is that of this class alone. */
  isTemplateRead(path: string, owner: Place): boolean;
  /** Makes the caller depend on all code of a file, the bodies of its functions included. */
  readsCode(unit: Unit): void;
  /** Nodes that assign a value to the variable or property, in its own file (JavaScript and `let` without annotation). */
  assignmentsOf(entity: Entity): readonly Place[];
}
