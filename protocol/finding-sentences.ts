import type { Doubt } from './doubt-codes.ts';
import type { FindingCode } from './finding-codes.ts';
import type { Translate } from './why-found.ts';

type Sentence = (t: Translate, doubt: Doubt) => string;

/** Why a finding is as severe and as sure as it is, and who can have its code run. */
export const findingSentences: Readonly<Record<FindingCode, Sentence>> = {
  source_remote: (t, doubt) =>
    ruled(t('The value comes from outside of the program (a request, a message or a link)'), doubt, t),
  source_page: (t, doubt) => ruled(t('The value comes from a link, or another window of the browser'), doubt, t),
  source_library: (t, doubt) => ruled(t('The value is passed in by code that uses this package'), doubt, t),
  source_local: (t, doubt) => ruled(t('The value comes from who runs the program (arguments, environment)'), doubt, t),
  source_file: (t, doubt) => ruled(t('The value comes from a file or an archive'), doubt, t),
  source_database: (t, doubt) => ruled(t('The value was stored before'), doubt, t),
  wrong_by_itself: (t, doubt) => ruled(t('It is wrong by itself'), doubt, t),
  beside_the_program: (t) => t('Its file is a test, an example or documentation: severity is low at most.'),
  run_by_tests: (t) => t('Only tests run it: severity is low at most.'),
  led_to_by_nothing: (t) => t('No entry point leads to it, as far as known: severity is low at most.'),
  led_to_by_something_unknown: (t) =>
    t('It is not known whether an entry point leads to it: severity is medium at most.'),
  passed_by_package_users: (t) =>
    t('Only code that uses this package passes the value in: severity is medium at most.'),
  run_by_package_users: (t) => t('Only code that uses this package runs it: severity is medium at most.'),
  run_by_starters: (t, { values: [entry] = [] }) =>
    t('It is run by people who start the program ({0}): severity is medium at most.', entry),
  stored_by_unknown: (t) =>
    t('The value was stored before, and who may store it is not known: severity is medium at most.'),
  of_development: (t) =>
    t(
      'Its file belongs to a setup for development or for trials, or to scripts, by its name: severity is medium at most.',
    ),
  key_not_shipped: (t) => t('Nothing that is shipped names the file of this key: severity is medium at most.'),
  check_not_understood: (t) => t('On the way is a check that is not understood: severity is medium at most.'),
  searched_for: (t) =>
    t('On the way it is searched for, and only one that is found goes on: severity is medium at most.'),
  behind_setting: (t, { values: [condition] = [] }) =>
    t('It is only so where {0} is set against its default: severity is medium at most.', condition),
  behind_development: (t, { values: [condition] = [] }) =>
    t('It is only so in development, as {0} says: severity is medium at most.', condition),
  check_left_out: (t, { values: [condition] = [] }) =>
    t('On the way is a check, which the program leaves out as {0} says: severity is medium at most.', condition),
  sent_by_administrators: (t) =>
    t('Who sends it must be an administrator, as names in the code say: severity is medium at most.'),
  sent_by_own_pages: (t) => t('Pages that the program itself shows send it: severity is medium at most.'),
  way_not_proven: (t) => t('The way is not proven as a whole: severity is medium at most.'),
  steps_not_proven: (t, { count = 0 }) => t('{0} steps of the way are not proven: confidence is low.', count),
  few_steps_not_proven: (t, { count }) =>
    count === 1
      ? t('A step of the way is not proven: confidence is medium at most.')
      : t('Two steps of the way are not proven: confidence is medium at most.'),
  way_endless: (t, { count = 0 }) => t('The way has {0} steps: confidence is low.', count),
  way_long: (t) =>
    t('The way is long, or goes through several places that may lead elsewhere: confidence is medium at most.'),
  other_sources_reach: (t, { count = 1 }) =>
    count === 1
      ? t('One other source reaches the same place by other ways.')
      : t('{0} other sources reach the same place by other ways.', count),
  siblings_have_check: (t, { values: [guarded, compared, place] = [] }) =>
    t('{0} of {1} handlers that were compared in {2} have a check, it has none.', guarded, compared, place),
  may_be_checked_before: (t, { values: [name] = [] }) =>
    t('{0} runs before it and may check: confidence is low.', name),
  pushed_severity_unknown: (t) => t('The severity that was pushed is none that is known here.'),
  advisory_severity: (t, { values: [advisory, severity = '', score] = [] }) =>
    score === undefined
      ? t('{0} says {1}.', advisory, severityName(severity, t))
      : t('{0} says {1} (CVSS {2}).', advisory, severityName(severity, t), score),
  advisory_severity_unknown: (t) => t('No advisory says how severe it is: it counts as high.'),
  package_malicious: (t) => t('The package itself is malicious: nothing of it has to be called.'),
  package_for_work_alone: (t) => t('Work on the program alone needs it: severity is low at most.'),
  package_perhaps_for_work: (t) =>
    t('The lock file says that work on the program alone needs it, which is not proven: severity is medium at most.'),
  import_is_no_call: (t) =>
    t('That a package is there, or imported, is no proof that what has the hole is called: confidence is medium.'),
  advisory_names_functions: (t, { values: [functions] = [] }) => t('What has the hole is named: {0}.', functions),
  advisories_disagree: (t) => t('Another advisory about the same hole does not name this version.'),
  behind_last_known: (t) =>
    t('The version is newer than the last one that was known to have the hole; no later one is said to be fixed.'),
  package_from_elsewhere: (t) => t('It does not come from the registry: name and version are compared, as if it did.'),
  entry_runs_it: (t, { values: [entry] = [], count }) =>
    count === undefined ? t('The {0} runs it.', entry) : t('The {0} (and {1} more) runs it.', entry, count),
  entry_leads_to_it: (t, { values: [entry] = [], count }) =>
    count === undefined ? t('The {0} leads to it.', entry) : t('The {0} (and {1} more) leads to it.', entry, count),
  file_not_indexed: (t) => t('Its file is not part of what is indexed.'),
  tests_alone_known: (t) => t('Only tests are known to run it, but that is not certain.'),
  no_entry_known: (t) => t('No entry point is known to lead to it, but that is not certain.'),
  calls_may_lead_to_it: (t, { count = 0 }) => t('Calls that may lead to it and whose target is not known: {0}.', count),
  files_may_lead_to_it: (t, { count = 0 }) => t('Files that may lead to it and are not known as a whole: {0}.', count),
  members_may_lead_to_it: (t, { count = 0 }) =>
    t('Members on the way that code outside of the project may call: {0}.', count),
  ways_not_followed: (t) => t('The ways to it are longer than was looked.'),
  file_not_whole: (t) => t('Its file is not known as a whole.'),
  may_be_run_by_itself: (t, { file = '' }) => t('{0} is imported by no file: it may be run by itself.', file),
  project_without_entry: (t) => t('No entry point of the project is known.'),
  entries_may_be_missing: (t) => t('There may be entry points that are not known.'),
  tests_alone_lead_to_it: (t) =>
    t('Only tests run it, as far as known: every call on the way to it is resolved, and every file was read.'),
  nothing_leads_to_it: (t) =>
    t('No entry point leads to it, as far as known: every call on the way to it is resolved, and every file was read.'),
  package_imported: (t, { values: [name] = [], file = '', line = 1, count }) =>
    count === undefined
      ? t('{0} is imported at {1}:{2}.', name, file, line)
      : t('{0} is imported at {1}:{2} and by {3} more files.', name, file, line, count),
  package_versions: (t, { count = 2 }) =>
    t('{0} versions of it are pinned, and which one is loaded there is not known.', count),
  package_of_development: (t) =>
    t('Lock files say that work on the program alone needs it, and no shipped code imports it or what needs it.'),
  package_not_imported: (t) =>
    t('No file is known to import it; tools, configuration or modules of other names may load it.'),
  package_needed: (t, { values: [name] = [] }) =>
    t('No file is known to import it. {0} needs it; whether its code runs is not known.', name),
  package_comes_with: (t, { values: [chain] = [], file = '', line = 1 }) =>
    t('It comes with what is imported at {0}:{1} ({2}); whether its code runs is not known.', file, line, chain),
  readable_by_all: (t) => t('Who can read the code has it, whether the code runs or not.'),
  pushed_reachable: (t) => t('The scan that was pushed found a way from outside; which one is not known here.'),
  pushed_reach_unknown: (t) => t('The scan that was pushed does not say whether there is a way from outside.'),
  pushed_not_reachable: (t) =>
    t('The scan that was pushed found no way from outside; how far it looked is not known here.'),
};

/** The origin of a value, and what the rule says of it. */
function ruled(origin: string, { values: [severity = ''] = [] }: Doubt, t: Translate): string {
  return t('{0}: the rule says {1}.', origin, severityName(severity, t));
}

/** Within a sentence; a severity that is not known here stays as it is. */
function severityName(severity: string, t: Translate): string {
  const names: Readonly<Record<string, string>> = {
    critical: t('critical'),
    high: t('high'),
    medium: t('medium'),
    low: t('low'),
    info: t('info'),
  };
  return Object.hasOwn(names, severity) ? names[severity] : severity;
}
