import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { EntryRow } from './by-convention.ts';
import type { EntryHandler } from './entry-point.ts';
import type { Framework, HandlerPlaces, MountRule, RouteMethods, RouteRule } from './framework.ts';
import { FrameworkIndex } from './framework-index.ts';
import { codeAround, givenAt, handlerOf, handlersIn } from './given-handlers.ts';
import { anyMethod } from './http-methods.ts';
import { type RegisteredCall, registeredCallsOf } from './registered-calls.ts';
import { joinPaths, pathsBelow, pathsIn, type RoutePath } from './route-paths.ts';
import { givenFirst, type RouteValue, RouteValues } from './route-values.ts';

/** A route before it is known where its value is served. */
interface FoundRoute {
  readonly call: RegisteredCall;
  readonly rule: RouteRule;
  /** Undefined where a function of the package itself registers it. */
  readonly value?: RouteValue;
  readonly framework: Framework;
}

/** Routes of a whole snapshot as these tables tell: what is registered on a value is served wherever that is mounted. */
export function rowsOfRoutes(snapshot: LinkedSnapshot, frameworks: readonly Framework[]): readonly EntryRow[] {
  const calls = [...registeredCallsOf(snapshot).all()];
  if (calls.length === 0) return [];
  const index = new FrameworkIndex(frameworks);
  const values = new RouteValues(index, calls);
  const routes = calls.flatMap((call) => routesOf(index, values, call));
  return routes.flatMap((route) => rowsOf(snapshot, route));
}

/** What a call registers; mounts and prefixes are noted on the values on the way. */
function routesOf(index: FrameworkIndex, values: RouteValues, call: RegisteredCall): FoundRoute[] {
  const { origin, members, how, receiver } = call.registration;
  if (how === 'keep' || how === 'return') return [];
  if (receiver === undefined) {
    return index
      .rulesOfPackage(origin, members, how)
      .flatMap(({ framework, rule }) => (rule.does === 'route' ? [{ call, rule, framework }] : []));
  }
  return values.receiversOf(call).flatMap((value) => routesOn(values, value, call));
}

function routesOn(values: RouteValues, value: RouteValue, call: RegisteredCall): FoundRoute[] {
  const rule = values.ruleOn(value, call.registration);
  switch (rule?.does) {
    case 'route':
      return [{ call, rule, value, framework: value.kind.framework }];
    case 'mount':
      mount(values, value, rule, call);
      return [];
    case 'scope': {
      const prefix = rule.gives === 'receiver' ? givenFirst(call.registration, rule.prefix) : undefined;
      if (prefix !== undefined) value.prefixes.push(prefix);
      return [];
    }
    default:
      return [];
  }
}

function mount(values: RouteValues, parent: RouteValue, rule: MountRule, { file, registration }: RegisteredCall): void {
  const prefix = givenFirst(registration, rule.prefix ?? []);
  const { children } = rule;
  const given =
    'from' in children
      ? registration.arguments.slice(children.from)
      : children.given.flatMap((place) => givenAt(registration, place) ?? []);
  const replaces = rule.replacesPrefix === true && prefix !== undefined;
  for (const value of given)
    for (const child of values.of(file, value)) if (child !== parent) child.mounts.push({ parent, prefix, replaces });
}

function rowsOf(snapshot: LinkedSnapshot, { call, rule, value, framework }: FoundRoute): EntryRow[] {
  const { file, registration } = call;
  const { line, column, proof } = registration;
  const handlers = handlersOf(snapshot, rule.handlers, call);
  if (handlers === undefined) return [];
  const below = value === undefined ? [{ text: '', isWhole: true }] : pathsBelow(value);
  const own = rule.path === undefined ? [undefined] : pathsIn(givenFirst(registration, rule.path));
  const isKnown = registration.origin === '' || proof === 'exact';
  return below.flatMap((prefix) =>
    own.flatMap((path) => {
      const whole = path === undefined ? prefix : joinPaths(prefix, path);
      return methodsOf(rule.methods, registration).map((method): EntryRow => ({
        type: 'route',
        name: `${method} ${nameOf(whole)}`,
        framework: framework.key,
        file: stringAt(snapshot.files.paths, file),
        line,
        column,
        handlers,
        proof: whole.isWhole && isKnown ? 'exact' : 'inferred',
      }));
    }),
  );
}

function nameOf({ text }: RoutePath): string {
  if (text === '') return '/';
  return text.startsWith('/') || text.startsWith('*') ? text : `/${text}`;
}

function methodsOf(methods: RouteMethods, registration: SnapshotRegistration): readonly string[] {
  switch (methods.from) {
    case 'list':
      return methods.methods;
    case 'member': {
      const member = registration.members.at(-1) ?? '';
      return [methods.renamed?.[member] ?? member.toUpperCase()];
    }
    case 'given': {
      const value = givenFirst(registration, methods.given);
      const told = value === undefined ? [] : textsIn(value);
      if (told.length > 0) return told.map((method) => method.toUpperCase());
      return value === undefined ? methods.absent : [anyMethod];
    }
  }
}

function textsIn(value: SnapshotValue): readonly string[] {
  if (value.kind === 'list') return value.items.flatMap((item) => textsIn(item));
  return value.kind === 'text' && value.isWhole ? [value.text] : [];
}

/** Undefined where nothing is there that could answer: then it is no route. */
function handlersOf(
  snapshot: LinkedSnapshot,
  places: HandlerPlaces,
  { file, registration }: RegisteredCall,
): readonly EntryHandler[] | undefined {
  if (places === 'decorated') {
    const { decorated } = registration;
    return decorated === undefined || decorated === noSymbol ? undefined : [handlerOf(snapshot, decorated)];
  }
  const given =
    'from' in places
      ? registration.arguments.slice(places.from)
      : places.given.flatMap((place) => givenAt(registration, place) ?? []);
  const properties = 'from' in places ? places.properties : undefined;
  const told = given.filter((value) => value.kind !== 'text');
  if (told.length === 0) return undefined;
  const handlers = told.flatMap((value) => handlersIn(snapshot, file, value, properties).handlers);
  return handlers.length > 0 ? handlers : [codeAround(snapshot, file, registration)];
}
