import { flowKind, noNode } from '../../source/flow-graph.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** A `ValidationPipe` of NestJS, which compares an object with its class. Source: docs.nestjs.com, Validation. */
export interface ValidationPipe {
  /** Fields that the class does not name are dropped. */
  readonly isStrict: boolean;
  /** The handler gets the object that was checked, and not what it was made of. */
  readonly isTransforming: boolean;
}

/** Options with which it checks by something else than all that the class says. */
const redirecting = new Set(['groups', 'expectedType', 'validatorPackage', 'transformerPackage']);

/** Pipes that check what comes in: those of the whole application, and those of a class, a handler or a parameter. */
export class ValidationPipes {
  readonly #program: Program;
  readonly #values: ProgramValues;
  #ofAll: ValidationPipe | undefined;
  /** By the node that the decorator stands at; a function by the node of its closure. */
  readonly #ofTarget = new Map<number, ValidationPipe>();

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
      else if (program.kinds[node] === flowKind.call && this.#isPipe(node)) made.push(node);
    }
    for (const call of made) this.#note(call, local.get(call));
  }

  /** The pipe that a parameter of a handler has passed; undefined where none is known. */
  before(parameter: number): ValidationPipe | undefined {
    const owner = this.#program.owners[parameter];
    const own = [parameter, this.#program.classOf(owner)].map((target) => this.#ofTarget.get(target));
    return joined([...own, this.#ofTarget.get(closureKey(owner)), this.#ofAll]);
  }

  /** `@UsePipes(new ValidationPipe())`, `@Body(new ValidationPipe())` */
  #noteDecorated(decoration: number, local: Map<number, number>): void {
    const [decorator, target] = this.#program.operandsOf(decoration);
    if (decorator === noNode || target === noNode || this.#program.kinds[decorator] !== flowKind.call) return;
    const isHandler = this.#program.kinds[target] === flowKind.closure;
    const at = isHandler ? closureKey(this.#program.functionOfClosure(target)) : target;
    for (const given of this.#program.operandsOf(decorator).subarray(1)) if (given !== noNode) local.set(given, at);
  }

  #isPipe(call: number): boolean {
    const callee = this.#program.operandAt(call, 0);
    if (callee === noNode) return false;
    return this.#values
      .originsOf(callee)
      .some(({ origin, members }) => origin === 'npm:@nestjs/common' && members[0] === 'ValidationPipe');
  }

  #note(call: number, target: number | undefined): void {
    const options = this.#optionsOf(call);
    if ([...options.keys()].some((name) => redirecting.has(name))) return;
    const pipe = {
      isStrict: this.#isOn(options.get('whitelist')),
      isTransforming: this.#isOn(options.get('transform')),
    };
    if (target !== undefined) this.#ofTarget.set(target, pipe);
    else if (this.#ofAll === undefined) this.#ofAll = pipe;
    // One that lets more through may be the one that is meant.
    else this.#ofAll = both(this.#ofAll, pipe);
  }

  #optionsOf(call: number): ReadonlyMap<string, number> {
    const given = this.#program.operandAt(call, 1);
    const [options] = given === noNode ? [] : this.#values.objectsOf(given);
    const fields = options === undefined ? [] : Array.from(this.#program.operandsOf(options));
    return new Map(
      fields
        .filter((part) => part !== noNode && this.#program.kinds[part] === flowKind.field)
        .map((field) => [this.#program.nameOf(field), this.#program.operandAt(field, 0)]),
    );
  }

  #isOn(value: number | undefined): boolean {
    const texts = value === undefined || value === noNode ? undefined : constantsOf(this.#program, this.#values, value);
    return texts?.every(({ text }) => text === 'true') === true;
  }
}

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
