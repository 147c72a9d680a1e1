import { type Dependencies, DependencyOwner } from '../../dependencies.ts';
import { namespaceMeaning, typeMeaning, type Unit, valueMeaning } from '../entity.ts';
import { innerNamesOf } from './inner-names.ts';

interface TopLevelName<Answer> {
  readonly owner: DependencyOwner;
  readonly answer: Answer;
}

/** Cached meanings of the names of one file. */
export interface NamesOfUnit<Answer> {
  /** By text number: 1 where a name can be declared inside of something (`inner-names.ts`). */
  readonly inner: Uint8Array;
  readonly topLevel: Map<number, TopLevelName<Answer>>;
  /** By node: values whose names are declared inside a function. They depend on no key. */
  readonly locals: Map<number, Answer>;
}

/** Files whose answers are kept: the one that is linked and those that it looks into. */
const unitsMax = 16;

/** Cached meanings of names in the files that were asked about last: the same few are looked up repeatedly. */
export class AskedNames<Answer> {
  readonly #dependencies: Dependencies;
  readonly #units = new Map<Unit, NamesOfUnit<Answer>>();
  #lastUnit: Unit | undefined;
  #last: NamesOfUnit<Answer> | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  of(unit: Unit): NamesOfUnit<Answer> {
    if (unit === this.#lastUnit && this.#last !== undefined) return this.#last;
    let names = this.#units.get(unit);
    if (names === undefined) {
      if (this.#units.size >= unitsMax) this.#units.clear();
      names = { inner: innerNamesOf(unit.tree), topLevel: new Map(), locals: new Map() };
      this.#units.set(unit, names);
    }
    this.#lastUnit = unit;
    this.#last = names;
    return names;
  }

  /**
   * Returns the meaning of a name at the top level of a file.
   *
   * @param text the name as an index into the texts of the file
   */
  askTopLevel({ topLevel }: NamesOfUnit<Answer>, text: number, meanings: number, find: () => Answer): Answer {
    const owner = new DependencyOwner();
    const answer = this.#dependencies.compute(owner, find);
    const code = codeOf(meanings);
    if (code >= 0) topLevel.set(text * codeCount + code, { owner, answer });
    return answer;
  }

  /** The answer of an earlier `askTopLevel`. */
  knownTopLevel({ topLevel }: NamesOfUnit<Answer>, text: number, meanings: number): Answer | undefined {
    const code = codeOf(meanings);
    const known = code < 0 ? undefined : topLevel.get(text * codeCount + code);
    if (known === undefined) return undefined;
    this.#dependencies.reuse(known.owner);
    return known.answer;
  }
}

const codeCount = 3;

/** -1: asked for so rarely that it is not kept. */
function codeOf(meanings: number): number {
  if (meanings === valueMeaning) return 0;
  if (meanings === typeMeaning) return 1;
  return meanings === namespaceMeaning ? 2 : -1;
}
