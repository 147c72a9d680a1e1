import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, namespaceMeaning, type Resolved, type Unit } from '../entity.ts';
import type { CollectedSites, Site } from '../../collected-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Uses of names in types and entities: `A`, `A.B`. */
export class TypeSites {
  readonly #names: Names;
  readonly #symbols: DeclaredSymbols;

  constructor(names: Names, symbols: DeclaredSymbols) {
    this.#names = names;
    this.#symbols = symbols;
  }

  /** `node` is an identifier or a qualified name. */
  add(sites: CollectedSites, unit: Unit, node: number, meanings: number, describe: () => Site): void {
    const resolved = this.resolveEntity(unit, node, meanings);
    if (resolved === undefined) return;
    if (resolved.entity === undefined) {
      const site = describe();
      const { missing } = resolved;
      if (site.type !== 'type_reference' && missing !== 'not_found') sites.unknown(site, missing);
      return;
    }
    const targets = this.#symbols.of(resolved.entity);
    if (targets.length === 0) return;
    const { importSite, proof } = resolved;
    // Code that has the type of a module may take any of its exports out of it.
    const isWhole = (resolved.entity.meanings & meaning.module) !== 0 && isQueried(unit.tree, node);
    const site = { ...describe(), ...(isWhole && { escapes: true }) };
    const bound = { proof, binding: importSite < 0 ? 'scope' : 'import', importSite } as const;
    for (const target of targets) sites.use(site, target, bound);
  }

  resolveEntity(unit: Unit, node: number, meanings: number): Resolved | undefined {
    const { tree } = unit;
    const value = tree.kinds[node];
    const type = importTypeAround(tree, node);
    if (type >= 0) return this.#memberOfImported(unit, type, nameOf(tree, node));
    if (value === kind.identifier) return this.#names.resolve(unit, node, nameOf(tree, node), meanings);
    if (value !== kind.qualifiedName && value !== kind.propertyAccess) return undefined;
    const left = this.resolveEntity(unit, node + 1, namespaceMeaning);
    if (left?.entity === undefined) return left;
    const inner = this.#memberOf(left.entity, nameOf(tree, node));
    return inner === undefined ? undefined : { entity: inner, importSite: left.importSite, proof: left.proof };
  }

  #memberOfImported(unit: Unit, type: number, name: string): Resolved | undefined {
    const module = this.#names.moduleNamed(unit, nameOf(unit.tree, type));
    if (module.entity === undefined) return module;
    const found = this.#names.exportOf(module.entity, name).entity ?? this.#memberOf(module.entity, name);
    return found && { entity: found, importSite: module.importSite, proof: module.proof };
  }

  #memberOf(space: Entity, name: string): Entity | undefined {
    if ((space.meanings & meaning.module) !== 0) return this.#names.exportOf(space, name).entity;
    const found = this.#names.staticOf(space, name);
    if (found === undefined || (found.meanings & meaning.alias) === 0) return found;
    return this.#names.followAlias(found).entity;
  }
}

/** The `import("x")` of which an identifier is the first name behind it; -1 where it is none. */
function importTypeAround({ kinds, parents }: CodeTree, node: number): number {
  if (kinds[node] !== kind.identifier) return -1;
  let at = node;
  while (kinds[parents[at]] === kind.qualifiedName && parents[at] + 1 === at) at = parents[at];
  return kinds[parents[at]] === kind.importType && parents[at] + 1 === at ? parents[at] : -1;
}

/** `typeof a` alone. */
function isQueried({ kinds, parents }: CodeTree, node: number): boolean {
  return kinds[parents[node]] === kind.typeQuery;
}
