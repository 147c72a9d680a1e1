import type { InstalledFile, InstalledState } from './installed-state.ts';

/** A look at the installed packages, with what it depended on. */
export interface StoredInstalled {
  readonly state: InstalledState;
  readonly witnesses: ReadonlyMap<string, string>;
}

type Row = readonly [string, string, string, number, readonly string[], readonly (readonly [string, string])[]];

export function encodeInstalled({ state, witnesses }: StoredInstalled): string {
  const files = Array.from(state.files.values(), rowOf);
  return JSON.stringify({ files, answers: [...state.answers], witnesses: [...witnesses] });
}

/** @throws for a text that `encodeInstalled` cannot have written */
export function decodeInstalled(text: string): StoredInstalled {
  const { files, answers, witnesses } = JSON.parse(text) as {
    files: Row[];
    answers: [string, string][];
    witnesses: [string, string][];
  };
  return {
    state: { files: new Map(files.map((row) => [row[0], fileOf(row)])), answers: new Map(answers) },
    witnesses: new Map(witnesses),
  };
}

function rowOf({ path, contentHash, stamp, isLost, declaresGlobally, specifiers, targets }: InstalledFile): Row {
  return [path, contentHash, stamp, (isLost ? 1 : 0) | (declaresGlobally ? 2 : 0), specifiers, [...targets]];
}

function fileOf([path, contentHash, stamp, bits, specifiers, targets]: Row): InstalledFile {
  const [isLost, declaresGlobally] = [(bits & 1) !== 0, (bits & 2) !== 0];
  return { path, contentHash, stamp, isLost, declaresGlobally, specifiers, targets: new Map(targets) };
}
