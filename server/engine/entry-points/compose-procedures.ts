import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { EntryRow } from './by-convention.ts';
import { codeAround, handlersIn } from './given-handlers.ts';
import type { ProcedureTable } from './procedure-table.ts';
import { PlaceSearch } from './place-search.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';

/** Procedures of nested routers by their whole names, from the routers that no other one holds. */
export function rowsOfProcedures(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  table: ProcedureTable,
): readonly EntryRow[] {
  return new ProcedureSearch(snapshot, calls, table).rows();
}

/** The content of a router, by the names under which it is reached from there. */
interface RouterParts {
  readonly procedures: readonly (readonly [name: string, call: RegisteredCall])[];
  readonly routers: readonly (readonly [before: string, router: RegisteredCall])[];
}

type Growing = { readonly [Name in keyof RouterParts]: RouterParts[Name][number][] };

class ProcedureSearch {
  readonly #snapshot: LinkedSnapshot;
  readonly #calls: RegisteredCalls;
  readonly #table: ProcedureTable;
  readonly #rows: EntryRow[] = [];
  readonly #held = new Set<RegisteredCall['registration']>();
  readonly #parts = new Map<RegisteredCall['registration'], RouterParts>();
  readonly #routers = new Map<RegisteredCall['registration'], RegisteredCall>();

  constructor(snapshot: LinkedSnapshot, calls: RegisteredCalls, table: ProcedureTable) {
    this.#snapshot = snapshot;
    this.#calls = calls;
    this.#table = table;
  }

  rows(): readonly EntryRow[] {
    const routers = [...this.#calls.all()].filter(
      (call) => this.#isOf(call, this.#table.routers) || this.#isMerge(call),
    );
    for (const router of routers) this.#markHeld(router);
    const search = new PlaceSearch<RegisteredCall, string>({
      below: (router, before) => this.#partsOf(router).routers.map(([name, each]) => [each, before + name]),
      keyOf: (before) => before,
      sizeOf: (router) => this.#partsOf(router).procedures.length,
    });
    for (const router of routers) if (!this.#held.has(router.registration)) search.start(this.#same(router), '');
    for (const [router, { all, isCut }] of search.places()) {
      for (const [name, call] of this.#partsOf(router).procedures) {
        for (const before of all) this.#addProcedure(call, before + name, isCut);
      }
    }
    return this.#rows;
  }

  #isOf({ registration }: RegisteredCall, names: readonly string[]): boolean {
    const { how, origin } = registration;
    return how === 'call' && this.#table.packages.includes(origin) && names.includes(pathOf(registration).at(-1) ?? '');
  }

  #isMerge(call: RegisteredCall): boolean {
    return this.#isOf(call, this.#table.merges);
  }

  #markHeld({ file, registration }: RegisteredCall): void {
    for (const value of registration.arguments) {
      for (const each of value.kind === 'properties' ? value.properties.map((property) => property.value) : [value]) {
        const made = this.#callOf(file, each);
        if (made !== undefined) this.#held.add(made.registration);
      }
    }
  }

  /** The call whose result a value is. */
  #callOf(file: number, value: SnapshotValue): RegisteredCall | undefined {
    if (value.kind === 'symbol' || value.kind === 'returned') return this.#calls.madeBy(value.symbol);
    if (value.kind !== 'result') return undefined;
    const registration = this.#calls.resultAt(file, value.registration);
    return registration && { file, registration };
  }

  /** Calls are found again and again; a router is one call. */
  #same(router: RegisteredCall): RegisteredCall {
    const known = this.#routers.get(router.registration) ?? router;
    this.#routers.set(router.registration, known);
    return known;
  }

  #partsOf({ file, registration }: RegisteredCall): RouterParts {
    const known = this.#parts.get(registration);
    if (known !== undefined) return known;
    const parts: Growing = { procedures: [], routers: [] };
    for (const value of registration.arguments) this.#addPart(file, value, '', parts);
    this.#parts.set(registration, parts);
    return parts;
  }

  #addPart(file: number, value: SnapshotValue, name: string, parts: Growing): void {
    const below = name === '' ? '' : `${name}.`;
    if (value.kind === 'properties') {
      for (const property of value.properties) this.#addPart(file, property.value, below + property.name, parts);
      return;
    }
    const made = this.#callOf(file, value);
    if (made === undefined) return;
    if (name === '' || this.#isOf(made, this.#table.routers) || this.#isMerge(made))
      parts.routers.push([below, this.#same(made)]);
    else parts.procedures.push([name, made]);
  }

  #addProcedure(call: RegisteredCall, name: string, isCut: boolean): void {
    const { file, registration } = call;
    const verb = this.#table.procedures[pathOf(registration).at(-1) ?? ''];
    if (verb === undefined || !this.#table.packages.includes(registration.origin)) return;
    const parts = registration.arguments.map((value) => handlersIn(this.#snapshot, file, value));
    const handlers = parts.flatMap((each) => each.handlers);
    const { line, column, proof } = registration;
    this.#rows.push({
      type: 'route',
      name: `${verb} ${name}`,
      framework: this.#table.key,
      file: stringAt(this.#snapshot.files.paths, file),
      line,
      column,
      handlers: handlers.length > 0 ? handlers : [codeAround(this.#snapshot, file, registration)],
      proof: handlers.length > 0 && !isCut ? proof : 'inferred',
    });
  }
}
