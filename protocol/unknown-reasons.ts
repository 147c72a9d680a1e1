import type { UnknownReason } from './graph.ts';

/**
 * The meaning of a reason, and the change that would make the site known; both follow "because", without a full stop.
 */
interface ReasonWords {
  readonly meaning: string;
  /** Absent where nothing in the code can help. */
  readonly remedy?: string;
}

/** Reasons of unknown sites in words, for command line and editors. */
export const reasonWords: Readonly<Record<UnknownReason, ReasonWords>> = {
  receiver_type_unknown: {
    meaning: 'the type of the receiver is not known',
    remedy: 'declare the type of what the member is called on',
  },
  dynamic_property: { meaning: 'the member is computed', remedy: 'name the member where it is called' },
  dynamic_import: { meaning: 'what is imported is computed', remedy: 'import a path that is written out' },
  unresolved_import: {
    meaning: 'an import is unresolved',
    remedy: 'install the package, or correct the path of the import',
  },
  external: { meaning: 'code outside the project decides', remedy: 'install the declarations of the package' },
  callback_parameter: {
    meaning: 'a function is called that somebody hands in',
    remedy: 'look at who hands it in',
  },
  eval: { meaning: 'code is made from a text' },
  parse_error: { meaning: 'the syntax could not be read', remedy: 'repair the syntax of the file' },
  file_not_indexed: { meaning: 'the file is left out of the index', remedy: 'see `groundplan doctor` for why' },
};
