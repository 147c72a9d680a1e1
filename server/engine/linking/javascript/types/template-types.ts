import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Place } from '../entity.ts';
import type { Mapper, Type } from '../type.ts';
import { membersOf } from './all-members.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<Parts, 'store' | 'union' | 'typeAt' | 'isWaiting'>;

/** More texts than this are taken for any text. */
const textsMax = 1000;

/** Texts made of texts. */
export class TemplateTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  templateAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const { tree } = unit;
    let texts = [''];
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      const isText = tree.kinds[child] === kind.stringLiteral;
      const type = isText ? undefined : this.#parts.typeAt(unit, child, mapper);
      if (type !== undefined && this.#parts.isWaiting(type)) return undefined;
      const added = type === undefined ? [nameOf(tree, child)] : textsOf(type);
      if (added === undefined || added.length * texts.length > textsMax) return undefined;
      texts = texts.flatMap((text) => added.map((more) => text + more));
    }
    return this.#parts.union(texts.map((text) => this.#store.literal(text, false)));
  }

  changeCase(name: string, type: Type): Type {
    const change = changes[name];
    if (change === undefined) return this.#store.intrinsic('string');
    return this.#parts.union(
      membersOf(type).map((member) =>
        member.form === 'literal' && typeof member.value === 'string'
          ? this.#store.literal(change(member.value), false)
          : this.#store.intrinsic('string'),
      ),
    );
  }
}

const changes: Partial<Record<string, (text: string) => string>> = {
  Uppercase: (text) => text.toUpperCase(),
  Lowercase: (text) => text.toLowerCase(),
  Capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  Uncapitalize: (text) => text.charAt(0).toLowerCase() + text.slice(1),
};

/** Undefined where it may be any of too many. */
function textsOf(type: Type): string[] | undefined {
  const texts: string[] = [];
  for (const member of membersOf(type)) {
    if (member.form === 'literal') texts.push(String(member.value));
    else if (member.form === 'intrinsic' && member.name === 'boolean') texts.push('true', 'false');
    else if (member.form === 'intrinsic' && (member.name === 'null' || member.name === 'undefined'))
      texts.push(member.name);
    else return undefined;
  }
  return texts;
}
