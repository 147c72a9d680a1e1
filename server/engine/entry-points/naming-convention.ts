/** Symbols that a tool looks for by their names: no code names them, and nothing registers them. */
export interface NamingConvention {
  /** The tool, as people call it. */
  readonly key: string;
  /** Paths of the files in which it looks. */
  readonly files: RegExp;
  /** Qualified names. */
  readonly names: RegExp;
}
