import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, valueMeaning } from '../entity.ts';
import { enumValue } from './enum-values.ts';
import { childOfKind } from './tree-parts.ts';

/**
 * Members of literals and type literals that stand under a member of an enumeration (`{ [Kind.A]: Row }`), by the name that they have then: the
 * value of that. Such types are part of what names them: to ask for one member depends on all of it anyway.
 */
export class EnumKeys {
  readonly #names: Names;
  /** By the owner: a type is asked for many names that it does not have. */
  readonly #keyed = new WeakMap<Entity, readonly Entity[]>();

  constructor(names: Names) {
    this.#names = names;
  }

  memberOf(owner: Entity, name: string): Entity | undefined {
    return this.#membersOf(owner).find((member) => this.#nameOf(member) === name);
  }

  /** Returns the names of all members of a type. */
  namesIn(owner: Entity): Set<string> {
    const found = new Set(this.#names.membersOf(owner).keys());
    for (const member of this.#membersOf(owner)) {
      const name = this.#nameOf(member);
      if (name === undefined) continue;
      found.delete(member.name);
      found.add(name);
    }
    return found;
  }

  #membersOf(owner: Entity): readonly Entity[] {
    const known = this.#keyed.get(owner);
    if (known !== undefined) return known;
    const found = [...this.#names.membersOf(owner).values()].filter(
      ({ name }) => name.startsWith('[') && name.includes('.'),
    );
    this.#keyed.set(owner, found);
    return found;
  }

  #nameOf({ declarations: [{ unit, node }] }: Entity): string | undefined {
    const { tree } = unit;
    const computed = childOfKind(tree, node, kind.computedName);
    if (computed < 0 || tree.kinds[computed + 1] !== kind.propertyAccess) return undefined;
    const enumeration = computed + 2;
    const { entity } = this.#names.resolve(unit, enumeration, nameOf(tree, enumeration), valueMeaning);
    if (entity === undefined || (entity.meanings & meaning.enumLike) === 0) return undefined;
    const member = this.#names.staticOf(entity, nameOf(tree, computed + 1));
    const value = member === undefined ? undefined : enumValue(member);
    return value === undefined ? undefined : String(value);
  }
}
