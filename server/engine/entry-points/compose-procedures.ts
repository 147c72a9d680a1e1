import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { EntryRow } from './by-convention.ts';
import { codeAround, handlersIn } from './given-handlers.ts';
import type { ProcedureTable } from './procedure-table.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';

/** Procedures of nested routers by their whole names, from the routers that no other one holds. */
export function rowsOfProcedures(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  table: ProcedureTable,
): readonly EntryRow[] {
  return new ProcedureSearch(snapshot, calls, table).rows();
}

const depthMax = 20;

class ProcedureSearch {
  readonly #snapshot: LinkedSnapshot;
  readonly #calls: RegisteredCalls;
  readonly #table: ProcedureTable;
  readonly #rows: EntryRow[] = [];
  readonly #held = new Set<RegisteredCall['registration']>();

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
    for (const router of routers) if (!this.#held.has(router.registration)) this.#addRouter(router, '', 0);
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

  #addRouter({ file, registration }: RegisteredCall, before: string, depth: number): void {
    if (depth > depthMax) return;
    for (const value of registration.arguments) {
      if (value.kind === 'properties') this.#addProperties(file, value, before, depth);
      else {
        const merged = this.#callOf(file, value);
        if (merged !== undefined) this.#addRouter(merged, before, depth + 1);
      }
    }
  }

  #addProperties(
    file: number,
    { properties }: Extract<SnapshotValue, { readonly kind: 'properties' }>,
    before: string,
    depth: number,
  ): void {
    for (const { name, value } of properties) {
      const whole = `${before}${name}`;
      if (value.kind === 'properties') {
        this.#addProperties(file, value, `${whole}.`, depth + 1);
        continue;
      }
      const made = this.#callOf(file, value);
      if (made === undefined) continue;
      if (this.#isOf(made, this.#table.routers) || this.#isMerge(made)) this.#addRouter(made, `${whole}.`, depth + 1);
      else this.#addProcedure(made, whole);
    }
  }

  #addProcedure(call: RegisteredCall, name: string): void {
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
      proof: handlers.length > 0 ? proof : 'inferred',
    });
  }
}
