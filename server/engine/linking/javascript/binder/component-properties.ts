import { isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { meaning, typeMeaning, type Unit } from '../entity.ts';
import type { BoundEntity } from './bound-entity.ts';
import { type BoundResolved, foundHere } from './bound-resolved.ts';
import type { CodeNames } from './code-names.ts';
import { markupNode } from './markup-node.ts';
import { memberTableOf } from './member-table.ts';
import type { Tables } from './tables.ts';

/** What a component is given, which its markup names as its own: members of what `defineProps` says. */
export class ComponentProperties {
  readonly #tables: Tables;
  readonly #code: CodeNames;
  /** Types and literals, by node. */
  readonly #said = new WeakMap<Unit, readonly number[]>();

  constructor(tables: Tables, code: CodeNames) {
    this.#tables = tables;
    this.#code = code;
  }

  find(unit: Unit, name: string): BoundResolved | undefined {
    let said = this.#said.get(unit);
    if (said === undefined) this.#said.set(unit, (said = saidIn(unit.tree)));
    for (const node of said) {
      const member = this.#memberOf(unit, node, name);
      if (member !== undefined) return foundHere(member);
    }
    return undefined;
  }

  #memberOf(unit: Unit, node: number, name: string): BoundEntity | undefined {
    const { kinds, names, texts } = unit.tree;
    if (kinds[node] !== kind.typeReference)
      return this.#member(this.#tables.nameless(unit, node, meaning.property), name);
    const { entity } = this.#code.resolve(unit, node, texts[names[node]], typeMeaning);
    if (entity === undefined) return undefined;
    const [{ unit: other, node: declaration }] = entity.declarations;
    if (other.tree.kinds[declaration] !== kind.typeAlias) return this.#member(entity, name);
    const literal = literalsIn(other.tree, declaration).find((each) => other.tree.kinds[each] === kind.typeLiteral);
    if (literal === undefined) return undefined;
    this.#tables.touchEntity(entity);
    return this.#member(this.#tables.nameless(other, literal, meaning.property), name);
  }

  #member(owner: BoundEntity, name: string): BoundEntity | undefined {
    const found = memberTableOf(this.#tables, owner).instance.get(name);
    this.#tables.touchMember(owner, name, found);
    return found;
  }
}

/** The types and literals that calls of `defineProps` before the markup are given. */
function saidIn(tree: CodeTree): readonly number[] {
  const word = tree.texts.indexOf('defineProps');
  if (word < 0) return [];
  const found: number[] = [];
  for (let node = 1; node < markupNode(tree); node++) {
    const isCallee = tree.names[node] === word && tree.kinds[node] === kind.identifier;
    const call = tree.parents[node];
    if (isCallee && tree.kinds[call] === kind.call && call + 1 === node) found.push(...literalsIn(tree, call));
  }
  return found;
}

/** Types and literals directly in a node, and in intersections there. */
function literalsIn(tree: CodeTree, around: number): readonly number[] {
  const found: number[] = [];
  for (let child = around + 1; child < tree.ends[around]; child = tree.ends[child]) {
    const value = tree.kinds[child];
    if (value === kind.intersectionType) found.push(...literalsIn(tree, child));
    else if (value === kind.objectLiteral || isTypeKind(value)) found.push(child);
  }
  return found;
}
