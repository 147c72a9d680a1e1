import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { EntryRow } from './by-convention.ts';
import type { EntryHandler } from './entry-point.ts';
import type { Given } from './framework.ts';
import { codeAround, givenAt } from './given-handlers.ts';
import { RouteMatcher, type SentRequest } from './match-routes.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';
import type { RequestRule, RequestTable } from './request-table.ts';

/** A place that sends a request, with the code that may answer it. */
export interface RouteRequest {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The symbol around it. */
  readonly by: EntryHandler;
  readonly handlers: readonly EntryHandler[];
}

/** Requests of a project to routes of its own. All routes that fit count: which one answers is said by order and by hosts. */
export function requestsToRoutes(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  tables: readonly RequestTable[],
  rows: readonly EntryRow[],
): readonly RouteRequest[] {
  const routes = rows.filter(({ type }) => type === 'route');
  if (routes.length === 0) return [];
  const matcher = new RouteMatcher(routes, ({ name, wide }) => (wide === undefined ? [name] : [name, wide]));
  const byPackage = new Map(tables.flatMap((table) => table.packages.map((name) => [name, table] as const)));
  const requests: RouteRequest[] = [];
  for (const call of calls.all()) {
    const table = byPackage.get(call.registration.origin);
    const sent = table && sentBy(calls, table, call);
    const matched = sent === undefined ? [] : matcher.matching(sent);
    if (matched.length === 0) continue;
    const { file, registration } = call;
    requests.push({
      file: stringAt(snapshot.files.paths, file),
      line: registration.line,
      column: registration.column,
      by: codeAround(snapshot, file, registration),
      handlers: matched.flatMap(({ handlers }) => handlers),
    });
  }
  return requests;
}

function sentBy(calls: RegisteredCalls, table: RequestTable, call: RegisteredCall): SentRequest | undefined {
  const { registration } = call;
  if (registration.how !== 'call' && registration.how !== 'new') return undefined;
  const name = pathOf(registration).at(-1) ?? '';
  const rule = table.rules.find((each) => each.calls.includes(name));
  const written = rule && firstText(call, rule.url);
  if (rule === undefined || written === undefined) return undefined;
  const base = baseOf(calls, table, call);
  const url = /^(?:[a-z][\w+.-]*:)?\/\//i.test(written.text) ? written.text : joined(base, written.text);
  return { method: methodOf(rule, call, name), url, isWhole: written.isWhole };
}

type Text = Extract<SnapshotValue, { readonly kind: 'text' }>;

function firstText({ registration }: RegisteredCall, places: readonly Given[]): Text | undefined {
  for (const place of places) {
    const value = givenAt(registration, place);
    if (value?.kind === 'text') return value;
  }
  return undefined;
}

function joined(base: string, path: string): string {
  return `${base.replace(/\/$/, '')}${path.startsWith('/') ? '' : '/'}${path}`;
}

/** Undefined where options are given whose content is unknown. */
function methodOf({ method }: RequestRule, call: RegisteredCall, name: string): string | undefined {
  if (method === 'member') return name.replace(/^del$/, 'delete').replace(/Form$/, '').toUpperCase();
  const written = firstText(call, method);
  if (written !== undefined) return written.isWhole ? written.text.toUpperCase() : undefined;
  const isKnown = method.every(({ argument = 0 }) => {
    const value = call.registration.arguments.at(argument);
    if (value === undefined || value.kind === 'text') return true;
    const hasMethod = value.kind === 'properties' && value.properties.some((each) => each.name === 'method');
    return value.kind === 'properties' && value.isWhole && !hasMethod;
  });
  return isKnown ? 'GET' : undefined;
}

const chainMax = 10;

/** The text with which the requests of a client begin. */
function baseOf(calls: RegisteredCalls, { base }: RequestTable, call: RegisteredCall): string {
  if (base === undefined) return '';
  let each = calls.before(call);
  for (let steps = 0; each !== undefined && steps < chainMax; steps++) {
    if (base.calls.includes(pathOf(each.registration).at(-1) ?? '')) {
      const text = firstText(each, base.given);
      if (text !== undefined) return text.text;
    }
    each = calls.before(each);
  }
  return '';
}
