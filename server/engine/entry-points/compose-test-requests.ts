import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { isTestPath } from '../source/tests.ts';
import type { EntryRow } from './by-convention.ts';
import type { RouteRequest } from './compose-requests.ts';
import { codeAround } from './given-handlers.ts';
import type { RegisteredCalls } from './registered-calls.ts';
import { RouteAddresses } from './urlconf/route-address.ts';

/**
 * Requests of tests to routes that decorators and calls register: a test writes the address. Which application its client asks
 * is not followed, so that a text which is no whole path of a route may be its end: one below the prefix of a mounted application.
 */
export function requestsOfTests(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  frameworks: readonly string[],
  rows: readonly EntryRow[],
): readonly RouteRequest[] {
  const routes = rows.filter(({ type, framework }) => type === 'route' && frameworks.includes(framework));
  if (routes.length === 0) return [];
  const asked = new AskedPaths(routes);
  const requests: RouteRequest[] = [];
  for (const { file, registration } of calls.all()) {
    const { how, members, line, column } = registration;
    const [address] = registration.arguments;
    if (how !== 'address' || members.length > 0 || address?.kind !== 'text') continue;
    const path = stringAt(snapshot.files.paths, file);
    const found = isTestPath(path) ? asked.by(address.text) : [];
    if (found.length === 0) continue;
    const by = codeAround(snapshot, file, registration);
    requests.push({ file: path, line, column, by, handlers: found.flatMap(({ handlers }) => handlers) });
  }
  return requests;
}

/** Routes by the texts that may be their paths. */
class AskedPaths {
  readonly #whole: RouteAddresses;
  readonly #ends: RouteAddresses;
  readonly #rowOf: ReadonlyMap<EntryRow, EntryRow>;
  readonly #known = new Map<string, readonly EntryRow[]>();

  constructor(routes: readonly EntryRow[]) {
    this.#whole = new RouteAddresses(routes);
    this.#rowOf = new Map(routes.flatMap((row) => endsOf(row).map((end) => [end, row])));
    this.#ends = new RouteAddresses([...this.#rowOf.keys()]);
  }

  by(text: string): readonly EntryRow[] {
    const known = this.#known.get(text) ?? this.#find(text);
    this.#known.set(text, known);
    return known;
  }

  #find(text: string): readonly EntryRow[] {
    const whole = wholeIn(this.#whole, text);
    if (whole.length > 0) return whole;
    // A value at the beginning is the address of a server, or a prefix.
    const ends = wholeIn(this.#ends, text.replace(/^\*(?=\/)/, ''));
    return [...new Set(ends.map((end) => this.#rowOf.get(end) as EntryRow))];
  }
}

function wholeIn(addresses: RouteAddresses, text: string): readonly EntryRow[] {
  return addresses.at(text).flatMap(({ row, isWhole }) => (isWhole ? [row] : []));
}

/** The route below each segment of its path but the last. */
function endsOf(row: EntryRow): readonly EntryRow[] {
  const [, method = '', path = ''] = /^(\S+) (.*)$/.exec(row.name) ?? [];
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.slice(1).map((_, index) => ({ ...row, name: `${method} /${segments.slice(index + 1).join('/')}` }));
}
