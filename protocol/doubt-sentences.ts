import type { Doubt, DoubtCode } from './doubt-codes.ts';
import type { PhraseCode } from './doubt-phrases.ts';
import { findingSentences } from './finding-sentences.ts';
import type { Translate } from './why-found.ts';

type Sentence = (t: Translate, doubt: Doubt) => string;

/** Sentences whose places stand within them, or that have none. */
export const sentences: Readonly<Record<Exclude<DoubtCode, PhraseCode>, Sentence>> = {
  importable_by_users: (t) => t('Users of its package may import it: by its path, or in what is built from it.'),
  importable_module: (t) => t('Users of its package may import its module.'),
  reached_by_tests_alone: (t) => t('Only tests reach its file, which may be an entry point itself.'),
  reached_by_no_entry_point: (t) => t('No known entry point reaches its file, which may be one itself.'),
  language_not_linked: (t) => t('Names in files of its language are not resolved.'),
  file_too_large: (t) => t('Its file is too large, or nested too deeply, to resolve all names in it.'),
  file_not_code: (t) => t('Its file could not be read as code.'),
  file_broken: (t) => t('Its file could not be read to the end.'),
  named_file_not_linked: (t, { file }) => t('Names in {0} are not resolved.', said(file)),
  named_file_broken: (t, { file }) => t('{0} could not be read to the end.', said(file)),
  step_may_be_another: (t, { values: [name] = [], file, line }) =>
    t('The use of {0} at {1}:{2} may be answered by another one.', name, said(file), said(line)),
  step_inferred: (t, { values: [name] = [], file, line }) =>
    t('The use of {0} at {1}:{2} is inferred.', name, said(file), said(line)),
  it_is_broken: (t) => t('The file could not be read to the end.'),
  it_computes_imports: (t) => t('The file computes what it imports, which is not read.'),
  way_language_unread: (t, { values: [language] = [], count, file }) =>
    t('Imports of {0} files are not read: {1} on the way, the first {2}.', language, said(count), said(file)),
  its_language_unread: (t, { values: [language] = [] }) => t('Imports of {0} files are not read.', language),
  import_unproven: (t, { values: [name] = [], file, line }) =>
    t('The import of {0} at {1}:{2} is not proven.', name, said(file), said(line)),
  package_unread: (t) => t('What a package outside the project imports is not read.'),
  depth_reached: (t, { count }) => t('What lies farther away than the depth of {0} was not looked for.', said(count)),
  running_tests_unnamed: (t) => t('A coverage report says that tests run what changes, and does not say which.'),
  repository_not_trusted: (t) => t('The repository was not asked what changed: the folder is not trusted.'),
  history_without_git: (t) => t('The history is not known: this machine has no git.'),
  history_without_repository: (t) =>
    t('The history is not known: the folder lies in no git repository, or in one of another user.'),
  history_empty: (t) => t('The history is empty: the repository has no commit yet.'),
  revision_unknown: (t) => t('The repository has no such revision.'),
  history_timed_out: (t) => t('The history is not known: git took too long.'),
  history_too_large: (t) => t('The history is not known: git had more to say than is read.'),
  history_failed: (t) => t('The history is not known: git failed.'),
  history_shallow: (t) => t('Older commits are not at hand: the clone is shallow (`git fetch --unshallow` gets them).'),
  history_cut: (t, { count }) => t('Older commits were not read: the history has more than {0}.', said(count)),
  history_not_trusted: (t) =>
    t('The history is not read: the folder is not trusted. Trust it in the editor, or by `groundplan trust add DIR`.'),
  history_not_read: (t) => t('The history is not read: the folder is not trusted.'),
  owners_not_trusted: (t) => t('Neither history nor owners are read: the folder is not trusted.'),
  people_left_out: (t) => t('People are left out, as a setting says.'),
  commits_unread: (t, { count }) =>
    t('Of {0} it is not known what changed: objects of the repository are not at hand.', commitsText(count, t)),
  commits_uncounted: (t, { count }) =>
    t('The lines of {0} were not counted: objects of the repository are not at hand.', commitsText(count, t)),
  commits_pending: (t, { count }) =>
    t('The lines of {0} are not counted yet: ask again in a moment.', commitsText(count, t)),
  earlier_files_unread: (t, { count }) =>
    count === 1
      ? t('1 file of earlier commits is not in the sums: not at hand, or too hard to read.')
      : t('{0} files of earlier commits are not in the sums: not at hand, or too hard to read.', said(count)),
  copies_not_looked_for: (t) => t('Copies of code were not looked for, and count as none: the folder is not trusted.'),
  copies_cut: (t) => t('Copies may be missing: code that repeats itself without end was compared in part.'),
  route_lists_unknown: (t, doubt) => inFile(t('Lists of routes are included that are not known'), doubt, t),
  routes_not_served: (t, doubt) =>
    inFile(t('Routes are registered of which it is not known where they are served'), doubt, t),
  router_of_own: (t, doubt) => inFile(t('A router of its own may make other routes'), doubt, t),
  routes_computed: (t, doubt) => inFile(t('Routes may be registered by a computed name'), doubt, t),
  modules_computed: (t, doubt) => inFile(t('Modules that may register more are loaded by computed names'), doubt, t),
  marked_uses_unseen: (t) => t('What is marked as bounded may have unseen uses.'),
  name_ambiguous: (t) => t('Several have the name that the question uses.'),
  names_ambiguous: (t) => t('Several have a name that the question uses.'),
  name_elsewhere: (t) => t('The name is not where the question looks for it.'),
  name_missing: (t) => t('The name does not occur in the snapshot.'),
  name_undeclared: (t) => t('No declaration of the snapshot has the name; its code may say it.'),
  question_names_nothing: (t) => t('The question names nothing.'),
  only_direct_known: (t) => t('Only of the direct ones it is known that they are all.'),
  passed_to_maker: (t, { values: [made] = [], file, line }) =>
    t('It is handed to what makes {0}, at {1}:{2}.', made, said(file), said(line)),
  first_files_alone: (t, { count }) => t('Only the first {0} files were looked at.', grouped(count, t)),
  calls_inferred: (t) => t('Some of the calls are inferred.'),
  members_left: (t, { count }) =>
    count === 1 ? t('1 member was not looked at.') : t('{0} members were not looked at.', grouped(count, t)),
  hotspots_ranked: (t) =>
    t('The rank counts recent changes times cognitive complexity; it cannot say what is worth a change.'),
  changes_together_ranked: (t) =>
    t(
      'The order is by how recent and how small the commits in common are, and an expectation; others than the first few are not listed.',
    ),
  tour_ranked: (t) =>
    t(
      'Places are ranked by what depends on them, where programs begin and what changed of late; others may be worth reading too.',
    ),
  entry_points_by_convention: (t) =>
    t('Entry points are known from manifests, usual names and the frameworks that are known; there may be others.'),
  scan_extent: (t, { count, values: [rules] = [] }) =>
    t(
      '{0} were looked at, with {1}.',
      count === 1 ? t('1 file') : t('{0} files', grouped(count, t)),
      rules === '1' ? t('1 rule') : t('{0} rules', grouped(Number(rules), t)),
    ),
  languages_unfollowed: (t, { count, values = [] }) =>
    t(
      'Secrets alone were looked for in {0} of languages whose code no rule follows: {1}.',
      count === 1 ? t('1 file') : t('{0} files', grouped(count, t)),
      values.join(', '),
    ),
  only_rules_found: (t) => t('Only what a rule describes is found.'),
  package_holes_not_scanned: (t) =>
    t(
      'Known holes of packages are not looked for: no advisories are here. `groundplan security update-db FILE` takes a file of them.',
    ),
  advisories_damaged: (t) =>
    t('The advisories that were given are damaged, and count as none: give a file of them again.'),
  pushed_findings_alone: (t) =>
    t(
      'Only the structure of the project is here: findings are those that were pushed with it, without code and without the ways of values.',
    ),
  scan_extent_unknown: (t) =>
    t(
      'The files that were read, the rules that were applied and the findings that comments in the code take out are not known.',
    ),
  cycles_not_compared: (t) => t('Cycles were not compared: of one state it is not known when imports load.'),
  numbers_not_compared: (t) => t('Numbers were not compared: those of one state are not known.'),
  findings_not_compared: (t) => t('Findings were not compared: one state was not scanned.'),
  no_process_recorded: (t) => t('No process of the command could be recorded: Node and Python are.'),
  no_test_ran_alone: (t) => t('No test file of the project ran on its own, so what ran cannot be assigned to tests.'),
  report_unread: (t, { values: [message, code] = [] }) =>
    t('A report was not read to the end: {0} ({1}).', message, code),
  left_out_unknown: (t) => t('Which files are left out of the graph is not known before the next run.'),
  left_out: (t, { values: [why] = [], count, file }) =>
    t('Files are left out of the graph: {0}, the first {1} ({2}).', said(count), said(file), why),
  left_out_of_group: (t, { values: [group, why] = [], count, file }) =>
    t('Files of {0} are left out of the graph: {1}, the first {2} ({3}).', group, said(count), said(file), why),
  changes_unknown: (t) => t('Changes of the files since the last run are not known.'),
  changes_unknown_since: (t, { values: [since] = [] }) => t('Changes of the files since {0} are not known.', since),
  only_structure: (t) =>
    t('Only the structure of the project is here, which does not say what imports could not be followed.'),
  ...findingSentences,
};

/** Doubts of these codes have it. */
function said(part: string | number | undefined): string | number {
  return part ?? '';
}

/** A number as the language of the client groups its digits: a translation of this text has its own locale. */
function grouped(count: number | undefined, t: Translate): string {
  return (count ?? 0).toLocaleString(t('en-US'));
}

/** A phrase, then the file, or the first line in it and how many more there are. */
function inFile(phrase: string, { count = 1, file, line }: Doubt, t: Translate): string {
  if (line === undefined) return t('{0}: {1}.', phrase, said(file));
  if (count === 1) return t('{0}: {1}:{2}.', phrase, said(file), line);
  return t('{0}: {1}:{2} and {3} more in the file.', phrase, said(file), line, count - 1);
}

function commitsText(count: number | undefined, t: Translate): string {
  return count === 1 ? t('1 commit') : t('{0} commits', said(count));
}
