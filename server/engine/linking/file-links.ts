import type { ProofLevel } from '../graph/snapshot.ts';
import type { Registration } from './registrations.ts';
import type { SymbolName } from './symbol-name.ts';

export type { SymbolName } from './symbol-name.ts';

/** The edges of the symbol graph. `call` covers calls, `new`, tagged templates, decorators and JSX elements. */
export const referenceTypes = ['call', 'extends', 'implements', 'reference', 'type_reference'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

/** Why a site could not be resolved (CLI.md, export). Order is part of the stored format: append only. */
export const unknownReasons = [
  'receiver_type_unknown',
  'dynamic_property',
  'dynamic_import',
  'unresolved_import',
  'external',
  'callback_parameter',
  'eval',
  'parse_error',
  'file_not_indexed',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** How a reference was bound: what its evidence is made of. Append only. */
export const bindings = [
  /** A name of the file itself, by its scopes. */
  'scope',
  /** A name that an import binds. */
  'import',
  /** A member of `this`, `super` or a class by its name. */
  'member',
  /** A member of a receiver whose type is declared all the way. */
  'declared_type',
  /** A member of a receiver whose type was inferred somewhere on the way. */
  'inferred_type',
  /** The only symbol of the project with that name: a hint. */
  'unique_name',
] as const;
export type Binding = (typeof bindings)[number];

/**
 * Uses of the value of a call where it stands: code may call it or have it; or its function gives it back and does nothing else
 * with it; or it is compared, tested and read from at most. Append only; the first one is true of any call.
 */
export const callResults = ['taken', 'given_back', 'looked_at'] as const;
export type CallResult = (typeof callResults)[number];

/** One place where a file names a symbol of the project, with its answer. */
export interface SymbolUse {
  /** Offset of the name token in the file (UTF-16 units, from 0). */
  readonly position: number;
  readonly type: ReferenceType;
  /** Innermost enclosing symbol: index into the declarations of the file, -1 for its top level. */
  readonly source: number;
  readonly target: SymbolName;
  readonly proof: ProofLevel;
  readonly binding: Binding;
  /** Ordinal of the import site (in the file's import facts) that binds the name; -1 where none does. */
  readonly importSite: number;
  /**
   * The symbol is used as a value and not called here, so code that gets the value may call it. Never set for calls,
   * types, `extends`, or a plain comparison.
   */
  readonly escapes: boolean;
  /** Of a call; absent where its value is taken, or nothing is known of that. */
  readonly result?: CallResult;
  /** A call of a member that members of subtypes may answer: the class or interface that the receiver is known to be. Absent where no dispatch happens. */
  readonly receiver?: SymbolName;
}

/**
 * Begins the name of an unknown site that loads modules by a computed name and hands them on as a whole; behind it stands
 * what their paths begin with, as far as it is written there, or a pattern of their paths.
 */
export const wholeModules = '*';

/** Whether what is written of the name of a module is the beginning of a path of the project: `./a/`, `@/a/`. */
export function beginsLikePath(written: string): boolean {
  return /^(?:\.{1,2}|[@~]{1,2})\//.test(written);
}

/** A site whose answer is not known: never an edge, always reported. */
export interface UnknownUse {
  readonly position: number;
  readonly source: number;
  /** The called or read name; `''` where it is computed, `wholeModules` and a path where modules are loaded so. */
  readonly name: string;
  readonly reason: UnknownReason;
  /** A call, `new` and the like. */
  readonly isCall: boolean;
  /**
   * Not called there, and passed as a value, to external code too: code that gets it may call it. Of a call: what is loaded
   * there goes no further than what the function around gives back (`given_back`).
   */
  readonly escapes?: true;
  /**
   * Where the receiver is known in part: only members of these (and of their subtypes and supertypes) can be meant. Absent: any. A method
   * stands for its class, asks for the one behind it, and means none of a class below.
   */
  readonly owners?: readonly SymbolName[];
}

/**
 * A class, an interface or a member of one, with the base that it stands for; or an export that other files declare.
 */
export interface SymbolRelation {
  /** Index into the declarations of the file; 0 where the file itself is meant. */
  readonly symbol: number;
  readonly base: SymbolName;
  /**
   * `extends`, `implements`: between types. `overrides`: a member answers calls of a member of a base. `satisfies`: the
   * same by shape alone: an object literal or class that is given where the base is expected. `passes_on`: the file
   * re-exports the base, or all that the base exports where that is a file. `names`: the symbol is another name of the
   * base.
   *
   * Calls by code that has no site: `decorated_outside`: an external decorator gets the base, which is the symbol
   * itself, or gets a class and code that may name the base, a member of it or of a class above it. `called_outside`: external code that the class extends or implements may call the base, a member of it or
   * of a class above it. `run_outside`: the same, or for a decorator, where that code is known to do no more than make the base or
   * call it. `kept_within`: the base, the symbol itself, is a member of an object literal that escapes
   * where no symbol declares the expected type. `gives_folder`: the base, a function, gets the folder of the file.
   * `given_outside`: the base, the symbol itself, is a function that is written as an argument to code that calls it at
   * most. `given_to_package`: the file passes the base to external code that may return it. `told_by_text`: a text in
   * the class names the base, a method of it or of a class above it. `instance_given`: the file passes an instance of
   * the base, a class, to external code; of any type where the base is the file itself. `made_of_value`: the file makes
   * an instance of a class that is a value, which is the base or one below it. `wrapped_within`: a decorator of the project gets
   * the base, which is the symbol itself, and may call it in a wrapper. `holds`: the symbol, an attribute of a class, has the base, a
   * function or class, as its value, and is called in its stead.
   * `held_outside`: external code has an object of which the base is a member: it may call the member, and give the object to
   * code of the project under a type of its own.
   * `calls_next`: the symbol, a class, calls or reads `super().m`, where the base is the `m` of the class or one that it inherits: in an
   * instance of a class below, that may be the `m` of another base of it. `extends_value`: the base, a class, has a base that is a value
   * of which nothing is known, or counts any class as one below it. `has_any_module`: the file, which is the base, may have a module as a value
   * that no import statement names, and that is not followed. `contained`: the symbol is a member of an object literal that no code has
   * but the base, a function, which takes it by the type that declares it. `other_name`: the module of the file has the base under
   * `name`, which is not the last part of the base's own. `untyped`: the file gives a value of the base, a class, an interface or an
   * object, where no type says what it is. `takes`: the constructor of the base, a class and the symbol itself, takes the
   * arguments that `name` says, and no others. `gives`: the symbol, a member, has a value of the base in it, or gives one.
   */
  readonly kind:
    | 'extends'
    | 'implements'
    | 'overrides'
    | 'satisfies'
    | 'passes_on'
    | 'names'
    | 'decorated_outside'
    | 'called_outside'
    | 'kept_within'
    | 'gives_folder'
    | 'given_outside'
    | 'given_to_package'
    | 'told_by_text'
    | 'instance_given'
    | 'made_of_value'
    | 'run_outside'
    | 'wrapped_within'
    | 'holds'
    | 'held_outside'
    | 'calls_next'
    | 'extends_value'
    | 'has_any_module'
    | 'contained'
    | 'other_name'
    | 'untyped'
    | 'takes'
    | 'gives';
  /** Of `other_name` and `takes`, and of these alone. */
  readonly name?: string;
}

/**
 * All that linking says of one file. Depends on its facts and on those of the files its dependencies name, and on nothing
 * else: linked again or from nothing, it is the same, byte for byte.
 */
export interface SymbolLinks {
  /** By position, then target. */
  readonly uses: readonly SymbolUse[];
  /** By position. */
  readonly unknowns: readonly UnknownUse[];
  /** By symbol, then base. */
  readonly relations: readonly SymbolRelation[];
  /** By position. */
  readonly registrations: readonly Registration[];
  /** Parts of the file are nested too deeply to be read: what they name is not among these. */
  readonly isCut?: true;
  /** A template of no class: its names are not resolved. */
  readonly isUnread?: true;
}
