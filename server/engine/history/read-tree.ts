/** A file as a commit or the index has it. */
export interface TreeFile {
  readonly mode: number;
  /** Hexadecimal. */
  readonly objectName: string;
}

export const fileModes = { file: 0o100644, executable: 0o100755, link: 0o120000, submodule: 0o160000 } as const;

const entry = /^(\d+) [a-z]+ ([0-9a-f]+)\t/;

/** Reads what `git ls-tree -r -z` prints: files by their paths, submodules among them. An entry that was cut off is left out. */
export function readTree(text: string): ReadonlyMap<string, TreeFile> {
  const files = new Map<string, TreeFile>();
  const entries = text.split('\0');
  for (const each of entries.slice(0, -1)) {
    const match = entry.exec(each);
    if (match !== null) files.set(each.slice(match[0].length), { mode: usualMode(match[1]), objectName: match[2] });
  }
  return files;
}

/** Old versions of git wrote modes with more bits. */
function usualMode(octal: string): number {
  const mode = Number.parseInt(octal, 8);
  if ((mode & typeMask) !== regular) return mode;
  return (mode & ownerExecutes) === 0 ? fileModes.file : fileModes.executable;
}

const typeMask = 0o170000;
const regular = 0o100000;
const ownerExecutes = 0o100;
