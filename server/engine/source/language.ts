import type { CodeTokens } from './code-tokens.ts';
import type { CodeFacts, ImportFacts } from './facts.ts';
import type { FlowGraph } from './flow-graph.ts';
import type { ExplainedCode } from '../metrics/explained-code.ts';
import type { FunctionCode } from './function-code.ts';
import type { FileCode } from './symbol-code.ts';

/**
 * Files that a front-end needs at run time (grammars, the standard library), read by its composition root: the analysis
 * never touches the disk.
 */
export interface LanguageAssets {
  read(name: string): Uint8Array;
}

/** With what the build makes, which is missing in a checkout that was not built. */
export interface BuiltAssets extends LanguageAssets {
  find(name: string): Uint8Array | undefined;
}

/**
 * A language front-end: text in, facts out. One folder under `languages/` each.
 *
 * Invariant: both functions are pure and total. Broken code yields what could be read and `broken: true`; they throw
 * for nothing a file can contain (a stack overflow or a hang is the worker's business: it costs that file).
 */
export interface LanguageFrontEnd {
  /** Folder name: `typescript`, `python`. */
  readonly name: string;
  /** Changes whenever facts for the same bytes change; part of the cache key. */
  readonly version: string;
  /** VS Code's language identifier by file extension (with the dot, lower case): `.tsx` → `typescriptreact`. */
  readonly languageByExtension: ReadonlyMap<string, string>;
  /** Cheap to call again; must have ended before `declarations` (and, where `importsNeedLoading`, before `imports`). */
  load(assets: LanguageAssets): Promise<void>;
  readonly importsNeedLoading: boolean;
  imports(text: string, path: string): ImportFacts;
  declarations(text: string, path: string): CodeFacts;
  /**
   * Returns the code of each symbol, to compare two states of a file; undefined where it cannot be determined. `load`
   * must have ended.
   */
  code(text: string, path: string): FileCode | undefined;
  /**
   * Returns the parts that run as one piece, to identify the code of a recorded run; undefined where they cannot be
   * determined. `load` must have ended.
   */
  functions(text: string, path: string): FunctionCode | undefined;
  /** Returns the tokens of a file's code, to find copies of it. Needs no `load`. */
  tokens(text: string, path: string): CodeTokens;
  /** Returns the file as its functions are explained. `load` must have ended. */
  explain(text: string, path: string): ExplainedCode;
  /**
   * Reports whether `flow` follows the code of this language. Where it does not, a scan for holes reports each of its files as not looked
   * at as a whole: no finding in them would look like none to be found.
   */
  readonly hasFlow: boolean;
  /** Returns how values flow through the file; undefined where nothing in it runs. `load` must have ended. */
  flow(text: string, path: string): FlowGraph | undefined;
}
