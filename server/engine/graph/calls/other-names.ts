import { addToList } from '#server/base/add-to-list.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { relationsOfKind } from './relations-of-kind.ts';

/** A name that an import or export gives to a symbol. */
export interface OtherName {
  readonly name: Uint8Array;
  readonly hash: number;
  /** The file whose module has the symbol under that name. */
  readonly file: number;
}

const otherName = relationKinds.indexOf('other_name');
const none: readonly OtherName[] = [];

/** Names by which modules have symbols that are called otherwise: code that has such a module calls them so. */
export class OtherNames {
  readonly #snapshot: LinkedSnapshot;
  #byNode: ReadonlyMap<SymbolNode, readonly OtherName[]> | undefined;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
  }

  /** By file; each name of a file once. */
  of(node: SymbolNode): readonly OtherName[] {
    return (this.#byNode ??= this.#collect()).get(node) ?? none;
  }

  #collect(): ReadonlyMap<SymbolNode, readonly OtherName[]> {
    const { relations, unknowns } = this.#snapshot.calls;
    const { nameStarts, nameTable, nameHashes } = unknowns;
    const found = new Map<SymbolNode, OtherName[]>();
    for (const { file, row, base } of relationsOfKind(this.#snapshot, otherName)) {
      const at = nameStarts[file] + relations.names[row] - 1;
      const name = nameTable.bytes.subarray(at === 0 ? 0 : nameTable.ends[at - 1], nameTable.ends[at]);
      addToList(found, base, { name, hash: nameHashes[at], file });
    }
    return found;
  }
}
