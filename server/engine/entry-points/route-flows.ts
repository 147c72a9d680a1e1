import { addToList } from '#server/base/add-to-list.ts';
import type { SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { StartPlace } from '../linking/registrations.ts';
import type { RegisteredCall } from './registered-calls.ts';

/** Where values go inside of a project, by what keeps them and who is called with them. */
export class RouteFlows {
  readonly #byPlace = new Map<string, RegisteredCall>();
  readonly #kept = new Map<SymbolNode, RegisteredCall[]>();
  readonly #returned = new Map<SymbolNode, RegisteredCall[]>();
  /** Calls of a function of the project. */
  readonly #calls = new Map<string, RegisteredCall[]>();
  /** Calls that are given a function, or what another call returned. */
  readonly #handed = new Map<string, RegisteredCall[]>();
  /** Calls on a parameter that are given what a package exports. */
  readonly #loading = new Map<string, RegisteredCall[]>();
  readonly #numbers = new Map<RegisteredCall, number>();

  constructor(calls: readonly RegisteredCall[]) {
    let file = -1;
    let number = 0;
    for (const call of calls) {
      number = call.file === file ? number + 1 : 0;
      file = call.file;
      this.#byPlace.set(`${file} ${number}`, call);
      this.#numbers.set(call, number);
      this.#add(call);
    }
  }

  /** A registration by its number in its file. */
  callAt(file: number, number: number): RegisteredCall | undefined {
    return this.#byPlace.get(`${file} ${number}`);
  }

  /** The values that a variable or field is given. */
  keptBy(symbol: SymbolNode): readonly RegisteredCall[] {
    return this.#kept.get(symbol) ?? none;
  }

  returnedBy(symbol: SymbolNode): readonly RegisteredCall[] {
    return this.#returned.get(symbol) ?? none;
  }

  callsOf(file: number, of: SymbolNode | StartPlace): readonly RegisteredCall[] {
    return this.#calls.get(functionKey(file, of)) ?? none;
  }

  handingOut(file: number, of: SymbolNode | StartPlace): readonly RegisteredCall[] {
    return this.#handed.get(functionKey(file, of)) ?? none;
  }

  /** Calls that are given what another one returned. */
  handingResult(call: RegisteredCall): readonly RegisteredCall[] {
    return this.#handed.get(`result ${call.file} ${this.#numbers.get(call)}`) ?? none;
  }

  loadingOn(file: number, of: SymbolNode | StartPlace, index: number): readonly RegisteredCall[] {
    return this.#loading.get(`${functionKey(file, of)} ${index}`) ?? none;
  }

  #add(call: RegisteredCall): void {
    const { how, holder, receiver, origin, members } = call.registration;
    if (holder !== undefined) addToList(how === 'return' ? this.#returned : this.#kept, holder, call);
    if (origin === '' && members.length === 0 && receiver?.kind === 'symbol')
      addToList(this.#calls, functionKey(call.file, receiver.symbol), call);
    for (const value of call.registration.arguments) this.#addGiven(call, value);
    if (receiver?.kind === 'parameter' && call.registration.arguments.some(({ kind }) => kind === 'imported'))
      addToList(this.#loading, `${functionKey(call.file, receiver.of)} ${receiver.index}`, call);
  }

  #addGiven(call: RegisteredCall, value: SnapshotValue): void {
    if (value.kind === 'list') for (const item of value.items) this.#addGiven(call, item);
    else if (value.kind === 'symbol') addToList(this.#handed, functionKey(call.file, value.symbol), call);
    else if (value.kind === 'code') addToList(this.#handed, functionKey(call.file, value), call);
    else if (value.kind === 'result') addToList(this.#handed, `result ${call.file} ${value.registration}`, call);
  }
}

const none: readonly RegisteredCall[] = [];

/** Of a symbol its number, of a function without a name where it begins. */
export function functionKey(file: number, of: SymbolNode | StartPlace): string {
  return typeof of === 'number' ? String(of) : `${file}:${of.line}:${of.column}`;
}
