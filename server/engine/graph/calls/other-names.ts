import { addToList } from '#server/base/add-to-list.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';

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
    const { files, calls } = this.#snapshot;
    const { starts, kinds, bases, names } = calls.relations;
    const { nameStarts, nameTable, nameHashes } = calls.unknowns;
    const found = new Map<SymbolNode, OtherName[]>();
    for (let file = 0; file < files.count; file++) {
      for (let row = starts[file]; row < starts[file + 1]; row++) {
        if (kinds[row] !== otherName) continue;
        const node = calls.slots.targets[calls.slots.starts[file] + bases[row]];
        if (node === noSymbol) continue;
        const at = nameStarts[file] + names[row] - 1;
        const name = nameTable.bytes.subarray(at === 0 ? 0 : nameTable.ends[at - 1], nameTable.ends[at]);
        addToList(found, node, { name, hash: nameHashes[at], file });
      }
    }
    return found;
  }
}
