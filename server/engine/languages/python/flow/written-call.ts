/** A call as it is written. */
export interface WrittenCall {
  readonly node: number;
  readonly callee: number;
  readonly arguments: readonly number[];
  /** Of the called name. */
  readonly position: number;
}
