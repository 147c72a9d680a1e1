import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { SymbolName } from '../../file-links.ts';
import { type Entity, meaning, type Names, type Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { CollectedSites, Site } from '../../collected-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Sites that mean a class or its owner rather than a member by name: `super()`, `a[b]()`. */
export class ConstructorSites {
  readonly #names: Names;
  readonly #types: Types;
  readonly #symbols: DeclaredSymbols;

  constructor(names: Names, types: Types, symbols: DeclaredSymbols) {
    this.#names = names;
    this.#types = types;
    this.#symbols = symbols;
  }

  /** `super(…)` means the extended class, as `new` of it does. */
  addSuper(sites: CollectedSites, site: Site, unit: Unit, node: number): void {
    const container = this.#names.thisContainer(unit, node);
    const own = container === undefined ? undefined : this.#names.entityAt(container.unit, container.node);
    const base = own === undefined ? undefined : this.#types.baseConstructor(own);
    if (base === undefined || base.form !== 'anonymous' || base.of.kind !== 'class') {
      if (base === undefined || this.#types.isOpen(base)) sites.unknown(site, 'receiver_type_unknown');
      return;
    }
    const bound = { proof: 'exact', binding: 'member', importSite: -1 } as const;
    for (const target of this.#symbols.of(base.of.entity)) sites.use(site, target, bound);
  }

  /** Whose member a computed access may mean; `none` where only members of a dependency can be meant, undefined: anyone's. */
  ownersOf(type: Type): readonly SymbolName[] | 'none' | undefined {
    const members = type.form === 'union' ? type.members : [type];
    const found: SymbolName[] = [];
    for (const member of members) {
      const apparent = this.#types.apparent(member);
      const entity = entityOf(apparent);
      if (entity === undefined) return undefined;
      found.push(...this.#symbolsOf(entity));
    }
    return found.length === 0 ? 'none' : found;
  }

  /** A type that is written in place goes by the name of its alias, an object by that of its variable or member. */
  #symbolsOf(entity: Entity): readonly SymbolName[] {
    const own = this.#symbols.of(entity);
    if (own.length > 0) return own;
    const [{ unit, node }] = entity.declarations;
    const outer = unit.tree.parents[node];
    if (!naming.has(unit.tree.kinds[outer])) return own;
    const named = this.#names.entityAt(unit, outer);
    return named === undefined ? own : this.#symbols.of(named);
  }
}

const naming: ReadonlySet<number> = new Set([kind.typeAlias, kind.variable, kind.propertyAssignment, kind.property]);

function entityOf(type: Type): Entity | undefined {
  if (type.form === 'reference') return type.entity;
  if (type.form !== 'anonymous' || type.of.kind === 'computed') return undefined;
  // A namespace may have the name of a function, and members besides.
  if (type.of.kind === 'function' && ((type.of.entity?.meanings ?? 0) & meaning.namespace) === 0) return undefined;
  return type.of.entity;
}
