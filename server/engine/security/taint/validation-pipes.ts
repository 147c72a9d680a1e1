import { flowKind, noNode } from '../../source/flow-graph.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { NestApplications } from './nest-applications.ts';

/** A `ValidationPipe` of NestJS, which compares an object with its class. Source: docs.nestjs.com, Validation. */
export interface ValidationPipe {
  /** Fields that the class does not name are dropped. */
  readonly isStrict: boolean;
  /** The handler gets the object that was checked, and not what it was made of. */
  readonly isTransforming: boolean;
}

/** Options with which it checks by something else than all that the class says. */
const redirecting = new Set(['groups', 'strictGroups', 'expectedType', 'validatorPackage', 'transformerPackage']);

/** Options by name: where an object is made of several, each value that one may have. */
type Options = ReadonlyMap<string, readonly number[]>;

/** Objects of options are spread into others this often. */
const spreadsMax = 4;

/** Pipes that check what comes in: those of a whole application, and those of a class, a handler or a parameter. */
export class ValidationPipes {
  readonly #program: Program;
  readonly #values: ProgramValues;
  #applications: NestApplications | undefined;
  /** Those of whole applications. */
  readonly #ofApplication = new Map<number, ValidationPipe>();
  /** Those that no decorator is given, by the file that makes them. */
  readonly #ofFile = new Map<number, ValidationPipe>();
  /** Files that give an application pipes. */
  readonly #giving = new Set<number>();
  /** Files that create applications that answer. */
  readonly #creating = new Set<number>();
  /** An application that answers requests takes messages, too, which its pipes do not see. */
  #isHybrid = false;
  /** By the node that the decorator stands at; a function by the node of its closure. */
  readonly #ofTarget = new Map<number, ValidationPipe>();
  /** Handlers that get messages, by the package that brings these. */
  readonly #messaged = new Map<number, string>();

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
    if (importsNest(program)) this.#collect();
  }

  #collect(): void {
    const program = this.#program;
    const local = new Map<number, number>();
    const made: number[] = [];
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] === flowKind.decoration) this.#noteDecorated(node, local);
      else if (program.kinds[node] === flowKind.object) this.#noteProvider(node);
      else if (program.kinds[node] === flowKind.call) {
        this.#noteApplication(node);
        if (this.#isPipe(program.operandAt(node, 0))) made.push(node);
      }
    }
    for (const call of made) this.#note(this.#pipeOf(call), call, local.get(call));
    this.#applications = new NestApplications(program, this.#creating);
    for (const each of this.#applications.all()) this.#setUp(each, this.#applications);
  }

  /** One of its pipes that lets more through may be the one that is meant. */
  #setUp(application: number, applications: NestApplications): void {
    if (![...this.#giving].some((file) => applications.isSetUpIn(application, file))) return;
    const pipes = [...this.#ofFile].filter(([file]) => applications.isPart(application, file));
    if (pipes.length > 0) this.#ofApplication.set(application, pipes.map(([, pipe]) => pipe).reduce(both));
  }

  /** The pipe that a parameter of a handler has passed; undefined where none is known. */
  before(parameter: number): ValidationPipe | undefined {
    const owner = this.#program.owners[parameter];
    const own = [parameter, this.#program.classOf(owner)].map((target) => this.#ofTarget.get(target));
    return joined([...own, this.#ofTarget.get(closureKey(owner)), this.#ofAll(owner)]);
  }

  /** One that every application has which the handler is a part of. */
  #ofAll(handler: number): ValidationPipe | undefined {
    if (this.#applications === undefined || !this.#reaches(handler)) return undefined;
    const pipes = this.#applications
      .of(this.#program.functionAt(handler).file.number)
      .map((application) => this.#ofApplication.get(application));
    if (pipes.length === 0) return undefined;
    return pipes.reduce((one, other) => one && other && both(one, other));
  }

  /** Source: docs.nestjs.com, Pipes › Global scoped pipes: they are not set up for gateways and microservices of hybrid apps. */
  #reaches(handler: number): boolean {
    const messages = this.#messaged.get(handler);
    return messages === undefined || (messages !== 'npm:@nestjs/websockets' && !this.#isHybrid);
  }

  /** `@UsePipes(new ValidationPipe())`, `@Body(ValidationPipe)`, `@SubscribeMessage('save')` */
  #noteDecorated(decoration: number, local: Map<number, number>): void {
    const [decorator, target] = this.#program.operandsOf(decoration);
    if (decorator === noNode || target === noNode || this.#program.kinds[decorator] !== flowKind.call) return;
    const isHandler = this.#program.kinds[target] === flowKind.closure;
    const at = isHandler ? closureKey(this.#program.functionOfClosure(target)) : target;
    for (const given of this.#program.operandsOf(decorator).subarray(1)) {
      if (given === noNode) continue;
      local.set(given, at);
      if (this.#isPipe(given)) this.#note(byDefault, given, at);
    }
    if (isHandler) this.#noteMessages(decorator, this.#program.functionOfClosure(target));
  }

  #noteMessages(decorator: number, handler: number): void {
    const called = this.#program.operandAt(decorator, 0);
    for (const { origin } of called === noNode ? [] : this.#values.originsOf(called))
      if (origin === 'npm:@nestjs/websockets' || origin === 'npm:@nestjs/microservices')
        this.#messaged.set(handler, origin);
  }

  /** `{ provide: APP_PIPE, useClass: ValidationPipe }` */
  #noteProvider(object: number): void {
    const fields = this.#fieldsOf(object);
    const token = fields.get('provide');
    if (token === undefined || !this.#isMember(token, 'npm:@nestjs/core', 'APP_PIPE')) return;
    this.#giving.add(this.#fileOf(object));
    const made = fields.get('useClass');
    if (made !== undefined && this.#isPipe(made)) this.#note(byDefault, made, undefined);
  }

  /** `NestFactory.create(…)`, `app.useGlobalPipes(…)`, `app.connectMicroservice(…)` */
  #noteApplication(call: number): void {
    const callee = this.#program.operandAt(call, 0);
    const name = callee === noNode ? '' : this.#program.nameOf(callee);
    if (name === 'useGlobalPipes') this.#giving.add(this.#fileOf(call));
    if (
      (name === 'create' || name === 'createMicroservice') &&
      this.#isMember(callee, 'npm:@nestjs/core', 'NestFactory', name)
    )
      this.#creating.add(this.#fileOf(call));
    if (name !== 'connectMicroservice') return;
    const given = this.#program.operandAt(call, 2);
    const isInherited = this.#optionsAt(given)?.every((each) => this.#isOn(each.get('inheritAppConfig')));
    if (given === noNode || isInherited !== true) this.#isHybrid = true;
  }

  #isPipe(made: number): boolean {
    return this.#isMember(made, 'npm:@nestjs/common', 'ValidationPipe');
  }

  #isMember(node: number, origin: string, ...path: readonly string[]): boolean {
    if (node === noNode) return false;
    return this.#values
      .originsOf(node)
      .some((each) => each.origin === origin && each.members.join('.') === path.join('.'));
  }

  #fileOf(node: number): number {
    return this.#program.fileOf(node).number;
  }

  #note(pipe: ValidationPipe | undefined, made: number, target: number | undefined): void {
    if (pipe === undefined) return;
    if (target !== undefined) {
      this.#ofTarget.set(target, pipe);
      return;
    }
    const file = this.#fileOf(made);
    const other = this.#ofFile.get(file);
    this.#ofFile.set(file, other === undefined ? pipe : both(other, pipe));
  }

  /** Undefined where what it checks is not known. */
  #pipeOf(call: number): ValidationPipe | undefined {
    const options = this.#optionsAt(this.#program.operandAt(call, 1));
    if (options === undefined || options.some((each) => [...each.keys()].some((name) => redirecting.has(name))))
      return undefined;
    return options
      .map((each) => ({
        isStrict: this.#isOn(each.get('whitelist')),
        isTransforming: this.#isOn(each.get('transform')),
      }))
      .reduce(both);
  }

  /** Options that may be given, without such at least none; undefined where not all of them are known. */
  #optionsAt(given: number): readonly Options[] | undefined {
    if (given === noNode) return [new Map()];
    const objects = this.#values.objectsOf(given);
    const all = objects.map((object) => this.#optionsIn(object, 0));
    return all.length > 0 && all.every((each) => each !== undefined) ? all : undefined;
  }

  #optionsIn(object: number, depth: number): Options | undefined {
    const { kinds } = this.#program;
    const options = new Map<string, readonly number[]>();
    const add = (name: string, values: readonly number[]) =>
      options.set(name, [...(options.get(name) ?? []), ...values]);
    for (const part of this.#program.operandsOf(object)) {
      if (part === noNode || kinds[part] === flowKind.computedField) return undefined;
      const value = this.#program.operandAt(part, 0);
      if (kinds[part] === flowKind.field) add(this.#program.nameOf(part), [value]);
      else {
        const inner =
          depth < spreadsMax ? this.#values.objectsOf(value).map((each) => this.#optionsIn(each, depth + 1)) : [];
        if (inner.length === 0) return undefined;
        for (const each of inner) {
          if (each === undefined) return undefined;
          for (const [name, values] of each) add(name, values);
        }
      }
    }
    return options;
  }

  #fieldsOf(object: number): ReadonlyMap<string, number> {
    return new Map(
      Array.from(this.#program.operandsOf(object))
        .filter((part) => part !== noNode && this.#program.kinds[part] === flowKind.field)
        .map((field) => [this.#program.nameOf(field), this.#program.operandAt(field, 0)]),
    );
  }

  #isOn(values: readonly number[] = []): boolean {
    const isTrue = (value: number) =>
      value !== noNode &&
      constantsOf(this.#program, this.#values, value)?.every(({ text }) => text === 'true') === true;
    return values.length > 0 && values.every(isTrue);
  }
}

const byDefault: ValidationPipe = { isStrict: false, isTransforming: false };

/** Functions have numbers of their own: below those of nodes. */
function closureKey(ofFunction: number): number {
  return -1 - ofFunction;
}

function both(one: ValidationPipe, other: ValidationPipe): ValidationPipe {
  return {
    isStrict: one.isStrict && other.isStrict,
    isTransforming: one.isTransforming && other.isTransforming,
  };
}

/** A value passes all pipes before its parameter: what one drops, none gives back. */
function joined(pipes: readonly (ValidationPipe | undefined)[]): ValidationPipe | undefined {
  const passed = pipes.filter((pipe) => pipe !== undefined);
  if (passed.length === 0) return undefined;
  return {
    isStrict: passed.some(({ isStrict }) => isStrict),
    isTransforming: passed.every(({ isTransforming }) => isTransforming),
  };
}

function importsNest(program: Program): boolean {
  for (let node = 0; node < program.nodeCount; node++)
    if (program.kinds[node] === flowKind.imported && program.nameOf(node) === '@nestjs/common') return true;
  return false;
}
