import { Dependencies, DependencyOwner } from '../dependencies.ts';
import type { SymbolLinks } from '../file-links.ts';
import { LinkingFailed } from '../language-linker.ts';
import { createProjectNames, type NamedProject } from '../project-names.ts';
import { QueryStack } from '../query.ts';
import type { RegistrationInterest } from '../registrations.ts';
import { Annotations } from './annotations.ts';
import { Attributes } from './attributes.ts';
import { Bindings } from './bindings.ts';
import { CallResults } from './call-results.ts';
import { Calls } from './calls.ts';
import { Classes } from './classes.ts';
import type { LinkingContext } from './linking-context.ts';
import { Expressions } from './expressions.ts';
import { reachingBindings } from './flow.ts';
import { Escapes } from './escapes.ts';
import { Names } from './names.ts';
import { withMangledNames } from './mangled-names.ts';
import { Narrowing } from './narrowing.ts';
import { createStubs } from './stubs.ts';
import { createProvidedParameters } from './provided-parameters.ts';
import type { Project, Unit } from './unit.ts';
import { UnitWalk } from './walk-unit.ts';

export interface LinkedUnit {
  readonly links: SymbolLinks;
  /** The dependencies of the result, as `LinkedCode` has them. */
  readonly keys: Uint32Array;
}

/** Links files of one state of a project. What it computes on the way it keeps for the next file. */
export interface PythonLinker {
  link(unit: Unit): LinkedUnit;
}

/** Wires names, classes, types and the walk over sites. */
export function createPythonLinker(project: Project & NamedProject, interest: RegistrationInterest): PythonLinker {
  const dependencies = new Dependencies();
  const walk = new UnitWalk(
    createEngine(project, dependencies, interest),
    withMangledNames(createProjectNames(project, dependencies)),
    interest,
  );
  return {
    link(unit) {
      const owner = new DependencyOwner();
      dependencies.steps.beginFile();
      try {
        const links = dependencies.compute(owner, () => walk.link(unit));
        return { links, keys: dependencies.keysBelow(owner) };
      } catch (error) {
        throw new LinkingFailed(dependencies.keysBelow(owner), error);
      }
    },
  };
}

/** A query goes through some 25 functions: twice as many of them one inside the other leave half of the stack free. */
const queryHeightMax = 80;

function createEngine(
  project: Project,
  dependencies: Dependencies,
  { provided: tables = [] }: RegistrationInterest,
): LinkingContext {
  const queries = new QueryStack(dependencies, queryHeightMax);
  const stubs = createStubs(project, dependencies);
  const names = new Names(project, dependencies, stubs);
  const context: LinkingContext = {
    dependencies,
    queries,
    names,
    stubs,
    classes: new Classes({ dependencies, queries, evaluate: (unit, node) => expressions.evaluate(unit, node).type }),
    evaluate: (unit, node) => expressions.evaluate(unit, node),
    binding: (unit, node) => bindings.at(unit, node),
    annotated: (unit, node) => annotations.typeOf(unit, node),
    attribute: (receiver, name) => attributes.attribute(receiver, name),
    provided: (unit, definition, parameter) => provided.valueOf(unit, definition, parameter),
    providersOf: (unit, definition, parameter) => provided.providersOf(unit, definition, parameter),
    element: (type) => attributes.element(type),
    call: (callee, unit, node) => calls.call(callee, unit, node),
    returned: (fn) => calls.returned(fn),
    narrowed: (unit, node, type) => narrowing.narrow(unit, node, type),
    isEscaping: (unit, node) => escapes.escapes(unit, node),
    givenTo: (unit, node) => escapes.givenTo(unit, node),
    resultOf: (unit, node) => results.of(unit, node),
    reaching: (unit, nodes, node) => reachingBindings(unit.tree, nodes, node),
    linking: undefined,
  };
  const expressions = new Expressions(context);
  const bindings = new Bindings(context);
  const annotations = new Annotations(context);
  const attributes = new Attributes(context);
  const calls = new Calls(context);
  const narrowing = new Narrowing(context);
  const escapes = new Escapes(context);
  const results = new CallResults(context);
  const provided = createProvidedParameters(context, project.units, tables);
  return context;
}
