import { nameOf } from '../../source/code-tree.ts';
import type { UnknownReason } from '../file-links.ts';
import { filledObjects } from './filled-objects.ts';
import type { Unit } from './unit.ts';

/** A class statement. One object each, compared by identity. */
export interface ClassDeclaration {
  readonly unit: Unit;
  readonly node: number;
  readonly name: string;
}

/**
 * The known type of a value. Two types with one key are the same.
 *
 * `standard` is a value of a type of Python itself that has no members in the project, by its name (`list`, `dict`, `str`);
 * `outside` is a module, class or function of the standard library or of a dependency, by its dotted name.
 */
export type Type =
  | { readonly form: 'unknown'; readonly key: string; readonly reason: UnknownReason }
  | { readonly form: 'none'; readonly key: string }
  | { readonly form: 'instance'; readonly key: string; readonly of: ClassDeclaration; readonly args: readonly Type[] }
  | { readonly form: 'class'; readonly key: string; readonly of: Type }
  | { readonly form: 'standard'; readonly key: string; readonly name: string; readonly args: readonly Type[] }
  | { readonly form: 'outside'; readonly key: string; readonly name: string }
  | { readonly form: 'module'; readonly key: string; readonly unit: Unit }
  /** The value that `import a.b.c` binds to `a`: some levels above a module. */
  | {
      readonly form: 'package';
      readonly key: string;
      readonly prefix: string;
      readonly node: number;
      readonly unit: Unit;
    }
  | FunctionType
  | { readonly form: 'callable'; readonly key: string; readonly result: Type }
  | { readonly form: 'union'; readonly key: string; readonly members: readonly Type[] }
  | TypeParameter
  | { readonly form: 'super'; readonly key: string; readonly below: ClassDeclaration; readonly receiver: Type };

export interface FunctionType {
  readonly form: 'function';
  readonly key: string;
  readonly unit: Unit;
  readonly node: number;
  /** Type of the first argument, where it is bound already. */
  readonly self: Type | undefined;
}

export interface TypeParameter {
  readonly form: 'parameter';
  readonly key: string;
  readonly bound: Type | undefined;
}

/** A type with how it is known: declared all the way, or inferred somewhere. */
export interface Value {
  readonly type: Type;
  readonly isDeclared: boolean;
}

/** A union with more members is open. */
const membersMax = 32;
/** Types nest no deeper: recursive functions build ever larger ones. */
const keyLengthMax = 2000;

export function unknown(reason: UnknownReason = 'receiver_type_unknown'): Type {
  return { form: 'unknown', key: `?${reason}`, reason };
}

export const none: Type = { form: 'none', key: 'None' };

export function instance(of: ClassDeclaration, args: readonly Type[] = []): Type {
  return limited({ form: 'instance', key: `${classKey(of)}${argsKey(args)}`, of, args });
}

export function classOf(of: Type): Type {
  return limited({ form: 'class', key: `type[${of.key}]`, of });
}

export function standard(name: string, args: readonly Type[] = []): Type {
  return limited({ form: 'standard', key: `${name}${argsKey(args)}`, name, args });
}

/** A value of a package that is not at hand. */
export function isExternal(type: Type): boolean {
  return type.form === 'unknown' && (type.reason === 'external' || type.reason === 'unresolved_import');
}

/** An instance of a class of Python's own library: its members are none of the project's, what they give may be anything. */
export const foreign: Type = { form: 'standard', key: 'foreign', name: 'foreign', args: [] };

/** The same of a class that may hold what it was given: what its members give may be of the project. */
export const holder: Type = { form: 'standard', key: 'holder', name: 'holder', args: [] };

export type Standard = Extract<Type, { form: 'standard' }>;

/** A value that is declared to be of a class of Python's own library: of a class below it, it has members that no such class has. */
export function atLeast(name: string, givesPlain: boolean): Type {
  return standard(givesPlain ? atLeastForeign : atLeastHolder, [{ form: 'outside', key: `~${name}`, name }]);
}

export const atLeastForeign = 'atLeastForeign';
export const atLeastHolder = 'atLeastHolder';

const libraryClasses: ReadonlySet<string> = new Set([foreign.key, holder.key, atLeastForeign, atLeastHolder]);

/** Reports whether a value is of some class of Python's own library. */
export function isOfLibraryClass(type: Type): boolean {
  return type.form === 'standard' && libraryClasses.has(type.name);
}

/** Of an object that the project fills nothing is known: it is not the package that says what it has. */
export function outside(name: string): Type {
  return filledObjects.has(name) ? unknown() : { form: 'outside', key: `~${name}`, name };
}

export function moduleType(unit: Unit): Type {
  return { form: 'module', key: `module ${unit.path}`, unit };
}

export function functionType(unit: Unit, node: number, self?: Type): Type {
  return { form: 'function', key: `def ${nodeKey(unit, node)}(${self?.key ?? ''})`, unit, node, self };
}

export function callable(result: Type): Type {
  return limited({ form: 'callable', key: `->${result.key}`, result });
}

export function typeParameter(key: string, bound: Type | undefined): TypeParameter {
  return { form: 'parameter', key, bound };
}

export function union(types: readonly Type[]): Type {
  if (types.length === 1) return types[0];
  const members = new Map<string, Type>();
  for (const type of types) {
    for (const member of type.form === 'union' ? type.members : [type]) members.set(member.key, member);
  }
  if (members.size === 1) return [...members.values()][0];
  if (members.size === 0 || members.size > membersMax) return unknown();
  const ordered = [...members.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return limited({ form: 'union', key: `(${ordered.map(({ key }) => key).join('|')})`, members: ordered });
}

/** A value of which nothing is known. */
export const notKnown: Value = { type: unknown(), isDeclared: false };

/** A value that is one of several; declared only where each of them is. */
export function oneOf(values: readonly Value[]): Value {
  if (values.length === 0) return notKnown;
  return { type: union(values.map(({ type }) => type)), isDeclared: values.every(({ isDeclared }) => isDeclared) };
}

export function membersOf(type: Type): readonly Type[] {
  return type.form === 'union' ? type.members : [type];
}

function limited<Some extends Type>(type: Some): Type {
  return type.key.length > keyLengthMax ? unknown() : type;
}

function argsKey(args: readonly Type[]): string {
  return args.length === 0 ? '' : `[${args.map(({ key }) => key).join(',')}]`;
}

function classKey({ unit, node }: ClassDeclaration): string {
  return nodeKey(unit, node);
}

/**
 * Invariant: the order of keys does not change when lines move, and that of unions follows it: by name, namesakes in the
 * order of the source.
 */
export function nodeKey({ path, tree }: Unit, node: number): string {
  return `${path}#${nameOf(tree, node)}:${String(node).padStart(7, '0')}`;
}

/** Key of the parameter that stands for the receiver of a class's methods. */
export function selfKey(of: ClassDeclaration): string {
  return `self ${classKey(of)}`;
}

/** Replaces type parameters. */
export function substitute(type: Type, replace: ReadonlyMap<string, Type>): Type {
  if (replace.size === 0) return type;
  const all = (types: readonly Type[]) => types.map((each) => substitute(each, replace));
  switch (type.form) {
    case 'parameter':
      return replace.get(type.key) ?? type;
    case 'instance':
      return type.args.length === 0 ? type : instance(type.of, all(type.args));
    case 'class':
      return classOf(substitute(type.of, replace));
    case 'standard':
      return type.args.length === 0 ? type : standard(type.name, all(type.args));
    case 'callable':
      return callable(substitute(type.result, replace));
    case 'function':
      return type.self === undefined ? type : functionType(type.unit, type.node, substitute(type.self, replace));
    case 'union':
      return union(all(type.members));
    default:
      return type;
  }
}

/** Returns the upper bound of a type parameter; of other types themselves. */
export function apparent(type: Type): Type {
  if (type.form === 'parameter') return type.bound === undefined ? unknown() : apparent(type.bound);
  if (type.form === 'union') return union(type.members.map(apparent));
  return type;
}

const plainNames: ReadonlySet<string> = new Set([
  'str',
  'bytes',
  'int',
  'float',
  'bool',
  'range',
  'foreign',
  'list',
  'set',
  'dict',
  'tuple',
]);

/** A value that holds nothing of the project with members of its own; a function has none. */
export function isPlain(type: Type): boolean {
  switch (type.form) {
    case 'none':
    case 'outside':
    case 'function':
      return true;
    case 'standard':
      return (
        plainNames.has(type.name) &&
        type.args.every(isPlain) &&
        (type.args.length > 0 || !/^(?:list|set|dict|tuple)$/.test(type.name))
      );
    case 'unknown':
      return isExternal(type);
    case 'union':
      return type.members.every(isPlain);
    default:
      return false;
  }
}
