import { stringAt } from '#server/base/string-table.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import { traitsOf } from '../../source/language-traits.ts';
import { languageNameOf } from '../find-file.ts';
import { linkStates } from '../snapshot.ts';
import type { LinkedSnapshot } from './answers.ts';
import type { NodeUses } from './node-uses.ts';

const hasAnyModule = relationKinds.indexOf('has_any_module');
const linked = linkStates.indexOf('linked');

/**
 * Modules that no statement can import, since the name of their file is no name of the language: `0001_initial.py`. What runs them
 * loads them, and code has one as a value only where it does the same, is given one, or names its path in a text.
 */
export class NamelessModules {
  readonly #snapshot: LinkedSnapshot;
  readonly #uses: NodeUses;
  readonly #known = new Map<number, boolean>();
  #mayBeAny: boolean | undefined;

  constructor(snapshot: LinkedSnapshot, uses: NodeUses) {
    this.#snapshot = snapshot;
    this.#uses = uses;
  }

  /** Reports whether something of which nothing is known may be the module of a file. */
  mayBeValue(file: number): boolean {
    const known = this.#known.get(file) ?? (!this.#isNameless(file) || this.#isReached(file));
    this.#known.set(file, known);
    return known;
  }

  #isNameless(file: number): boolean {
    const { importableName } = traitsOf(languageNameOf(this.#snapshot.files, file));
    if (importableName === undefined) return false;
    const path = stringAt(this.#snapshot.files.paths, file);
    return !importableName.test(path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0]) || isDotted(path);
  }

  #isReached(file: number): boolean {
    const { files, symbols } = this.#snapshot;
    const { reverseStarts } = files.edges;
    if (reverseStarts[file] < reverseStarts[file + 1]) return true;
    if (this.#uses.countsOf(symbols.count + file).uses > 0) return true;
    return (this.#mayBeAny ??= this.#looksForAny());
  }

  /** Code of which not everything is known may load what it likes. */
  #looksForAny(): boolean {
    const { files, calls } = this.#snapshot;
    for (let file = 0; file < files.count; file++) {
      if (traitsOf(languageNameOf(files, file)).importableName === undefined) continue;
      if (calls.states[file] !== linked || files.broken[file] === 1) return true;
      const { starts, kinds } = calls.relations;
      for (let row = starts[file]; row < starts[file + 1]; row++) if (kinds[row] === hasAnyModule) return true;
    }
    return false;
  }
}

/** `2024.01.first.py` */
function isDotted(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).split('.').length > 2;
}
