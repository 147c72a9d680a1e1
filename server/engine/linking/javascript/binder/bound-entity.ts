import type { Unit, Entity, Place } from '../entity.ts';
import type { SymbolName } from '../../file-links.ts';

/** Values in the place of a key's number: not looked up yet; a file that is never saved; several files. */
export const unasked = -1;
export const noKey = -2;
export const severalKeys = -3;

const none: Place[] = [];

/** Result of a lookup, and how it was found. */
export interface BoundFound {
  readonly entity: BoundEntity;
  readonly importSite: number;
  readonly proof: 'exact' | 'inferred';
}

/** An entity while names are bound: what declares it may still grow, until the first look-up hands it out. */
export class BoundEntity implements Entity {
  readonly name: string;
  readonly parent: BoundEntity | undefined;
  /** Its key in `dependencies.ts`; `''` for what lies inside a function, where nothing is recorded. */
  readonly key: string;
  /** Number of its key in the file that declares it, or one of `unasked`, `noKey`, `severalKeys`. */
  keyNumber: number = unasked;
  meanings = 0;
  /** The answer of a lookup in the file that declares it; absent before the first lookup. */
  found: BoundFound | undefined = undefined;
  /** Members by its own declarations; absent before the first lookup. */
  members: MemberTable | undefined = undefined;
  /** Exports of a file, namespace or ambient module; absent before the first lookup. */
  exports: ExportTable | undefined = undefined;
  symbols: readonly SymbolName[] | undefined = undefined;
  #declarations: Place[] = none;

  constructor(name: string, parent: BoundEntity | undefined, key: string) {
    this.name = name;
    this.parent = parent;
    this.key = key;
  }

  get declarations(): readonly Place[] {
    return this.#declarations;
  }

  add(unit: Unit, node: number, meanings: number): void {
    const declarations = this.#declarations;
    this.meanings |= meanings;
    // Nearly all have one for good, and room for more would be most of the memory that an entity takes.
    if (declarations.length === 0) this.#declarations = [{ unit, node }];
    else if (!declarations.some((place) => place.unit === unit && place.node === node)) {
      declarations.push({ unit, node });
      declarations.sort(comparePlaces);
    }
  }
}

function comparePlaces(a: Place, b: Place): number {
  return a.unit.number - b.unit.number || a.node - b.node;
}

/** Key of a member, or of what a namespace exports. */
export function keyInside(parent: BoundEntity | undefined, name: string): string {
  if (parent === undefined || parent.key === '') return '';
  return parent.key === moduleKey ? name : `${parent.key}.${name}`;
}

/** Key of the entity of a whole file: what is in it has its own name as key. */
export const moduleKey = '<module>';

/** Names of one scope. A name can stand for an import and for something else at once: a type from elsewhere, a value from here. */
export interface ScopeTable {
  readonly locals: Map<string, BoundEntity>;
  readonly aliases: Map<string, BoundEntity>;
}

export const emptyScope: ScopeTable = { locals: new Map(), aliases: new Map() };

/** Exports of a file, ambient module or namespace, all its bodies together. */
export interface ExportTable extends ScopeTable {
  /** `export * from`: the nodes that say so. */
  readonly stars: Place[];
  /** The entity that `export =` or `module.exports =` puts in the place of the module. */
  equals: BoundEntity | undefined;
}

/** Members of one entity by its own declarations, merged. */
export interface MemberTable {
  readonly instance: Map<string, BoundEntity>;
  readonly statics: Map<string, BoundEntity>;
  /** Constructors and overloads of them. */
  constructors: BoundEntity | undefined;
}

/** Adds a declaration to the member or export of that name. */
export function addNamed(
  map: Map<string, BoundEntity>,
  owner: BoundEntity,
  { unit, node }: Place,
  { name, meanings }: { readonly name: string; readonly meanings: number },
): void {
  let member = map.get(name);
  if (member === undefined) map.set(name, (member = new BoundEntity(name, owner, keyInside(owner, name))));
  member.add(unit, node, meanings);
}
