import type { UnknownReason } from '#protocol/graph.ts';

/** Reasons why a site is unknown. */
const texts: Readonly<Record<UnknownReason, string>> = {
  receiver_type_unknown: 'receiver not known',
  dynamic_property: 'member computed',
  dynamic_import: 'import computed',
  unresolved_import: 'import unresolved',
  external: 'outside code decides',
  callback_parameter: 'function handed in',
  eval: 'code from a text',
  parse_error: 'syntax not readable',
  file_not_indexed: 'file left out',
};

export function unknownReasonText(reason: UnknownReason): string {
  return texts[reason];
}

/** The same of a reason that may be a newer one. */
export function unknownText(reason: string): string {
  return Object.entries(texts).find(([known]) => known === reason)?.[1] ?? reason.replaceAll('_', ' ');
}

/** Changes that would make a site known; empty where nothing in the code can help. */
const remedies: Readonly<Record<UnknownReason, string>> = {
  receiver_type_unknown: 'Declare the type of what the member is called on.',
  dynamic_property: 'Name the member where it is called.',
  dynamic_import: 'Import a path that is written out.',
  unresolved_import: 'Install the package, or correct the path of the import.',
  external: 'Install the declarations of the package.',
  callback_parameter: 'Look at who hands the function in.',
  eval: '',
  parse_error: 'Repair the syntax of the file.',
  file_not_indexed: 'See in the overview why the file is left out.',
};

export function unknownRemedyText(reason: UnknownReason): string {
  return remedies[reason];
}
