import { annotationName, flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** Words of annotations that say how a parameter is given, and not of which type it is. */
const neutralWords = new Set(
  'Optional Union None Annotated Path Query Form Header Cookie Body Final ClassVar Field'.split(' '),
);
/** Types of lists and sets: of which items they are is what counts. */
const listWords = new Set('List list Sequence Set set FrozenSet frozenset Tuple tuple Iterable conlist'.split(' '));
/** Types whose values are texts. */
const textWords = new Set(
  'str EmailStr SecretStr HttpUrl AnyUrl AnyHttpUrl NameEmail constr StringConstraints bytes'.split(' '),
);
/** Types whose values are no texts of anyone's choice. */
const closedWords = new Set('number int float bool complex Decimal UUID ObjectId date datetime timedelta'.split(' '));
/** Further ones that pydantic checks. Source: docs.pydantic.dev, Types. */
const checkedWords = new Set(
  (
    'UUID1 UUID3 UUID4 UUID5 time PositiveInt NonNegativeInt NegativeInt PositiveFloat NonNegativeFloat NegativeFloat StrictInt ' +
    'StrictBool StrictFloat conint confloat condecimal Literal PastDate FutureDate AwareDatetime NaiveDatetime IPvAnyAddress'
  ).split(' '),
);

/** Types that annotations of parameters name. */
export class DeclaredTypes {
  readonly #program: Program;
  readonly #values: ProgramValues;
  /** Names in annotations, by parameter. */
  readonly #names = new Map<number, readonly string[]>();
  readonly #closed = new Set<number>();
  /** Names in annotations of fields of classes, by class and name. */
  readonly #fields = new Map<number, Map<string, readonly string[]>>();
  #enumNames: ReadonlySet<string> | undefined;

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] !== flowKind.effect || program.nameOf(node) !== annotationName) continue;
      const [annotated, names, field] = program.operandsOf(node);
      const words = program.nameOf(names).split(' ');
      if (field === undefined) this.#names.set(annotated, words);
      else this.#noteField(annotated, program.nameOf(field), words);
    }
    for (const parameter of this.#names.keys()) {
      if (this.isOf(parameter, closedWords)) this.#closed.add(parameter);
    }
  }

  #noteField(made: number, name: string, words: readonly string[]): void {
    const known = this.#fields.get(made);
    if (known === undefined) this.#fields.set(made, new Map([[name, words]]));
    else known.set(name, words);
  }

  /** Annotated fields of a class, without those of the classes that it inherits from. */
  fieldsOf(made: number): ReadonlyMap<string, readonly string[]> {
    return this.#fields.get(made) ?? new Map<string, readonly string[]>();
  }

  /** Types that the annotation of a parameter names, without words about how it is given. */
  typesOf(parameter: number): readonly string[] {
    return typesIn(this.namesOf(parameter));
  }

  /** Whether values of such an annotation, which a framework checks, are no texts of anyone's choice. */
  areClosed(words: readonly string[]): boolean {
    const types = typesIn(words).filter((word) => !listWords.has(word));
    const isClosed = (word: string) => closedWords.has(word) || checkedWords.has(word) || this.#enums().has(word);
    return types.length > 0 && types.every(isClosed);
  }

  areTexts(words: readonly string[]): boolean {
    const types = typesIn(words);
    return types.length > 0 && types.every((word) => textWords.has(word));
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

function typesIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => !neutralWords.has(word));
}

function enumNamesIn(program: Program, values: ProgramValues): ReadonlySet<string> {
  const names = new Set(aliasesOfLiterals(program, values));
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

/** Names of `Kind = Literal['a', 'b']` at the top of a file; of those that are written more than once none. */
function aliasesOfLiterals(program: Program, values: ProgramValues): string[] {
  return program.files
    .filter(({ hasReceiverParameters }) => hasReceiverParameters)
    .flatMap(({ base, graph }) => graph.exports.map(({ name, node }) => ({ name, node: base + node })))
    .filter(({ node }) => isLiteral(program, values, node))
    .map(({ name }) => name);
}

function isLiteral(program: Program, values: ProgramValues, value: number): boolean {
  const kind = value === noNode ? undefined : program.kinds[value];
  const of = kind === flowKind.element || kind === flowKind.member ? program.operandAt(value, 0) : noNode;
  return of !== noNode && values.originsOf(of).some(({ members }) => members.at(-1) === 'Literal');
}
