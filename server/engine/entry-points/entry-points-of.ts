import { compareTexts } from '../../base/compare-texts.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { type EntryRow, rowsByConvention } from './by-convention.ts';
import { rowsOfCalls } from './compose-calls.ts';
import { rowsOfControllers } from './compose-controllers.ts';
import { requestsToProcedures } from './compose-procedure-requests.ts';
import { rowsOfProcedures } from './compose-procedures.ts';
import { rowsOfResolvers } from './compose-resolvers.ts';
import { requestsToRoutes, type RouteRequest } from './compose-requests.ts';
import { rowsOfRoutes } from './compose-routes.ts';
import { requestsOfTests } from './compose-test-requests.ts';
import { rowsOfWorkers } from './compose-workers.ts';
import { type EntryPoint, entryPointTypes } from './entry-point.ts';
import {
  callTables,
  controllerTables,
  graphqlResolvers,
  requestTables,
  settingsTables,
  trpc,
  workers,
} from './known-calls.ts';
import { frameworks } from './known-frameworks.ts';
import { pythonFrameworks, requestHookTables, urlconfTables } from './python-frameworks.ts';
import { rowsOfPython } from './python-rows.ts';
import { registeredCallsOf, type RegisteredCalls } from './registered-calls.ts';
import type { Unfollowed } from './unfollowed.ts';
import { requestsToHooks } from './request-hooks.ts';
import { requestsToParts } from './urlconf/request-parts.ts';
import { type AskedRoutes, askedRoutes } from './urlconf/asked-routes.ts';

/** Upper bound on the entry points of one snapshot: code that registers more is not written by hand. */
const entryPointsMax = 50_000;

/** The ways into a project, and its own requests that take them. */
interface Ways {
  readonly entryPoints: readonly EntryPoint[];
  readonly unfollowed: readonly Unfollowed[];
  readonly requests: readonly RouteRequest[];
  /** Of each framework whose routes stand in lists. */
  readonly asked: readonly AskedRoutes[];
}

/** Every way into a project that is known, by type, file, position and name. */
export function entryPointsOf(snapshot: LinkedSnapshot): readonly EntryPoint[] {
  return waysOf(snapshot).entryPoints;
}

/** Places where entry points are registered that could not be followed. */
export function unfollowedOf(snapshot: LinkedSnapshot): readonly Unfollowed[] {
  return waysOf(snapshot).unfollowed;
}

/** Places of a project that request routes of its own. */
export function requestsOf(snapshot: LinkedSnapshot): readonly RouteRequest[] {
  return waysOf(snapshot).requests;
}

/** Who may ask for routes that stand in lists. */
export function askedRoutesOf(snapshot: LinkedSnapshot): readonly AskedRoutes[] {
  return waysOf(snapshot).asked;
}

const waysOf = perSnapshot((snapshot): Ways => {
  const calls = registeredCallsOf(snapshot);
  const { rows, unfollowed } = allRows(snapshot, calls);
  const entryPoints = withIds(rows);
  const asked = urlconfTables.map((table) => askedRoutes(snapshot, calls, table, entryPoints));
  const requests = [
    ...asked.flatMap((each) => each.requests),
    ...urlconfTables.flatMap((table) => requestsToParts(snapshot, calls, table)),
    ...requestsToHooks(snapshot, calls, requestHookTables),
    ...requestsToRoutes(snapshot, calls, requestTables, entryPoints),
    ...requestsOfTests(
      snapshot,
      calls,
      pythonFrameworks.map(({ key }) => key),
      entryPoints,
    ),
    ...requestsToProcedures(snapshot, calls, trpc, entryPoints),
  ];
  return { entryPoints, unfollowed, requests, asked };
});

function allRows(snapshot: LinkedSnapshot, calls: RegisteredCalls) {
  const python = rowsOfPython(snapshot);
  const resolvers = rowsOfResolvers(snapshot, calls, graphqlResolvers);
  const registered = [
    ...rowsOfRoutes(snapshot, frameworks, settingsTables),
    ...python.rows,
    ...rowsOfCalls(snapshot, calls, callTables),
    ...controllerTables.flatMap((table) => rowsOfControllers(snapshot, calls, table, settingsTables)),
    ...rowsOfProcedures(snapshot, calls, trpc),
    ...resolvers.rows,
    ...rowsOfWorkers(snapshot, calls, workers),
  ];
  const rows = [...withoutStandIns(rowsByConvention(snapshot), registered), ...registered];
  return { rows, unfollowed: [...python.unfollowed, ...resolvers.unfollowed] };
}

/** An entry of a manifest is listed by the call that registers it, where there is one. */
function withoutStandIns(declared: readonly EntryRow[], registered: readonly EntryRow[]): readonly EntryRow[] {
  const keys = new Set(registered.map(keyOf));
  return declared.filter((row) => row.proof === 'exact' || !keys.has(keyOf(row)));
}

function keyOf({ framework, type, name }: EntryRow): string {
  return `${framework} ${type} ${name}`;
}

/** Equal rows are listed once; namesakes in one file are numbered. */
function withIds(rows: readonly EntryRow[]): readonly EntryPoint[] {
  const entries: EntryPoint[] = [];
  const counts = new Map<string, number>();
  let before: EntryRow | undefined;
  for (const row of rows.toSorted(compareRows)) {
    if (entries.length === entryPointsMax) break;
    if (before !== undefined && compareRows(before, row) === 0 && before.framework === row.framework) continue;
    before = row;
    const name = `${row.type}:${row.name}@${row.file}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    entries.push({ id: count === 1 ? name : `${name}~${count}`, ...row });
  }
  return entries;
}

function compareRows(a: EntryRow, b: EntryRow): number {
  return (
    entryPointTypes.indexOf(a.type) - entryPointTypes.indexOf(b.type) ||
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.name, b.name)
  );
}
