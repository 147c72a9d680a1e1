import type { UnknownReason } from '#protocol/graph.ts';

/** Why nobody knows what a site means. */
const texts: Readonly<Record<UnknownReason, string>> = {
  receiver_type_unknown: 'receiver not known',
  dynamic_property: 'member computed',
  dynamic_import: 'import computed',
  unresolved_import: 'import leads nowhere',
  external: 'outside code decides',
  callback_parameter: 'function handed in',
  eval: 'code from a text',
  parse_error: 'syntax not readable',
  file_not_indexed: 'file left out',
};

export function unknownReasonText(reason: UnknownReason): string {
  return texts[reason];
}
