import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { noSymbol } from '../graph/snapshot.ts';
import { callsThrough } from './calls-through.ts';
import { withClasses } from './class-handlers.ts';
import { type ClassMembers, classMembersOf } from './class-members.ts';
import type { EntryRow } from './by-convention.ts';
import type { EntryHandler } from './entry-point.ts';
import type { Framework, HandlerPlaces, MountRule, RouteMethods, RouteRule } from './framework.ts';
import { FrameworkIndex } from './framework-index.ts';
import { codeAround, givenAt, handlerOf, handlersIn } from './given-handlers.ts';
import { anyMethod } from './http-methods.ts';
import { type RegisteredCall, registeredCallsOf } from './registered-calls.ts';
import { pathsIn, type RoutePath } from './known-path.ts';
import { joining, RoutePaths } from './route-paths.ts';
import { givenFirst, isText as isTextValue, type PathValue } from './prefix-given.ts';
import { type RouteValue, RouteValues } from './route-values.ts';
import type { SettingsTable } from './settings-table.ts';

/** A route before it is known where its value is served. */
interface FoundRoute {
  readonly call: RegisteredCall;
  readonly rule: RouteRule;
  /** Undefined where a function of the package itself registers it. */
  readonly value?: RouteValue;
  readonly framework: Framework;
}

/** Routes of a whole snapshot by these tables: what is registered on a value is served wherever that is mounted. */
export function rowsOfRoutes(
  snapshot: LinkedSnapshot,
  frameworks: readonly Framework[],
  settings: readonly SettingsTable[] = [],
): readonly EntryRow[] {
  const calls = [...registeredCallsOf(snapshot).all()];
  if (calls.length === 0) return [];
  const index = new FrameworkIndex(frameworks);
  const values = new RouteValues(index, calls, snapshot.files, settings);
  const routes = calls.flatMap((call) => routesOf(index, values, call));
  const paths = new RoutePaths(routes.flatMap(({ value }) => value ?? []));
  return routes.flatMap((route) => rowsOf(snapshot, values, paths, route));
}

/** Returns the routes of a call; mounts and prefixes are noted on the values on the way. */
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
      return callsThrough(values, value, call).map((each) => ({
        call: each,
        rule,
        value,
        framework: value.kind.framework,
      }));
    case 'mount':
      mount(values, value, rule, call);
      return [];
    case 'scope': {
      const prefix = rule.gives === 'receiver' ? values.prefixOf(call, rule.prefix) : undefined;
      if (prefix !== undefined) value.prefixes.push(prefix);
      return [];
    }
    default:
      return [];
  }
}

function mount(values: RouteValues, parent: RouteValue, rule: MountRule, { file, registration }: RegisteredCall): void {
  const prefix = prefixOf(values, rule, { file, registration });
  const { children } = rule;
  const given =
    'from' in children
      ? registration.arguments.slice(children.from)
      : children.given.flatMap((place) => givenAt(registration, place) ?? []);
  const replaces = rule.replacesPrefix === true && prefix !== undefined && prefix.kind !== 'untold';
  for (const value of given)
    for (const child of values.of(file, value)) if (child !== parent) child.mounts.push({ parent, prefix, replaces });
}

/** An unknown value in the place of a text may be a text: then the path is not known. */
function prefixOf(values: RouteValues, { prefix = [] }: MountRule, call: RegisteredCall): PathValue | undefined {
  const known = values.prefixOf(call, prefix);
  if (known !== undefined) return known;
  const { file, registration } = call;
  return prefix
    .filter(({ isText, argument = -1 }) => isText === true && argument + 1 < registration.arguments.length)
    .map((place) => values.texts.of(file, givenAt(registration, place)))
    .find((value) => value !== undefined && (value.kind === 'other' || isTextValue(value)));
}

function rowsOf(
  snapshot: LinkedSnapshot,
  values: RouteValues,
  paths: RoutePaths,
  { call: written, rule, value, framework }: FoundRoute,
): EntryRow[] {
  const call = withClasses(snapshot, framework, written);
  const { file, registration } = call;
  const { line, column, proof } = registration;
  const handlers = handlersOf(snapshot, rule.handlers, call);
  if (handlers === undefined) return [];
  const below = value === undefined ? [{ text: '', isWhole: true }] : paths.of(value);
  const own =
    rule.path === undefined ? [undefined] : pathsIn(values.texts.of(file, givenFirst(registration, rule.path)));
  const isKnown = registration.origin === '' || proof === 'exact';
  const kind = value?.kind ?? { framework, name: '' };
  const methods = methodsOf(snapshot, rule, registration);
  return below.flatMap((prefix) =>
    own.flatMap((path) => {
      const whole = path === undefined ? prefix : joining({ kind }).joinPaths(prefix, path);
      const { wide } = whole;
      return methods.map((method): EntryRow => ({
        type: 'route',
        name: `${method} ${nameOf(whole)}`,
        ...(wide !== undefined && { wide: `${method} ${nameOf({ text: wide, isWhole: false })}` }),
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

/** A path that is known whole begins with a slash; `*` before it says that more may stand there. */
function nameOf({ text, isWhole }: RoutePath): string {
  return text.startsWith('/') || (text.startsWith('*') && !isWhole) ? text : `/${text}`;
}

function methodsOf(
  snapshot: LinkedSnapshot,
  { methods, handlers }: RouteRule,
  registration: SnapshotRegistration,
): readonly string[] {
  switch (methods.from) {
    case 'list':
      return methods.methods;
    case 'member': {
      const member = registration.members.at(-1) ?? '';
      return [methods.renamed?.[member] ?? member.toUpperCase()];
    }
    case 'given':
      return givenMethods(givenFirst(registration, methods.given)) ?? methods.absent;
    case 'class':
      return (
        givenMethods(givenFirst(registration, methods.given)) ??
        methodsOfClass(classMembersOf(snapshot), classIn(registration, handlers), methods) ??
        methods.absent
      );
  }
}

/** Undefined where none are given. */
function givenMethods(value: SnapshotValue | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const methods = textsIn(value);
  return methods.length > 0 ? methods.map((method) => method.toUpperCase()) : [anyMethod];
}

function classIn(registration: SnapshotRegistration, places: HandlerPlaces): SymbolNode | undefined {
  if (places === 'decorated') return registration.decorated;
  const value = 'given' in places ? givenFirst(registration, places.given) : undefined;
  return value?.kind === 'symbol' ? value.symbol : undefined;
}

function methodsOfClass(
  members: ClassMembers,
  of: SymbolNode | undefined,
  { member, verbs }: Extract<RouteMethods, { from: 'class' }>,
): readonly string[] | undefined {
  const own = of === undefined ? undefined : members.of(of);
  if (own === undefined || own.size === 0) return undefined;
  const methods = givenMethods(own.get(member));
  if (methods !== undefined) return methods;
  const answering = verbs.filter((verb) => own.has(verb));
  return answering.length > 0 ? answering.map((verb) => verb.toUpperCase()) : undefined;
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
  const functions = given.filter((value) => value.kind !== 'text');
  if (functions.length === 0) return undefined;
  const handlers = functions.flatMap((value) => handlersIn(snapshot, file, value, properties).handlers);
  return handlers.length > 0 ? handlers : [codeAround(snapshot, file, registration)];
}
