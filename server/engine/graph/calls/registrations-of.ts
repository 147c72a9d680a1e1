import { sharedWords } from '#server/base/shared-array.ts';
import type { RegistrationTable } from '../snapshot.ts';
import { decodeRegistrations, type Placed } from '../../linking/registrations-codec.ts';
import type { GivenValue, NamedValue, PlacedRegistration } from '../../linking/registrations.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';

/** Symbols are nodes of the snapshot, `noSymbol` where there is none by that name. */
export type InSnapshot = Placed<SymbolNode>;
export type SnapshotRegistration = PlacedRegistration<InSnapshot>;
export type SnapshotValue = GivenValue<InSnapshot>;
export type SnapshotNamedValue = NamedValue<InSnapshot>;

export interface FileRegistrations {
  readonly file: number;
  /** In the order of the file; `result` values count them. */
  readonly registrations: readonly SnapshotRegistration[];
}

/** @param starts first byte of each file, and the end of the last one */
export function registrationTable(starts: Uint32Array, bytes: Uint8Array): RegistrationTable {
  const having: number[] = [];
  for (let file = 0; file + 1 < starts.length; file++) if (starts[file + 1] > starts[file]) having.push(file);
  const files = sharedWords(having.length);
  files.set(having);
  const startsOfThese = sharedWords(having.length + 1);
  startsOfThese.set(having.map((file) => starts[file]));
  startsOfThese[having.length] = bytes.length;
  return { files, starts: startsOfThese, bytes };
}

/** Returns the values that code passes to packages, file by file. */
export function* registrationsOf({ calls }: Pick<LinkedSnapshot, 'calls'>): Generator<FileRegistrations> {
  const { slots, registrations } = calls;
  for (let index = 0; index < registrations.files.length; index++) {
    const file = registrations.files[index];
    const bytes = registrations.bytes.subarray(registrations.starts[index], registrations.starts[index + 1]);
    const nodeOf = (slot: number): SymbolNode => slots.targets[slots.starts[file] + slot];
    yield { file, registrations: decodeRegistrations(bytes, nodeOf) };
  }
}
