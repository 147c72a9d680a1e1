import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { CollectedSites, Site } from '../../collected-sites.ts';
import { constructionName } from '../../construction-name.ts';
import type { SymbolName } from '../../file-links.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { Signature, Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { createMadeOfValue } from './made-of-value.ts';
import type { Origins } from './receiver-origin.ts';

/**
 * Sites that make an instance of a class that is a value. A class is called in no other way, so only these can
 * instantiate a class that escapes. Rows like other unknown calls, under a name that no other site has with that
 * reason.
 *
 * The class is not known where it comes out of a parameter, a property, a call. The type of the instance can exclude
 * some classes.
 */
export class Constructions {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #origins: Origins;
  readonly #addMadeOfValue: (sites: CollectedSites, unit: Unit, callee: number, describe: () => Site) => void;

  constructor(names: Names, types: Types, evaluate: Evaluate, symbols: DeclaredSymbols, origins: Origins) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
    this.#origins = origins;
    this.#addMadeOfValue = createMadeOfValue(names, types, evaluate, symbols);
  }

  add(sites: CollectedSites, unit: Unit, callee: number, describe: () => Site): void {
    this.#addMadeOfValue(sites, unit, withoutAssertions(unit.tree, callee), describe);
    const made = this.#madeBy(unit, callee);
    if (made !== 'named') sites.unknown({ ...describe(), name: constructionName }, 'callback_parameter', made);
  }

  /** Types of what is made; undefined: anything. */
  #madeBy(unit: Unit, callee: number): readonly SymbolName[] | undefined | 'named' {
    const { tree } = unit;
    const node = withoutAssertions(tree, callee);
    if (tree.kinds[node] === kind.classExpression || tree.kinds[node] === kind.functionExpression) return 'named';
    if (this.#isNamedClass(unit, node) || this.#origins.isOutsideClass(unit, node)) return 'named';
    const type = this.#types.nonNullable(this.#evaluate(unit, callee));
    const signatures = this.#types.isOpen(type) ? [] : this.#types.constructSignatures(type);
    if (signatures.length === 0) return undefined;
    return signatures.every(isForeignClass) ? 'named' : this.#ownersOf(signatures);
  }

  /**
   * Reports whether a node is a class by its name, or by the name of its export; an unresolved one keeps its name as
   * well.
   */
  #isNamedClass(unit: Unit, node: number): boolean {
    const { tree } = unit;
    const name = nameOf(tree, node);
    if (tree.kinds[node] === kind.identifier) {
      const resolved = this.#names.resolve(unit, node, name, valueMeaning);
      return resolved.entity === undefined ? resolved.missing !== 'dynamic_import' : isClass(resolved.entity);
    }
    if (tree.kinds[node] !== kind.propertyAccess) return false;
    const entities =
      this.#types.property(this.#types.nonNullable(this.#evaluate(unit, node + 1)), name)?.entities ?? [];
    return entities.length === 0 ? this.#isOfGlobalObject(unit, node) : entities.every(isClass);
  }

  /** `window.Event`: a class of the standard library, of an object that no file of the project declares. */
  #isOfGlobalObject(unit: Unit, node: number): boolean {
    const owner = withoutAssertions(unit.tree, node + 1);
    if (unit.tree.kinds[owner] !== kind.identifier) return false;
    const { entity } = this.#names.resolve(unit, owner, nameOf(unit.tree, owner), valueMeaning);
    if (entity !== undefined && !isForeign(entity)) return false;
    const global = this.#names.global(nameOf(unit.tree, node), valueMeaning);
    return global !== undefined && isForeign(global);
  }

  #ownersOf(signatures: readonly Signature[]): readonly SymbolName[] | undefined {
    const found: SymbolName[] = [];
    for (const signature of signatures) {
      const owners = this.#namesOf(this.#types.apparent(signature.returnType()));
      if (owners.length === 0) return undefined;
      found.push(...owners);
    }
    return found;
  }

  #namesOf(type: Type): readonly SymbolName[] {
    return type.form === 'reference' ? this.#symbols.of(type.entity) : [];
  }
}

function withoutAssertions({ kinds }: CodeTree, callee: number): number {
  let node = callee;
  while (asserting.has(kinds[node])) node++;
  return node;
}

function isClass(entity: Entity): boolean {
  if ((entity.meanings & (meaning.classLike | meaning.functionLike)) !== 0) return true;
  return isForeign(entity);
}

function isForeignClass({ place }: Signature): boolean {
  return place?.unit.isForeign === true && place.unit.tree.kinds[place.node] !== kind.constructorType;
}

function isForeign({ declarations }: Entity): boolean {
  return declarations.every(({ unit }) => unit.isForeign);
}

const asserting = new Set<number>([kind.asExpression, kind.satisfies, kind.nonNull, kind.instantiation]);
