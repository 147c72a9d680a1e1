import { type Dependencies, DependencyOwner } from './dependencies.ts';

interface Remembered<Answer> {
  readonly owner: DependencyOwner;
  readonly answer: Answer;
}

/**
 * Answers about parts of a subject that are worked out once as long as the linker lives, for all files that ask.
 *
 * Invariant: an answer follows from the subject and from text that is touched while it is worked out, never from a `Query` that may be under
 * way: that would have its fallback then.
 */
export class RememberedAnswers<Subject, Part, Answer> {
  readonly #dependencies: Dependencies;
  readonly #answers = new Map<Subject, Map<Part, Remembered<Answer>>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  ask(subject: Subject, part: Part, find: () => Answer): Answer {
    let answers = this.#answers.get(subject);
    if (answers === undefined) this.#answers.set(subject, (answers = new Map()));
    const known = answers.get(part);
    if (known !== undefined) {
      this.#dependencies.reuse(known.owner);
      return known.answer;
    }
    const owner = new DependencyOwner();
    const answer = this.#dependencies.compute(owner, find);
    answers.set(part, { owner, answer });
    return answer;
  }
}
