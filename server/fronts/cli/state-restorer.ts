export interface RestoreRequest {
  readonly stateDirectory: string | undefined;
  /** Absolute path of the backup. */
  readonly file: string;
  /** Moves data that is there aside. */
  readonly force: boolean;
}

export interface RestoredState {
  /** Moment of the backup. */
  readonly createdAt: string;
  /** Of the program that wrote it. */
  readonly version: string;
  readonly entries: number;
  /** Absolute path. */
  readonly stateDirectory: string;
  /** Folder of the data that was there before. Absent where there was none. */
  readonly movedTo?: string;
}

/** Puts a backup into a state folder that no engine has open. */
export interface StateRestorer {
  restore(request: RestoreRequest): Promise<RestoredState>;
}
