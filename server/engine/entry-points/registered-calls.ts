import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { type FileRegistrations, registrationsOf, type SnapshotRegistration } from '../graph/calls/registrations-of.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { calledMember } from '../linking/registrations.ts';

/** A registration with the file that it is in. */
export interface RegisteredCall {
  readonly file: number;
  readonly registration: SnapshotRegistration;
}

/** All registrations of a snapshot, and who keeps what they return. */
export class RegisteredCalls {
  readonly files: readonly FileRegistrations[];
  readonly #byFile: ReadonlyMap<number, readonly SnapshotRegistration[]>;
  readonly #makers = new Map<SymbolNode, RegisteredCall>();

  constructor(snapshot: LinkedSnapshot) {
    this.files = [...registrationsOf(snapshot)];
    this.#byFile = new Map(this.files.map(({ file, registrations }) => [file, registrations]));
    for (const { file, registrations } of this.files) {
      for (const registration of registrations) {
        const { holder, how } = registration;
        if (holder !== undefined && how !== 'return' && !this.#makers.has(holder))
          this.#makers.set(holder, { file, registration });
      }
    }
  }

  *all(): Generator<RegisteredCall> {
    for (const { file, registrations } of this.files)
      for (const registration of registrations) yield { file, registration };
  }

  /** The call that made what another one is called on: the one before it in a chain, or the one whose result is kept. */
  before({ file, registration: { receiver } }: RegisteredCall): RegisteredCall | undefined {
    if (receiver?.kind === 'symbol') return this.#makers.get(receiver.symbol);
    if (receiver?.kind !== 'result') return undefined;
    const registration = this.resultAt(file, receiver.registration);
    return registration && { file, registration };
  }

  /** The registration whose result a value is. */
  resultAt(file: number, number: number): SnapshotRegistration | undefined {
    return this.#byFile.get(file)?.[number];
  }

  madeBy(holder: SymbolNode): RegisteredCall | undefined {
    return this.#makers.get(holder);
  }
}

export const registeredCallsOf = perSnapshot((snapshot) => new RegisteredCalls(snapshot));

/** The path of the callee, without calls and a leading `default`; empty for the package itself. */
export function pathOf({ members }: SnapshotRegistration): readonly string[] {
  const path = members.filter((member) => member !== calledMember);
  return path[0] === 'default' ? path.slice(1) : path;
}
