/** A symbol of the project by what is stable while lines move: its file, and its qualified name there. */
export interface SymbolName {
  readonly path: string;
  /** As in `Declaration.qualifiedName`; `<module>` for the top level of the file. */
  readonly name: string;
}
