import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';

/** Subjects of doubts about the users of a symbol, coarser than codes: more code may replace a doubt by another of its kind. */
export type DoubtKind =
  | 'unknown_receiver'
  | 'dynamic_property'
  | 'unresolved_import'
  | 'broken_file'
  | 'unresolved_call'
  | 'not_linked'
  | 'left_out'
  | 'fits_by_shape'
  | 'maybe_entry'
  | 'own_file'
  /** The symbol, or something around it, escapes: code that has it may call it. */
  | 'escapes';

const kinds: Partial<Record<DoubtCode, DoubtKind>> = {
  receiver_unknown: 'unknown_receiver',
  called_through_super: 'unknown_receiver',
  computed_member: 'dynamic_property',
  computed_name: 'dynamic_property',
  called_through_unresolved_import: 'unresolved_import',
  unresolved_imports_may_mean_it: 'unresolved_import',
  called_in_broken_code: 'broken_file',
  importers_broken: 'broken_file',
  importers_not_linked: 'not_linked',
  named_in_templates: 'not_linked',
  used_by_scripts_of_pages: 'not_linked',
  declaration_not_found: 'unresolved_call',
  called_by_language: 'unresolved_call',
  fits_by_shape: 'fits_by_shape',
  object_given_outside: 'fits_by_shape',
  left_out: 'left_out',
  left_out_unknown: 'left_out',
  importable_by_users: 'maybe_entry',
  importable_module: 'maybe_entry',
  reached_by_tests_alone: 'maybe_entry',
  reached_by_no_entry_point: 'maybe_entry',
  language_not_linked: 'own_file',
  file_too_large: 'own_file',
  file_not_code: 'own_file',
  file_broken: 'own_file',
};

export function kindOfDoubt({ code }: Doubt): DoubtKind {
  return kinds[code] ?? 'escapes';
}
