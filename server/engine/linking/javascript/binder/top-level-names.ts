import { type Dependencies, DependencyOwner } from '../../dependencies.ts';
import { namespaceMeaning, typeMeaning, type Unit, valueMeaning } from '../entity.ts';

interface TopLevelName<Answer> {
  readonly owner: DependencyOwner;
  readonly answer: Answer;
}

/** Files whose answers are kept: the one that is linked and those that it looks into. */
const unitsMax = 16;

/** What names mean at the top level of the files that were asked last: the same few are asked again and again. */
export class TopLevelNames<Answer> {
  readonly #dependencies: Dependencies;
  readonly #units = new Map<Unit, Map<number, TopLevelName<Answer>>>();
  #lastUnit: Unit | undefined;
  #last = new Map<number, TopLevelName<Answer>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @param text the name as an index into the texts of the unit */
  ask(unit: Unit, text: number, meanings: number, find: () => Answer): Answer {
    const code = codes.get(meanings);
    if (code === undefined) return find();
    const names = this.#of(unit);
    const key = text * codes.size + code;
    const known = names.get(key);
    if (known !== undefined) {
      this.#dependencies.reuse(known.owner);
      return known.answer;
    }
    const owner = new DependencyOwner();
    const answer = this.#dependencies.compute(owner, find);
    names.set(key, { owner, answer });
    return answer;
  }

  #of(unit: Unit): Map<number, TopLevelName<Answer>> {
    if (unit === this.#lastUnit) return this.#last;
    let names = this.#units.get(unit);
    if (names === undefined) {
      if (this.#units.size >= unitsMax) this.#units.clear();
      this.#units.set(unit, (names = new Map()));
    }
    this.#lastUnit = unit;
    this.#last = names;
    return names;
  }
}

const codes = new Map([
  [valueMeaning, 0],
  [typeMeaning, 1],
  [namespaceMeaning, 2],
]);
