import type { CodeMetrics } from './code-metrics.ts';

/**
 * Facts: everything the engine learns from one file's bytes, and from nothing else.
 *
 * Invariant: facts depend only on the bytes and on the front-end's version. They never name another file, so they
 * can be cached by (content hash, front-end version) and shared by branches, worktrees and clones.
 */

/** How a module is referred to. `reference` covers `require.resolve`, `jest.mock`, `new URL(…, import.meta.url)`, `/// <reference path>` and texts that are paths. */
export type ImportKind = 'import' | 'dynamic_import' | 'reexport' | 'type_import' | 'reference';

/**
 * How a place names a module. `comment_type`: a type in a comment of documentation does. The linker follows it, the graph of
 * files does not have it: nothing that runs or is compiled needs that module.
 */
export type SiteKind = ImportKind | 'comment_type';

/** One place where a file names another module. */
export interface ImportSite {
  /**
   * The specifier as written, unescaped: `./a`, `lodash/fp`, `..pkg.mod` (Python keeps its leading dots). What names all files that
   * fit is `glob:./pages/*.vue`, with a space between several, or a template: ``./pages/${name}.vue``. A text that may be the path of a
   * module is `path:./a`.
   */
  readonly specifier: string;
  readonly kind: SiteKind;
  /**
   * Position of the specifier token (its opening quote where it has one), of a pattern that of the word it is called by: line from 1,
   * column in UTF-16 units from 1.
   */
  readonly line: number;
  readonly column: number;
  /**
   * Names taken out of the module where the language resolves them like modules (`from a import b` in Python, where
   * `b` may be a submodule). `*` stands for all. Absent where names never decide which file is meant.
   */
  readonly names?: readonly string[];
}

/** Facts of the first stage: enough for the file graph, cheap enough to run on everything at once. */
export interface ImportFacts {
  readonly imports: readonly ImportSite[];
  /** All lines; a file without a final line break counts its last line, an empty file has 0. */
  readonly lines: number;
  /** Lines that hold something other than white space and comments. */
  readonly codeLines: number;
  /** The scanner met text it could not read to the end (unterminated comment, unbalanced template …). */
  readonly broken: boolean;
  /** Some import computes the name of its module, which therefore cannot be read. */
  readonly computesTargets: boolean;
  /** It begins with the banner of a release (`vendored.ts`). */
  readonly hasReleaseBanner?: true;
  /**
   * Of a file whose language may import code and is not read: hashes of all words in it (`words.ts`). It does not name
   * any word that is not among them. Of a file of Python: those of templates in its texts, which are no names of the file.
   */
  readonly words?: Uint32Array;
}

export type SymbolKind = 'class' | 'interface' | 'enum' | 'type' | 'function' | 'method' | 'variable' | 'module';

/** A named declaration. Ordered by position; a container stands before what it contains. */
export interface Declaration {
  /** Last part of the qualified name, as written: `bar` of `Foo.bar`; `default` for an unnamed default export. */
  readonly name: string;
  /** The part of the symbol id after `#`: `Foo.bar`, `Foo.bar~2` for the second independent symbol of that name. */
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  /** Index into the same array, -1 at the top level of the file. */
  readonly container: number;
  /** Position of the name token: line from 1, column in UTF-16 units from 1. */
  readonly line: number;
  readonly column: number;
  /** Last line of the whole declaration, from 1. */
  readonly endLine: number;
  /** Reachable by importers of the file: exported itself, or a public member of something exported. */
  readonly exported: boolean;
  /** A member of an interface or object type that what fits it may lack. */
  readonly optional?: true;
  /** A member of the class itself, not of its instances. */
  readonly isStatic?: true;
  /** A variable or field whose value is a function: what is in it runs when it is called, not where it stands. */
  readonly isFunctionValue?: true;
  /** To read it is to run it. */
  readonly isAccessor?: true;
  /** An interface or a type that a value is declared beside, under its name. */
  readonly isValueToo?: true;
}

/**
 * Purpose of an import, where the kind of its site does not decide when it loads. `later`: it stands in a function.
 * `now`: it is a call that runs when the file does. `never`: the file is no code. `types`: all names that it binds are
 * used as types, or not at all. `marked`: each of its names is marked as a type, or there is none. `metadata`: but for
 * uses by decorators, its names are types; `looseMetadata`: such uses exist only where types have no null. `names`: it
 * re-exports names whose meanings depend on another file. `exportedTypes` is the need of no import: it stands at an
 * export that marks names as types, which importers of the file can use as nothing else.
 */
export type ImportPurpose =
  | 'later'
  | 'now'
  | 'never'
  | 'types'
  | 'marked'
  | 'metadata'
  | 'looseMetadata'
  | 'names'
  | 'exportedTypes';

/** A site of an import, as the rest of its file shows it. */
export interface ImportNeed {
  /** Position of the specifier, as that of an `ImportSite`, or of the export; line 0 stands for all sites of the file. */
  readonly line: number;
  readonly column: number;
  readonly purpose: ImportPurpose;
  /** Of `metadata` and `names`: as the module that they come from calls them; `*` is the module itself. Of `exportedTypes`: as importers do. */
  readonly names?: readonly string[];
}

export interface DeclarationFacts {
  readonly declarations: readonly Declaration[];
  /** By position; imports whose kind says when they load are not among them. */
  readonly needs?: readonly ImportNeed[];
  /**
   * Names that the file gives to what it imports or exports, where these are not the names that it has elsewhere
   * (`from shop import pay as other`, `export { pay as other }`): as members of the module they stand for it. No declaration has them.
   */
  readonly otherNames?: readonly string[];
  /** Counts of the code; absent in languages that are not measured. */
  readonly metrics?: CodeMetrics;
  /** The parser reported syntax errors: what could be read is there, more may be missing. */
  readonly broken: boolean;
}

/** All that the second stage learns from a file. */
export interface CodeFacts extends DeclarationFacts {
  /** Encoded code tree (`code-tree-codec.ts`); absent in languages without a linker. */
  readonly tree?: Uint8Array;
}
