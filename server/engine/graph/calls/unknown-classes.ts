import { stringAt } from '#server/base/string-table.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import { takesArguments } from '../../linking/written-arguments.ts';
import { mayImport } from '../../source/read-languages.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { DoubtfulFiles } from './doubtful-files.ts';
import type { PossibleSites } from './possible-sites.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import { fileOfNode } from './symbol-nodes.ts';
import type { UnknownAt, UnknownSites } from './unknown-sites.ts';

const takes = relationKinds.indexOf('takes');

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly doubtful: DoubtfulFiles;
  readonly possible: PossibleSites;
  readonly unknowns: UnknownSites;
}

/** Sites that make something of the class of a value of which nothing is known: `type(x)(1)`. */
export class UnknownClasses {
  readonly #parts: Parts;
  readonly #sites: readonly UnknownAt[];
  #parameters: ReadonlyMap<SymbolNode, string> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#sites = [...parts.unknowns.ofUnknownClasses()];
  }

  /** Returns those that may make something of a class if there is something of it. */
  making(type: SymbolNode): readonly UnknownAt[] {
    if (this.#sites.length === 0) return [];
    const { doubtful, possible, snapshot, unknowns } = this.#parts;
    const kind = doubtful.kindOf(fileOfNode(snapshot, type));
    const parameters = (this.#parameters ??= this.#collect()).get(type);
    return this.#sites.filter((site) => {
      if (!mayImport(doubtful.kindOf(site.file), kind)) return false;
      if (parameters !== undefined && !takesArguments(parameters, unknowns.nameOf(site))) return false;
      return unknowns.reasonOf(site) !== 'external' || possible.isForeign(type);
    });
  }

  /** Parameters of constructors, of the classes of which they are known. */
  #collect(): ReadonlyMap<SymbolNode, string> {
    const { relations, unknowns } = this.#parts.snapshot.calls;
    const { nameStarts, nameTable } = unknowns;
    const found = new Map<SymbolNode, string>();
    for (const { file, row, base } of relationsOfKind(this.#parts.snapshot, takes))
      found.set(base, stringAt(nameTable, nameStarts[file] + relations.names[row] - 1));
    return found;
  }
}
