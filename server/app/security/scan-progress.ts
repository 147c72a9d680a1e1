/** `reading`: `done` of `total` files are read. `analysing`: all are. */
export interface ScanProgress {
  readonly phase: 'reading' | 'analysing';
  readonly done: number;
  readonly total: number;
}
