import { addToList } from '#server/base/add-to-list.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { DeclaredTypes } from './declared-types.ts';
import type { FieldCheck, SchemaShape } from './schema-shapes.ts';
import { type ValidationPipe, ValidationPipes } from './validation-pipes.ts';

/** Source: docs.pydantic.dev, Models; sqlmodel.tiangolo.com. */
const modelOrigins = new Set(['pypi:pydantic', 'pypi:pydantic_settings', 'pypi:sqlmodel']);
/** Source: github.com/typestack/class-validator, Validation decorators. */
const closingDecorators = new Set(
  (
    'IsInt IsNumber IsBoolean IsDate IsDateString IsISO8601 IsUUID IsEnum IsIn IsMongoId IsNumberString IsBooleanString IsPositive ' +
    'IsNegative IsPort IsLatitude IsLongitude IsHexColor IsAlphanumeric IsAlpha Equals IsSemVer IsMilitaryTime IsTimeZone IsHash'
  ).split(' '),
);
const textDecorators = new Set(
  'IsString IsEmail IsUrl IsJSON IsBase64 IsJWT IsFQDN IsPhoneNumber IsLocale Matches Length MinLength MaxLength'.split(
    ' ',
  ),
);
/** Functions of NestJS that make classes of others. Source: docs.nestjs.com, OpenAPI › Mapped types. */
const mapping = new Set(['PartialType', 'PickType', 'OmitType', 'IntersectionType']);
/** Source: github.com/typestack/class-transformer. */
const making = new Set(['Transform', 'Type']);
const basesMax = 8;
const depthMax = 4;

/** Decorators of pydantic whose function checks fields. Source: docs.pydantic.dev, Validators. */
const validating = new Set(['validator', 'field_validator']);

interface FieldValidator {
  readonly fields: readonly string[];
  readonly function: number;
}

export interface ReadModel {
  readonly shape: SchemaShape;
  /** Fields that the class does not name come through too. */
  readonly isLoose: boolean;
}

/** Where a class is named. */
interface Place {
  readonly near: number;
  readonly depth: number;
  /** The pipe that values pass which are declared so. */
  readonly pipe: ValidationPipe | undefined;
}

/** Classes whose fields say which values a framework lets in: pydantic models, and classes with decorators of class-validator. */
export class ModelClasses {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #types: DeclaredTypes;
  readonly #byName = new Map<string, number[]>();
  readonly #decorators = new Map<number, string[]>();
  /** Expressions of `@Matches`, by field. */
  readonly #expressions = new Map<number, number[]>();
  /** Methods that check fields, by class. */
  readonly #validators = new Map<number, FieldValidator[]>();
  /** By name. */
  #functions: ReadonlyMap<string, readonly number[]> | undefined;
  /** Fields whose values are made of what comes in before they are checked, by `@Transform` or `@Type`. */
  readonly #made = new Set<number>();
  readonly #pipes: ValidationPipes;

  constructor(program: Program, values: ProgramValues, types: DeclaredTypes) {
    this.#program = program;
    this.#values = values;
    this.#types = types;
    this.#pipes = new ValidationPipes(program, values);
    for (let node = 0; node < program.nodeCount; node++) this.#note(node);
  }

  #note(node: number): void {
    const { kinds } = this.#program;
    if (kinds[node] === flowKind.class) addToList(this.#byName, this.#program.nameOf(node), node);
    else if (kinds[node] === flowKind.decoration) this.#noteDecoration(node);
  }

  #noteDecoration(node: number): void {
    const [decorator, target] = this.#program.operandsOf(node);
    if (decorator === noNode || target === noNode) return;
    const isCall = this.#program.kinds[decorator] === flowKind.call;
    const called = isCall ? this.#program.operandAt(decorator, 0) : decorator;
    if (called === noNode) return;
    for (const { origin, members } of this.#values.originsOf(called)) {
      const name = members[0] ?? '';
      if (this.#program.kinds[target] === flowKind.field) this.#noteField(target, decorator, { origin, name });
      else if (modelOrigins.has(origin) && this.#program.kinds[target] === flowKind.closure && validating.has(name))
        this.#noteValidator(decorator, this.#program.functionOfClosure(target));
    }
  }

  #noteField(
    field: number,
    decorator: number,
    { origin, name }: { readonly origin: string; readonly name: string },
  ): void {
    if (origin === 'npm:class-transformer' && making.has(name)) this.#made.add(field);
    if (origin !== 'npm:class-validator') return;
    addToList(this.#decorators, field, name);
    const isExpression = name === 'Matches' && this.#program.kinds[decorator] === flowKind.call;
    const expression = isExpression ? this.#program.operandAt(decorator, 1) : noNode;
    if (expression !== noNode) addToList(this.#expressions, field, expression);
  }

  /** `@field_validator('name', 'title')`; those that see the value before it is read say nothing of it. */
  #noteValidator(decorator: number, validator: number): void {
    const program = this.#program;
    const given = Array.from(program.operandsOf(decorator).subarray(1));
    const isBefore = given.some(
      (part) => program.kinds[part] === flowKind.keyword && ['pre', 'mode'].includes(program.nameOf(part)),
    );
    const fields = given
      .filter((part) => program.kinds[part] === flowKind.constant)
      .map((part) => program.nameOf(part));
    if (!isBefore) addToList(this.#validators, program.classOf(validator), { fields, function: validator });
  }

  /** The values that a framework lets into a parameter by its annotation; undefined where that is no model. */
  modelOf(parameter: number): ReadModel | undefined {
    const names = this.#types.typesOf(parameter);
    return names.length === 1
      ? this.#modelNamed(names[0], { near: parameter, depth: 0, pipe: this.#pipes.before(parameter) })
      : undefined;
  }

  #modelNamed(name: string, place: Place): ReadModel | undefined {
    const all = this.#byName.get(name) ?? [];
    const own = all.filter((node) => this.#program.fileOf(node) === this.#program.fileOf(place.near));
    const meant = own.length === 1 ? own : all;
    // Two of one name: which one is meant is not known.
    return meant.length === 1 && place.depth <= depthMax ? this.#read(meant[0], place) : undefined;
  }

  #read(made: number, { depth, pipe }: Place): ReadModel | undefined {
    const classes = this.#withBases(made);
    const isPython = this.#program.fileOf(made).hasReceiverParameters;
    if (isPython) {
      if (!classes.some((each) => this.#isPydantic(each)) || classes.some((each) => this.#isExtended(each)))
        return undefined;
      const fields = classes.toReversed().flatMap((each) => [...this.#types.fieldsOf(each)]);
      const shapes = fields.map(([name, words]) => {
        const checks = [
          ...this.#checksOf(classes, name),
          ...this.#patternsOf(classes, name),
          ...this.#annotatedChecks(words),
        ];
        return [name, withChecks(this.#ofWords(words, made, depth), checks)] as const;
      });
      return { shape: { kind: 'object', fields: new Map(shapes) }, isLoose: false };
    }
    if (pipe === undefined) return undefined;
    const fields = classes.toReversed().flatMap((each) => this.#fieldNodesOf(each));
    if (!fields.some((field) => this.#decorators.has(field))) return undefined;
    const shapes = fields.map((field) => [this.#program.nameOf(field), this.#ofDecorators(field, pipe)] as const);
    return { shape: { kind: 'object', fields: new Map(shapes) }, isLoose: !pipe.isStrict };
  }

  /** A class and those of the program that it inherits from. */
  #withBases(made: number): number[] {
    const found = [made];
    for (const each of found) {
      const base = this.#program.operandAt(each, 0);
      if (base === noNode || found.length > basesMax) continue;
      for (const parent of this.#classesAt(base)) if (!found.includes(parent)) found.push(parent);
    }
    return found;
  }

  #classesAt(base: number): readonly number[] {
    const { kinds } = this.#program;
    if (kinds[base] !== flowKind.call) return this.#values.classesOf(base);
    const callee = this.#program.operandAt(base, 0);
    const isMapped =
      callee !== noNode && this.#values.originsOf(callee).some(({ members }) => mapping.has(members.at(-1) ?? ''));
    if (!isMapped) return [];
    return Array.from(this.#program.operandsOf(base).subarray(1)).flatMap((given) => this.#classesAt(given));
  }

  #isPydantic(made: number): boolean {
    const base = this.#program.operandAt(made, 0);
    return base !== noNode && this.#values.originsOf(base).some(({ origin }) => modelOrigins.has(origin));
  }

  /** `model_config = ConfigDict(extra='allow')`, `class Config: extra = 'allow'`: other fields come through. */
  #isExtended(made: number): boolean {
    return this.#fieldsOf(made).some(([name, value]) => {
      if (name !== 'model_config' && name !== 'Config') return false;
      const inner = value === noNode ? [] : Array.from(this.#program.operandsOf(value));
      return inner.some((part) => {
        if (part === noNode || this.#program.kinds[part] === flowKind.closure) return false;
        const texts = constantsOf(this.#program, this.#values, part);
        return (
          this.#program.nameOf(part) === 'extra' &&
          texts?.every(({ text }) => text === 'ignore' || text === 'forbid') !== true
        );
      });
    });
  }

  #fieldNodesOf(made: number): number[] {
    return Array.from(this.#program.operandsOf(made)).filter(
      (part, place) => place > 0 && part !== noNode && this.#program.kinds[part] === flowKind.field,
    );
  }

  #fieldsOf(object: number): (readonly [string, number])[] {
    return Array.from(this.#program.operandsOf(object))
      .filter((part) => part !== noNode && this.#program.kinds[part] === flowKind.field)
      .map((field) => [this.#program.nameOf(field), this.#program.operandAt(field, 0)] as const);
  }

  #ofWords(words: readonly string[], near: number, depth: number): SchemaShape {
    if (this.#types.areClosed(words)) return { kind: 'closed' };
    if (this.#types.areTexts(words)) return { kind: 'text' };
    const inner =
      words.length === 1 ? this.#modelNamed(words[0], { near, depth: depth + 1, pipe: undefined }) : undefined;
    return inner?.shape ?? { kind: 'open' };
  }

  #ofDecorators(field: number, { isTransforming }: ValidationPipe): SchemaShape {
    const names = this.#decorators.get(field) ?? [];
    // A condition says whether the others count; another value than the one that was checked may be what the handler gets.
    if (names.includes('ValidateIf') || (this.#made.has(field) && !isTransforming)) return { kind: 'open' };
    if (names.some((name) => closingDecorators.has(name))) return { kind: 'closed' };
    const checks = (this.#expressions.get(field) ?? []).map((node) => ({ kind: 'expression', node }) as const);
    return withChecks({ kind: names.some((name) => textDecorators.has(name)) ? 'text' : 'open' }, checks);
  }

  #checksOf(classes: readonly number[], field: string): FieldCheck[] {
    return classes
      .flatMap((made) => this.#validators.get(made) ?? [])
      .filter(({ fields }) => fields.includes(field) || fields.includes('*'))
      .map(({ function: called }) => ({ kind: 'validator', function: called }));
  }

  /** `name: Annotated[str, AfterValidator(check)]` */
  #annotatedChecks(words: readonly string[]): FieldCheck[] {
    return words.flatMap((word, at) => (word === 'AfterValidator' ? this.#checkNamed(words[at + 1] ?? '') : []));
  }

  #checkNamed(name: string): FieldCheck {
    this.#functions ??= Map.groupBy(
      Array.from({ length: this.#program.functionCount }, (_, called) => called),
      (called) => this.#program.functionAt(called).code.name,
    );
    const [called, ...others] = this.#functions.get(name) ?? [];
    return called === undefined || others.length > 0 ? { kind: 'unread' } : { kind: 'validator', function: called };
  }

  /** `name: str = Field(pattern='^[a-z]+$')` */
  #patternsOf(classes: readonly number[], field: string): FieldCheck[] {
    return classes.flatMap((made) =>
      this.#fieldsOf(made)
        .filter(([name, value]) => name === field && value !== noNode && this.#program.kinds[value] === flowKind.call)
        .flatMap(([, value]) => Array.from(this.#program.operandsOf(value)))
        .filter((part) => part !== noNode && this.#program.kinds[part] === flowKind.keyword)
        .filter((part) => ['pattern', 'regex'].includes(this.#program.nameOf(part)))
        .map((part) => ({ kind: 'expression' as const, node: this.#program.operandAt(part, 0) })),
    );
  }
}

function withChecks(shape: SchemaShape, checks: readonly FieldCheck[]): SchemaShape {
  const isOpen = shape.kind === 'open' || shape.kind === 'text';
  return isOpen && checks.length > 0 ? { ...shape, checks } : shape;
}
