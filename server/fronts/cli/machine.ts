/** A folder that the engine needs, as it is on this machine. */
export interface FolderReport {
  readonly purpose: 'state' | 'runtime';
  readonly path: string;
  readonly exists: boolean;
  readonly writable: boolean;
  /** Octal digits: `700`. Absent where it does not exist, or the system has no such thing. */
  readonly mode?: string;
}

/** Facts about the machine that need no engine. */
export interface MachineReport {
  readonly groundplan: string;
  readonly node: string;
  readonly platform: string;
  readonly memoryBytes: number;
  /** Absent where git is not installed. */
  readonly git?: string;
  /** SQLite that this Node has inside; absent where it has none. */
  readonly sqlite?: string;
  readonly folders: readonly FolderReport[];
  /** Absent where no private folder for it could be made. */
  readonly socket?: { readonly path: string; readonly exists: boolean; readonly mode?: string };
  /** The tool that takes the kernel lock; absent where none was found. */
  readonly lockTool?: string;
  /** How many folders the system lets one user watch, where it says so. */
  readonly watchLimit?: number;
}

export interface Machine {
  report(stateDirectory: string | undefined): Promise<MachineReport>;
}
