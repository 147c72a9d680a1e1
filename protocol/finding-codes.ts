/** Why a finding is as severe and as sure as it is: facts, and no doubts. */
export const codesOfFindings = [
  /** Value of these: the severity that the rule says of it. */
  'source_remote',
  'source_page',
  'source_library',
  'source_local',
  'source_file',
  'source_database',
  'wrong_by_itself',
  'beside_the_program',
  'run_by_tests',
  'led_to_by_nothing',
  'led_to_by_something_unknown',
  'passed_by_package_users',
  'run_by_package_users',
  /** Value: kind and name of the entry point. */
  'run_by_starters',
  'stored_by_unknown',
  'of_development',
  'key_not_shipped',
  'check_not_understood',
  'searched_for',
  /** Value of these three: the condition, as short code. */
  'behind_setting',
  'behind_development',
  'check_left_out',
  'sent_by_administrators',
  'sent_by_own_pages',
  'way_not_proven',
  /** The count is that of the steps. */
  'steps_not_proven',
  'few_steps_not_proven',
  'way_endless',
  'way_long',
  'other_sources_reach',
  /** Values: how many have the check, how many were compared, and where. */
  'siblings_have_check',
  /** Value: the function that may check. */
  'may_be_checked_before',
  'pushed_severity_unknown',
  /** Values: the advisory, what it says, and the score where there is one. */
  'advisory_severity',
  'advisory_severity_unknown',
  'package_malicious',
  'package_for_work_alone',
  'package_perhaps_for_work',
  'import_is_no_call',
  /** Value: the functions. */
  'advisory_names_functions',
  'advisories_disagree',
  'behind_last_known',
  'package_from_elsewhere',
] as const;

/** Who can have the code of a finding run, and why that is not known. */
export const codesOfReach = [
  /** Value of these two: kind and name of the entry point; the count is that of the further ones. */
  'entry_runs_it',
  'entry_leads_to_it',
  'file_not_indexed',
  'tests_alone_known',
  'no_entry_known',
  'calls_may_lead_to_it',
  'files_may_lead_to_it',
  'members_may_lead_to_it',
  'ways_not_followed',
  'file_not_whole',
  'may_be_run_by_itself',
  'project_without_entry',
  'entries_may_be_missing',
  'tests_alone_lead_to_it',
  'nothing_leads_to_it',
  /** Value: the package. The count is that of further imports. */
  'package_imported',
  'package_versions',
  'package_of_development',
  'package_not_imported',
  /** Value: the package that needs it. */
  'package_needed',
  /** Value: the packages from that which is imported to it. */
  'package_comes_with',
  'readable_by_all',
  'pushed_reachable',
  'pushed_reach_unknown',
  'pushed_not_reachable',
] as const;

export type FindingCode = (typeof codesOfFindings)[number] | (typeof codesOfReach)[number];
