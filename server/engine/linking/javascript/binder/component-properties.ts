import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { meaning, type Place, typeMeaning, type Unit } from '../entity.ts';
import type { BoundEntity } from './bound-entity.ts';
import { type BoundResolved, foundHere } from './bound-resolved.ts';
import type { CodeNames } from './code-names.ts';
import { markupNode } from './markup-node.ts';
import { memberTableOf } from './member-table.ts';
import type { Tables } from './tables.ts';

/** Properties of a component, which its markup uses by their plain names: members of the type of `defineProps`. */
export class ComponentProperties {
  readonly #tables: Tables;
  readonly #code: CodeNames;

  constructor(tables: Tables, code: CodeNames) {
    this.#tables = tables;
    this.#code = code;
  }

  find(unit: Unit, name: string): BoundResolved | undefined {
    for (const node of saidIn(unit.tree)) {
      const owner = this.#ownerOf(unit, node);
      const member = owner && this.#member(owner, name);
      if (member !== undefined) return foundHere(member);
    }
    return undefined;
  }

  /** Whether a component may be given more than can be read: its type is declared elsewhere, or computed. */
  mayHaveMore(unit: Unit): boolean {
    return saidIn(unit.tree).some((node) => {
      const owner = this.#ownerOf(unit, node);
      return owner === undefined || owner.declarations.some(inherits);
    });
  }

  /** Returns the type whose members are the properties; undefined where it cannot be determined. */
  #ownerOf(unit: Unit, node: number): BoundEntity | undefined {
    const { kinds, names, texts } = unit.tree;
    const isLiteral = kinds[node] === kind.typeLiteral || kinds[node] === kind.objectLiteral;
    if (isLiteral) return this.#tables.nameless(unit, node, meaning.property);
    if (kinds[node] !== kind.typeReference) return undefined;
    const { entity } = this.#code.resolve(unit, node, texts[names[node]], typeMeaning);
    if (entity === undefined) return undefined;
    const [{ unit: other, node: declaration }] = entity.declarations;
    if (other.tree.kinds[declaration] !== kind.typeAlias) return entity;
    const [literal, ...more] = givenTo(other.tree, declaration);
    if (more.length > 0 || other.tree.kinds[literal] !== kind.typeLiteral) return undefined;
    this.#tables.touchEntity(entity);
    return this.#tables.nameless(other, literal, meaning.property);
  }

  #member(owner: BoundEntity, name: string): BoundEntity | undefined {
    const found = memberTableOf(this.#tables, owner).instance.get(name);
    this.#tables.touchMember(owner, name, found);
    return found;
  }
}

/** The types and literals that calls of `defineProps` before the markup are given, by node. */
const saidIn = remember((tree: CodeTree): readonly number[] => {
  const word = tree.texts.indexOf('defineProps');
  if (word < 0) return [];
  const found: number[] = [];
  for (let node = 1; node < markupNode(tree); node++) {
    const isCallee = tree.names[node] === word && tree.kinds[node] === kind.identifier;
    const call = tree.parents[node];
    if (isCallee && tree.kinds[call] === kind.call && call + 1 === node) found.push(...givenTo(tree, call));
  }
  return found;
});

/** Types and values directly in a node, a callee apart, and in intersections there. */
function givenTo(tree: CodeTree, around: number): readonly number[] {
  const { kinds, ends } = tree;
  const found: number[] = [];
  for (let child = around + 1; child < ends[around]; child = ends[child]) {
    const isCallee = kinds[around] === kind.call && child === around + 1;
    if (kinds[child] === kind.intersectionType) found.push(...givenTo(tree, child));
    else if (!isCallee && kinds[child] !== kind.typeParameter) found.push(child);
  }
  return found;
}

/** Whether members of a declaration are declared elsewhere as well. */
function inherits({ unit: { tree }, node }: Place): boolean {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child])
    if (tree.kinds[child] === kind.extendsClause || tree.kinds[child] === kind.spread) return true;
  return false;
}
