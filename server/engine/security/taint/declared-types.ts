import { annotationName, flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** Words of annotations that say how a parameter is given, and not of which type it is. */
const neutralWords = new Set('Optional Union None Annotated Path Query Form Header Cookie Body Final'.split(' '));
/** Types whose values are no texts of anyone's choice. */
const closedWords = new Set('number int float bool complex Decimal UUID ObjectId date datetime timedelta'.split(' '));

/** Types that annotations of parameters name. */
export class DeclaredTypes {
  readonly #program: Program;
  readonly #values: ProgramValues;
  /** Names in annotations, by parameter. */
  readonly #names = new Map<number, readonly string[]>();
  readonly #closed = new Set<number>();
  #enumNames: ReadonlySet<string> | undefined;

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] !== flowKind.effect || program.nameOf(node) !== annotationName) continue;
      const [parameter, names] = program.operandsOf(node);
      this.#names.set(parameter, program.nameOf(names).split(' '));
    }
    for (const parameter of this.#names.keys()) {
      if (this.isOf(parameter, closedWords)) this.#closed.add(parameter);
    }
  }

  /** Names in the annotation of a parameter; none where it has none, or one that is not simple. */
  namesOf(parameter: number): readonly string[] {
    return this.#names.get(parameter) ?? [];
  }

  /** Whether the parameter is declared as a number, a truth, a date or one of constants. */
  isClosed(parameter: number): boolean {
    return this.#closed.has(parameter);
  }

  /** Whether the annotation names these types and enumerations, and no other. */
  isOf(parameter: number, types: ReadonlySet<string>): boolean {
    const words = this.namesOf(parameter).filter((word) => !neutralWords.has(word));
    return words.length > 0 && words.every((word) => types.has(word) || this.#enums().has(word));
  }

  /** Names of types of the program whose values are constants. */
  #enums(): ReadonlySet<string> {
    return (this.#enumNames ??= enumNamesIn(this.#program, this.#values));
  }
}

function enumNamesIn(program: Program, values: ProgramValues): ReadonlySet<string> {
  const names = new Set<string>();
  for (let node = 0; node < program.nodeCount; node++) {
    const name = program.kinds[node] === flowKind.closure ? '' : program.nameOf(node);
    if (name === '') continue;
    if (program.kinds[node] === flowKind.object) names.add(name);
    if (program.kinds[node] !== flowKind.class) continue;
    const base = program.operandAt(node, 0);
    if (base !== noNode && values.originsOf(base).some(({ origin }) => origin === 'python:enum')) names.add(name);
  }
  return names;
}
