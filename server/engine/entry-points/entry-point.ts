/** Kinds of code that runs without a call of the project. Append only: part of the wire. */
export const entryPointTypes = [
  'route',
  'command',
  'package',
  'script',
  'page',
  'worker',
  'job',
  'message',
  'extension',
  'configuration',
  'migration',
  'template',
] as const;
export type EntryPointType = (typeof entryPointTypes)[number];

/** Code that an entry point runs: a symbol, or a span of lines of the file (from 1) for a function without a name. */
export type EntryHandler =
  | { readonly kind: 'symbol'; readonly id: string }
  | {
      readonly kind: 'code';
      readonly file: string;
      readonly line: number;
      readonly column: number;
      readonly endLine: number;
      readonly endColumn: number;
    };

/** One way into the project from outside, with what it runs first. */
export interface EntryPoint {
  /** Unique in a snapshot: `route:GET /users/:id@src/users.ts`. */
  readonly id: string;
  readonly type: EntryPointType;
  /** Name that people use for it: `GET /users/:id`, a command's name, a file. */
  readonly name: string;
  /** Of a route of which something else may stand for a part: its name with `*` in the place of that part. Requests fit both. */
  readonly wide?: string;
  /** The name by which code asks for the address of a route; `''` where it has none, absent where that is not known. */
  readonly called?: string;
  /** Key of the table that knows it: `express`, `flask`; `''` for conventions of files. */
  readonly framework: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** In the order in which they run. */
  readonly handlers: readonly EntryHandler[];
  readonly proof: 'exact' | 'inferred';
}
