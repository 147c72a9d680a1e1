import type { Dependencies, DependencyOwner } from '../dependencies.ts';
import type { QueryStack } from '../query.ts';
import type { CallResult } from '../file-links.ts';
import type { Site } from '../collected-sites.ts';
import type { Classes } from './classes.ts';
import type { Names } from './names.ts';
import type { Stubs } from './stubs.ts';
import type { FunctionType, Type, Value } from './type.ts';
import type { Place, Unit } from './unit.ts';

/** All that answers questions about the code of one state of a project; each part is in a file of its own. */
export interface LinkingContext {
  readonly dependencies: Dependencies;
  readonly queries: QueryStack;
  readonly names: Names;
  readonly classes: Classes;
  readonly stubs: Stubs;
  /** Returns the value of an expression. */
  evaluate(unit: Unit, node: number): Value;
  /** Returns the value that a binding node (target, definition, import, parameter) gives to its name. */
  binding(unit: Unit, node: number): Value;
  /** The type that an annotation or another expression of a type stands for. */
  annotated(unit: Unit, node: number): Type;
  /** `receiver.name` */
  attribute(receiver: Type, name: string): Value;
  /** Returns the value that a call gives; `call` is -1 where no call is written. */
  call(callee: Type, unit: Unit, call: number): Value;
  /** Returns the value that a function gives before its type parameters are known. */
  returned(fn: FunctionType): Value;
  /** Whether a value may come to be called by code of the project because of what it is used as where it stands. */
  isEscaping(unit: Unit, node: number): boolean;
  /** Returns whether the value of an expression is called or passed on where it stands. */
  resultOf(unit: Unit, node: number): CallResult;
  /** To what code outside a value goes where it stands, if it does not stay with code of the project. */
  givenTo(unit: Unit, node: number): Site['given'];
  /** Returns the value that a package gives to a parameter by its name, as far as that is known. */
  provided(unit: Unit, definition: number, parameter: number): Value | undefined;
  /** Returns the functions by which a package may give a value to a parameter of that name. */
  providersOf(unit: Unit, definition: number, parameter: number): readonly Place[];
  /** Returns the type of the elements of an iterated value. */
  element(type: Type): Type;
  /** A narrower type, by the conditions that hold where an expression stands. */
  narrowed(unit: Unit, node: number, type: Type): Type;
  /** The bindings of a name that reach a node of the same scope. */
  reaching(unit: Unit, nodes: readonly number[], node: number): readonly number[];
  /**
   * The file whose sites are being linked: only for its own sites the order of statements at the top level counts. What is
   * remembered for other files must not depend on who asked first.
   */
  linking: DependencyOwner | undefined;
}
