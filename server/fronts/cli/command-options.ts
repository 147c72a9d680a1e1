/** Options that every command takes, before or after its name. */
export interface CommandOptions {
  readonly workspace?: string;
  readonly state?: string;
  /** Of `serve --remote`: the same folder by another name. */
  readonly data?: string;
  readonly json?: boolean;
  readonly limit?: number;
  /** Nothing is asked at the terminal. */
  readonly yes?: boolean;
  /** Absent: as the environment and the terminal say. */
  readonly color?: boolean;
  readonly progress?: boolean;
}
