import { annotationName, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { CodeNames, FoundGuard } from './code-names.ts';
import { accessOf, type RouteUnit } from './route-units.ts';

/** How a handler stands to those who ask. */
export type Standing =
  /** It has checks. */
  | { readonly kind: 'guarded'; readonly guards: readonly FoundGuard[] }
  /** It is for all, on purpose or by its nature, or may check in a way that is not known: it says nothing about others. */
  | { readonly kind: 'apart' }
  | { readonly kind: 'unguarded' };

const basesMax = 16;

/** Finds the checks of one handler: at its route, its decorators, its class, its parameters and in its code. */
export class UnitGuards {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #names: CodeNames;
  readonly #decorators: ReadonlyMap<number, readonly number[]>;

  constructor(
    program: Program,
    values: ProgramValues,
    names: CodeNames,
    decorators: ReadonlyMap<number, readonly number[]>,
  ) {
    this.#program = program;
    this.#values = values;
    this.#names = names;
    this.#decorators = decorators;
  }

  standingOf(unit: RouteUnit): Standing {
    const classes = unit.ofClass === noNode ? [] : this.#withBases(unit.ofClass);
    const expressions = [...this.#around(unit), ...classes.flatMap((each) => this.#decoratorsOf(each))];
    if (expressions.some((each) => this.#names.isOpen(each))) return { kind: 'apart' };
    const fields = this.#fieldsOf([
      ...this.#optionsOfDecorators(expressions),
      ...classes.flatMap((each) => this.#fieldsOfClass(each)),
    ]);
    if (fields.isOpen) return { kind: 'apart' };
    const code = [...unit.functions, ...this.#methodsOf(unit)];
    const guards = [
      ...expressions.flatMap((each) => this.#names.guardsIn(each)),
      ...this.#basesOf(classes),
      ...fields.guards,
      ...code.flatMap((each) => [...this.#ofParameters(each), ...this.#names.guardsOfCode(each)]),
    ];
    if (guards.length > 0) return { kind: 'guarded', guards };
    // Code that cannot be seen may check.
    if (this.#isOpenByName(unit) || code.length === 0 || code.some((each) => this.#names.mayCheck(each)))
      return { kind: 'apart' };
    return { kind: 'unguarded' };
  }

  #isOpenByName(unit: RouteUnit): boolean {
    const { routes, functions, node } = unit;
    const names = [this.#nameOf(node), ...functions.map((each) => this.#program.functionAt(each).code.name)];
    const isRead = accessOf(unit) !== 'write';
    return [...routes, ...names].some(
      (name) => this.#names.openRoutes.has(name) || (isRead && this.#names.openReads.has(name)),
    );
  }

  #nameOf(node: number): string {
    return this.#program.kinds[node] === flowKind.closure ? '' : this.#program.nameOf(node);
  }

  /** Returns the arguments beside the handler, its decorators and its wrappers. */
  #around({ calls, node, functions, ofClass }: RouteUnit): readonly number[] {
    const decorators = [
      ...functions.flatMap((each) => this.#decoratorsOf(this.#closureOf(each))),
      ...(ofClass === node ? [] : this.#decoratorsOf(node)),
    ];
    return [
      ...calls.flatMap((call) => this.#besideHandler(call)),
      ...this.#wrapperOf(node),
      // Who registers a route, `admin.route`, is no check.
      ...decorators.filter((each) => !calls.includes(each)),
    ];
  }

  /** The last argument is the handler, or what wraps it, but where the call is a decorator. */
  #besideHandler(call: number): readonly number[] {
    const given = Array.from(this.#program.operandsOf(call).subarray(1)).filter((each) => each !== noNode);
    const last = this.#isDecorator(call) ? undefined : given.pop();
    const wrappers = last === undefined ? [] : [last, ...this.#namedBy(last)].flatMap((each) => this.#wrapperOf(each));
    return [...given.flatMap((each) => this.#optionsOf(each)), ...wrappers];
  }

  #isDecorator(call: number): boolean {
    return Array.from(this.#program.usersOf(call)).some((user) => this.#program.kinds[user] === flowKind.decoration);
  }

  /** Returns the value of a name in its file. */
  #namedBy(node: number): readonly number[] {
    return this.#program.kinds[node] === flowKind.named ? [bareNode(this.#program, node)] : [];
  }

  /** Of a call that is given a handler what is called; of options that name one those that hold checks. */
  #wrapperOf(node: number): readonly number[] {
    if (node === noNode) return [];
    if (this.#program.kinds[node] === flowKind.object) return this.#optionsOf(node);
    const isWrapper = this.#program.kinds[node] === flowKind.call && this.#program.operandsOf(node).length > 1;
    return isWrapper ? [this.#program.operandAt(node, 0)] : [];
  }

  /** Of an object of options, and of keywords, those that hold checks: the others say other things about the route. */
  #optionsOf(given: number): readonly number[] {
    const { kinds } = this.#program;
    const named = [flowKind.keyword, flowKind.field] as readonly number[];
    const object = bareNode(this.#program, given);
    const isObject = object !== noNode && kinds[object] === flowKind.object;
    return (isObject ? Array.from(this.#program.operandsOf(object)) : [given]).filter(
      (part) => part !== noNode && (!named.includes(kinds[part]) || this.#names.fields.has(this.#program.nameOf(part))),
    );
  }

  /** `@action(permission_classes=[…])`: what the decorators of a method say stands before what its class says. */
  #optionsOfDecorators(expressions: readonly number[]): (readonly [string, number])[] {
    return expressions
      .flatMap((each) =>
        this.#program.kinds[each] === flowKind.call ? Array.from(this.#program.operandsOf(each)) : [each],
      )
      .filter((part) => part !== noNode && this.#program.kinds[part] === flowKind.keyword)
      .map((part) => [this.#program.nameOf(part), bareNode(this.#program, this.#program.operandAt(part, 0))] as const)
      .filter(([name, value]) => value !== noNode && this.#names.fields.has(name));
  }

  #decoratorsOf(target: number): readonly number[] {
    return target === noNode ? [] : (this.#decorators.get(target) ?? []);
  }

  readonly #closures = new Map<number, number>();

  /** Node that makes a function. */
  #closureOf(called: number): number {
    if (this.#closures.size === 0) {
      for (let node = 0; node < this.#program.nodeCount; node++)
        if (this.#program.kinds[node] === flowKind.closure)
          this.#closures.set(this.#program.functionOfClosure(node), node);
    }
    return this.#closures.get(called) ?? noNode;
  }

  /** A class and those of the program that it inherits from. */
  #withBases(made: number): readonly number[] {
    const found = [made];
    for (const each of found) {
      const base = this.#program.operandAt(each, 0);
      if (base === noNode || found.length > basesMax) continue;
      for (const parent of this.#values.classesOf(base)) if (!found.includes(parent)) found.push(parent);
    }
    return found;
  }

  #basesOf(classes: readonly number[]): readonly FoundGuard[] {
    return classes.flatMap((each) => {
      const base = this.#program.operandAt(each, 0);
      return base === noNode ? [] : this.#names.guardsIn(base);
    });
  }

  /** Checks among fields, the nearest class first: what it says counts. An empty list of checks is meant to be none. */
  #fieldsOf(fields: readonly (readonly [string, number])[]): {
    readonly guards: readonly FoundGuard[];
    readonly isOpen: boolean;
  } {
    const guards: FoundGuard[] = [];
    const seen = new Set<string>();
    for (const [name, value] of fields) {
      if (seen.has(name)) continue;
      if (!this.#names.fields.has(name)) {
        if (this.#isDependency(value)) guards.push(...this.#names.guardsIn(value));
        continue;
      }
      seen.add(name);
      const said = [...this.#names.namesIn(value)];
      const isEmpty = this.#program.kinds[value] === flowKind.list && said.length === 0;
      const isOpen = isEmpty || said.some((each) => this.#names.open.has(each.name));
      if (this.#names.isGuard(name) && isOpen) return { guards: [], isOpen: true };
      if (this.#names.isGuard(name) && said.length > 0) guards.push(said[0]);
      else guards.push(...this.#names.guardsIn(value), ...this.#ofMethod(name, value));
    }
    return { guards, isOpen: false };
  }

  /** A method that frameworks ask before they answer: by its name, or by its code. */
  #ofMethod(name: string, value: number): readonly FoundGuard[] {
    if (this.#names.isGuard(name)) return [{ name, node: value }];
    if (this.#program.kinds[value] !== flowKind.closure) return [];
    return this.#names.guardsOfCode(this.#program.functionOfClosure(value));
  }

  /** Dependencies are Python's: fields of other classes are services that handlers use. */
  #isDependency(value: number): boolean {
    return this.#program.kinds[value] !== flowKind.closure && this.#program.fileOf(value).hasReceiverParameters;
  }

  #fieldsOfClass(made: number): (readonly [string, number])[] {
    return Array.from(this.#program.operandsOf(made).subarray(1))
      .filter((part) => part !== noNode && this.#program.kinds[part] === flowKind.field)
      .map(
        (field) => [this.#program.nameOf(field), bareNode(this.#program, this.#program.operandAt(field, 0))] as const,
      )
      .filter(([, value]) => value !== noNode);
  }

  /** Of a class that answers as a whole its methods. */
  #methodsOf({ node }: RouteUnit): readonly number[] {
    if (this.#program.kinds[node] !== flowKind.class) return [];
    return this.#fieldsOfClass(node)
      .filter(([, value]) => this.#program.kinds[value] === flowKind.closure)
      .map(([, value]) => this.#program.functionOfClosure(value));
  }

  /** Dependencies: defaults and annotations of parameters that name a check. */
  #ofParameters(called: number): readonly FoundGuard[] {
    return this.#program.parametersOf(called).flatMap((parameter) => {
      const initial = this.#program.operandAt(parameter, 0);
      return [...(initial === noNode ? [] : this.#names.guardsIn(initial)), ...this.#ofAnnotation(parameter)];
    });
  }

  /** Types of other languages hold nothing at run time. */
  #ofAnnotation(parameter: number): readonly FoundGuard[] {
    if (!this.#program.fileOf(parameter).hasReceiverParameters) return [];
    return Array.from(this.#program.usersOf(parameter)).flatMap((user) => {
      const isAnnotation =
        this.#program.kinds[user] === flowKind.effect && this.#program.nameOf(user) === annotationName;
      const names = isAnnotation ? this.#program.nameOf(this.#program.operandAt(user, 1)).split(' ') : [];
      return names.filter((name) => this.#names.isGuard(name)).map((name) => ({ name, node: parameter }));
    });
  }
}
