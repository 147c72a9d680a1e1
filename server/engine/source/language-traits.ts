/**
 * Traits of the languages that have a front-end, for the parts of the engine that read no syntax: graph, search, slices.
 * A language is one row here; its parser, resolver and linker are its own folders.
 */
export interface LanguageTraits {
  /** VS Code's identifiers of its files. */
  readonly ids: readonly string[];
  /** Those of files whose top-level names are global where they neither import nor export. */
  readonly scriptIds: readonly string[];
  /** Name that a class declares its constructor by. */
  readonly constructorName: string;
  /** Reports whether classes are instantiated by `new`, and not by a call of the class. */
  readonly hasNew: boolean;
  /** Whether modules and packages say what they export. Otherwise every top-level name of every module can be imported. */
  readonly declaresExports: boolean;
  /** Whether a module can have an export that importers name as they like. */
  readonly hasDefaultExports: boolean;
  /** Names of files that an import statement can name; undefined where it names any. */
  readonly importableName: RegExp | undefined;
  /** Whether specifiers are dotted names of modules (`shop.cart`), and not paths. */
  readonly hasDottedModules: boolean;
  /** Whether templates read and call public members by their names (`{{ order.total }}`). */
  readonly hasTemplateCalls: boolean;
  /** First character of names that are private by convention; undefined where keywords say so. */
  readonly privatePrefix: string | undefined;
  /** Beginning of names of members that are called otherwise outside of their class: `_Cart__pay` for `__pay`. */
  readonly mangledPrefix: string | undefined;
  /** Methods that the language itself calls: `toString`, `__len__`. */
  readonly calledByLanguage: RegExp;
  /** Functions of a module that the language itself calls: of Python where a name is taken that the module does not have, of JavaScript where it is awaited. */
  readonly calledInModules: RegExp;
  /** Where a comment of one line starts. */
  readonly lineComment: '//' | '#';
  /** Whether the first text of a body documents it. */
  readonly hasDocstrings: boolean;
  /** Whether a body is set off by its indentation after a colon, and not by braces. */
  readonly isIndented: boolean;
  /** Whether external code may keep functions and classes where they are defined: by decorators of functions, by a metaclass. */
  readonly hasDefinitionHooks: boolean;
  /** Reports whether an import may load a file of another language. @param holdsImports whether its files have imports, known or not */
  mayLoad(language: string, holdsImports: boolean): boolean;
  /** Languages without a front-end whose files never import one of this language. To run a program is not to import it, and to embed its bytes neither. */
  readonly neverImportedBy: ReadonlySet<string>;
}

/**
 * Languages that name other files in no way that would import code of JavaScript or Python. Left out are all that may: pages
 * and templates (`<script src>`), languages compiled to JavaScript, bridges from R or Julia to Python.
 */
const withoutCodeImports =
  'shellscript fish powershell bat makefile just cmake dockerfile pip-requirements sql graphql proto thrift prisma ' +
  'terraform hcl bicep nix latex glsl hlsl wgsl asm solidity dockercompose go.mod go.sum';

/** Bundlers have loaders for nearly everything, but for what another import system owns. */
const neverLoadedByJavaScript = listed('python cython');

/**
 * Languages that the import system of Python loads: its own modules, and the sources of extension modules. Never a
 * script of a browser, a style, data or prose.
 */
const loadedByPython = listed('python cython c cpp cuda-cpp objective-c rust zig nim d go pascal fortran plaintext');

const javascript: LanguageTraits = {
  ids: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'vue', 'svelte'],
  scriptIds: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  constructorName: 'constructor',
  hasNew: true,
  declaresExports: true,
  hasDefaultExports: true,
  importableName: undefined,
  hasDottedModules: false,
  hasTemplateCalls: false,
  privatePrefix: undefined,
  mangledPrefix: undefined,
  // Where a value is made text or a number, written as JSON, or awaited.
  calledByLanguage: /^(?:toString|toLocaleString|valueOf|toJSON|then|next|return|throw)$/,
  calledInModules: /^then$/,
  lineComment: '//',
  hasDocstrings: false,
  isIndented: false,
  hasDefinitionHooks: false,
  mayLoad: (language) => !neverLoadedByJavaScript.has(language),
  neverImportedBy: listed(
    `${withoutCodeImports} cython c cpp cuda-cpp go java fortran pascal perl lua erlang julia r starlark viml`,
  ),
};

const python: LanguageTraits = {
  ids: ['python'],
  scriptIds: [],
  constructorName: '__init__',
  hasNew: false,
  declaresExports: false,
  hasDefaultExports: false,
  importableName: /^[\p{L}_][\p{L}\p{N}_]*$/u,
  hasDottedModules: true,
  hasTemplateCalls: true,
  privatePrefix: '_',
  mangledPrefix: '__',
  // For operators, `len(x)`, `with x`, `for … in x`, `x()`, `repr(x)`.
  calledByLanguage: /^__\w+__$/,
  calledInModules: /^__(?:getattr|dir)__$/,
  lineComment: '#',
  hasDocstrings: true,
  isIndented: true,
  hasDefinitionHooks: true,
  mayLoad: (language, holdsImports) => holdsImports && loadedByPython.has(language),
  neverImportedBy: listed(`${withoutCodeImports} astro mdx coffeescript elm wat dart`),
};

/** All languages with a front-end. */
export const languagesWithTraits: readonly LanguageTraits[] = [javascript, python];

const traitsById: ReadonlyMap<string, LanguageTraits> = new Map(
  languagesWithTraits.flatMap((traits) => traits.ids.map((id) => [id, traits] as const)),
);

/** Returns the traits of a language by VS Code's identifier; undefined of one without a front-end. */
export function traitsOfRead(language: string): LanguageTraits | undefined {
  return traitsById.get(language);
}

/** Returns the traits of a language by VS Code's identifier; of one without a front-end those of JavaScript. */
export function traitsOf(language: string): LanguageTraits {
  return traitsById.get(language) ?? javascript;
}

/** Returns the identifiers in a list with spaces between them. */
export function listed(languages: string): ReadonlySet<string> {
  return new Set(languages.split(' '));
}
