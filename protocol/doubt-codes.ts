import { codesOfFindings, codesOfReach } from './finding-codes.ts';

/**
 * Why an answer may lack something, as codes. The sentences are in `doubt-words.ts`; `values` of a doubt are the names in it, in
 * the order of the sentence.
 */

/** Doubts about who uses a symbol, and what it uses. */
const codesOfCalls = [
  /** Value: the name of the member. */
  'receiver_unknown',
  'called_through_super',
  'computed_member',
  'computed_name',
  /** Value: the name that is called. */
  'called_through_unresolved_import',
  'unresolved_imports_may_mean_it',
  /** Value: the name that is called. */
  'called_in_broken_code',
  'importers_broken',
  'importers_not_linked',
  'declaration_not_found',
  'called_by_language',
  'targets_of_calls_unknown',
  'targets_of_uses_unknown',
  'escapes_as_value',
  'module_escapes',
  'enumeration_escapes',
  'wrapped_by_decorator',
  'answers_escaping_member',
  'passed_to_parameters',
  'decorated_outside',
  'inherited_from_outside',
  'member_of_escaping_object',
  'passed_without_site',
  'named_in_text',
  'run_from_outside',
  /** Value: the framework. */
  'called_by_framework_of_class',
  /** Value: the framework. */
  'called_by_framework_of_object',
  /** Value: kind and name of the entry point. */
  'loaded_as_entry_point',
  /** Value: the framework. */
  'loaded_by_framework',
  'loaded_by_computed_name',
  'named_as_whole_file',
  'class_passed_outside',
  'class_called_outside',
  'class_of_value_made',
  'constructor_inherited',
  'fits_by_shape',
  'object_given_outside',
  'named_in_templates',
  'used_by_scripts_of_pages',
  'importable_by_users',
  'importable_module',
  'reached_by_tests_alone',
  'reached_by_no_entry_point',
  'language_not_linked',
  'file_too_large',
  'file_not_code',
  'file_broken',
  /** Of another file than the one that was asked for. */
  'named_file_not_linked',
  'named_file_broken',
] as const;

/** Who calls a symbol from outside of the project: what is known, and no doubt. */
const codesOfOutside = [
  'held_outside',
  /** Value: the tool. */
  'found_by_name',
  /** Value: kind and name of the entry point. */
  'run_as_entry_point',
] as const;

/** Doubts about a way from one symbol to another. */
const codesOfSteps = [
  /** Value: the name that is used. */
  'step_may_be_another',
  /** Value: the name that is used. */
  'step_inferred',
  'targets_on_the_way_unknown',
  'way_not_linked',
  'way_broken',
] as const;

/** Doubts about which files import which. */
const codesOfImports = [
  'unresolved_imports_on_the_way',
  'unresolved_imports_of_others',
  'unresolved_imports_of_it',
  'unresolved_imports_into_group',
  'unresolved_imports_of_group',
  'unproven_imports_on_the_way',
  'unproven_imports_of_others',
  'unproven_imports_of_it',
  'unproven_imports_into_group',
  'unproven_imports_of_group',
  'others_import_its_file',
  'others_broken',
  'it_is_broken',
  'group_broken',
  'way_computes_imports',
  'others_compute_imports',
  'it_computes_imports',
  'group_computes_imports',
  /** Value of these three: the language. */
  'way_language_unread',
  'language_unread',
  'its_language_unread',
  /** Value: the name that is imported. */
  'import_unproven',
  'package_unread',
] as const;

/** Doubts about what a change reaches. */
const codesOfImpact = [
  'users_of_reached_unknown',
  'files_using_reached_unknown',
  'members_called_outside',
  /** The count is the depth. */
  'depth_reached',
  'reached_tests_unsure',
  'running_tests_unnamed',
  'changed_data',
  'changed_unread',
  'changes_not_compared',
  'submodules_not_compared',
  'repository_not_trusted',
] as const;

/** Doubts about the history, and about numbers. */
const codesOfHistory = [
  'history_without_git',
  'history_without_repository',
  'history_empty',
  'revision_unknown',
  'history_timed_out',
  'history_too_large',
  'history_failed',
  'history_shallow',
  /** The count is the limit. */
  'history_cut',
  'history_not_trusted',
  'history_not_read',
  'owners_not_trusted',
  'people_left_out',
  'commits_unread',
  'commits_uncounted',
  'commits_pending',
  'earlier_files_unread',
  'copies_not_looked_for',
  'copies_cut',
  'names_unresolved_in_files',
] as const;

/** Doubts about where programs begin. */
const codesOfEntryPoints = [
  /** The count of these three is that of places in the file. */
  'route_lists_unknown',
  'routes_not_served',
  'router_of_own',
  'routes_computed',
  'modules_computed',
  /** Value: the framework. */
  'framework_without_table',
  'files_broken',
] as const;

/** Doubts about answers to questions in words. */
const codesOfQuestions = [
  'syntax_broken',
  'files_compute_imports',
  'imports_unresolved',
  'marked_uses_unseen',
  'name_ambiguous',
  'names_ambiguous',
  'name_elsewhere',
  'name_missing',
  'name_undeclared',
  'question_names_nothing',
  'only_direct_known',
  'functions_named_as_values',
  /** Value: the symbol that something is made of. */
  'passed_to_maker',
  /** The count is the limit. */
  'first_files_alone',
  'calls_inferred',
  'members_left',
  'hotspots_ranked',
  'changes_together_ranked',
  'tour_ranked',
  'entry_points_by_convention',
] as const;

/** Doubts about findings of security. */
const codesOfSecurity = [
  /** The count is that of files. Value: the number of rules. */
  'scan_extent',
  'only_rules_found',
  'package_holes_not_scanned',
  'partly_left_out',
  /** The count is that of files. Values: languages, by VS Code's identifiers. */
  'languages_unfollowed',
  'pushed_findings_alone',
  'scan_extent_unknown',
] as const;

/** Doubts about the packages that a project needs. */
const codesOfPackages = [
  'lock_files_unread',
  'base_lock_files_unread',
  'packages_not_locked',
  'packages_of_other_registries',
  'packages_not_compared',
  /** Value: the registry. The count is that of packages. */
  'registry_without_advisories',
  'advisories_damaged',
] as const;

/** Doubts about parts of a difference between two states. */
const codesOfDifferences = ['cycles_not_compared', 'numbers_not_compared', 'findings_not_compared'] as const;

/** Doubts about what was recorded of tests. */
const codesOfRecordings = [
  'notes_left_out',
  'no_process_recorded',
  'no_test_ran_alone',
  'tests_not_recorded_whole',
  /** Values: what is wrong with a report, its code. */
  'report_unread',
] as const;

/** Doubts about the snapshot as a whole. */
const codesOfSnapshots = [
  'left_out_unknown',
  /** Value: why the first one is left out. */
  'left_out',
  /** Values: the group, why the first one is left out. */
  'left_out_of_group',
  'changes_unknown',
  /** Value: the time of the last look. */
  'changes_unknown_since',
  'only_structure',
] as const;

export const doubtCodes = [
  ...codesOfCalls,
  ...codesOfOutside,
  ...codesOfSteps,
  ...codesOfImports,
  ...codesOfImpact,
  ...codesOfHistory,
  ...codesOfEntryPoints,
  ...codesOfQuestions,
  ...codesOfSecurity,
  ...codesOfFindings,
  ...codesOfReach,
  ...codesOfPackages,
  ...codesOfDifferences,
  ...codesOfRecordings,
  ...codesOfSnapshots,
] as const;

export type DoubtCode = (typeof doubtCodes)[number];

export interface Doubt {
  readonly code: DoubtCode;
  /** Names in the sentence, in its order. */
  readonly values?: string[];
  /** Sites or files behind it, where they are counted. */
  readonly count?: number;
  /** The first of them, or the one. */
  readonly file?: string;
  readonly line?: number;
}
