/**
 * Traits of the languages that have a front-end, for the parts of the engine that read no syntax: graph, search, slices.
 * A language is one row here; its parser, resolver and linker are its own folders.
 */
export interface LanguageTraits {
  /** VS Code's identifiers of its files. */
  readonly ids: readonly string[];
  /** Name that a class declares its constructor by. */
  readonly constructorName: string;
  /** Reports whether classes are instantiated by `new`, and not by a call of the class. */
  readonly hasNew: boolean;
  /** Whether modules and packages say what they export. Otherwise every top-level name of every module can be imported. */
  readonly declaresExports: boolean;
  /** Whether a module can have an export that importers name as they like. */
  readonly hasDefaultExports: boolean;
  /** Whether specifiers are dotted names of modules (`shop.cart`), and not paths. */
  readonly hasDottedModules: boolean;
  /** Whether templates read and call public members by their names (`{{ order.total }}`). */
  readonly hasTemplateCalls: boolean;
  /** First character of names that are private by convention; undefined where keywords say so. */
  readonly privatePrefix: string | undefined;
  /** Methods that the language itself calls: `toString`, `__len__`. */
  readonly calledByLanguage: RegExp;
  /** Where a comment of one line starts. */
  readonly lineComment: '//' | '#';
  /** Whether the first text of a body documents it. */
  readonly hasDocstrings: boolean;
  /** Whether a body is set off by its indentation after a colon, and not by braces. */
  readonly isIndented: boolean;
}

const javascript: LanguageTraits = {
  ids: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'vue', 'svelte'],
  constructorName: 'constructor',
  hasNew: true,
  declaresExports: true,
  hasDefaultExports: true,
  hasDottedModules: false,
  hasTemplateCalls: false,
  privatePrefix: undefined,
  // Where a value is made text or a number, written as JSON, or awaited.
  calledByLanguage: /^(?:toString|valueOf|toJSON|then)$/,
  lineComment: '//',
  hasDocstrings: false,
  isIndented: false,
};

const python: LanguageTraits = {
  ids: ['python'],
  constructorName: '__init__',
  hasNew: false,
  declaresExports: false,
  hasDefaultExports: false,
  hasDottedModules: true,
  hasTemplateCalls: true,
  privatePrefix: '_',
  // For operators, `len(x)`, `with x`, `for … in x`, `x()`, `repr(x)`.
  calledByLanguage: /^__\w+__$/,
  lineComment: '#',
  hasDocstrings: true,
  isIndented: true,
};

/** All languages with a front-end. */
export const languagesWithTraits: readonly LanguageTraits[] = [javascript, python];

const traitsById: ReadonlyMap<string, LanguageTraits> = new Map(
  languagesWithTraits.flatMap((traits) => traits.ids.map((id) => [id, traits] as const)),
);

/** Returns the traits of a language by VS Code's identifier; of one without a front-end those of JavaScript. */
export function traitsOf(language: string): LanguageTraits {
  return traitsById.get(language) ?? javascript;
}
