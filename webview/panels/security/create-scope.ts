import type { ScanScope } from '#protocol/scan-scope.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { watch } from '../../state/watch.ts';
import { languageName } from '../../state/wording.ts';
import { placeLink } from './place-link.ts';
import type { SecurityParts } from './security-parts.ts';
import type { Scanned } from './security-state.ts';

const listedAtOnce = 10;
/** Enough of a hash to distinguish two versions of the rules. */
const versionLength = 8;

/** The files that were scanned, with which rules, and what was left out: a list of findings says no more than this. */
export function createScope(parts: SecurityParts): HTMLElement {
  const root = element('div', { class: 'gp-sc-scope' });
  watch(
    parts.store,
    ({ scanned }) => [scanned] as const,
    ([scanned]) => replaceContent(root, ...(scanned === undefined ? [] : scopeOf(parts, scanned))),
  );
  return root;
}

/** Sentences about the files, lines and rules, or about why they are not known. */
export function extentSentence(parts: SecurityParts, scanned: Scanned): string {
  const { scope } = scanned;
  const sentences = parts.reasonsOf(scanned);
  return [...sentences, ...(scope === undefined ? [] : [scopeSentence(parts, scope)])].join(' ');
}

function scopeSentence(parts: SecurityParts, scope: ScanScope): string {
  const { t, language } = parts;
  const { files, lines, rules, projectRules } = scope;
  const number = (value: number) => value.toLocaleString(language);
  const read = t('{0} files with {1} lines were read, with {2} rules.', number(files), number(lines), number(rules));
  const own = projectRules === 0 ? [] : [t('{0} of the rules are from this repository.', number(projectRules))];
  return [read, ...own, ...unfollowedSentence(parts, scope), ...packageSentences(parts, scope)].join(' ');
}

/** How far known holes of packages were looked for: no finding says nothing where no advisories are. */
function packageSentences(parts: SecurityParts, { packages }: ScanScope): string[] {
  if (packages === undefined) return [];
  const { t, language } = parts;
  const { advisories, compared } = packages;
  const reasons = parts.reasonsOf(packages);
  if (advisories === undefined) return [...reasons];
  const newest = new Date(advisories.newest).toLocaleDateString(language, { dateStyle: 'medium' });
  const [own, others] = [compared, advisories.advisories].map((value) => value.toLocaleString(language));
  return [t('Packages compared: {0}; with advisories: {1}, the newest of {2}.', own, others, newest), ...reasons];
}

/** Languages that are named; the others are counted. */
const languagesNamed = 4;

function unfollowedSentence({ t, language }: SecurityParts, { unfollowed = [] }: ScanScope): string[] {
  if (unfollowed.length === 0) return [];
  const named = unfollowed.slice(0, languagesNamed).map((each) => languageName(each.language));
  const rest = unfollowed.length - named.length;
  const count = unfollowed.reduce((sum, { files }) => sum + files, 0);
  const names = [...named, ...(rest > 0 ? [t('and {0} more', rest)] : [])].join(', ');
  return [
    t(
      'Secrets alone were looked for in {0} of languages whose code no rule follows: {1}.',
      count === 1 ? t('1 file') : t('{0} files', count.toLocaleString(language)),
      names,
    ),
  ];
}

function scopeOf(parts: SecurityParts, scanned: Scanned): HTMLElement[] {
  const { t, language } = parts;
  const { scope, scannedAt } = scanned;
  const at = new Date(scannedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const facts = element(
    'p',
    {},
    `${extentSentence(parts, scanned)} ${t('Scanned {0}, rules {1}.', at, shownVersion(scanned))}`,
  );
  if (scope === undefined) return [facts];
  const heads = [
    ...(scope.leftOutFiles > 0 ? [t('Files of which something was left out: {0}.', scope.leftOutFiles)] : []),
    ...(scope.ruleErrors.length > 0
      ? [t('Errors in rules, which were not applied: {0}.', scope.ruleErrors.length)]
      : []),
  ];
  if (heads.length === 0) return [facts];
  const summary = element('summary', { 'data-key': 'scope' }, heads.join(' '));
  return [facts, element('details', {}, summary, ...leftOutList(parts, scope), ...ruleErrorList(parts, scope))];
}

/** Pushed findings have the name of a program in place of a hash. */
function shownVersion({ scope, rulesVersion }: Scanned): string {
  return scope === undefined ? rulesVersion : rulesVersion.slice(0, versionLength);
}

function leftOutList(parts: SecurityParts, { leftOut, leftOutFiles }: ScanScope): HTMLElement[] {
  const { t } = parts;
  if (leftOut.length === 0) return [];
  const item = ({ file, reason }: ScanScope['leftOut'][number]) =>
    element('li', {}, placeLink(parts, { file }), element('span', { class: 'gp-quiet' }, reasonWord(t, reason)));
  const rest = leftOutFiles - leftOut.length;
  return [
    longList(leftOut, listedAtOnce, item, 'gp-sc-plain-list'),
    ...(rest > 0 ? [element('p', { class: 'gp-quiet' }, t('and {0} more', rest))] : []),
  ];
}

function ruleErrorList(parts: SecurityParts, { ruleErrors }: ScanScope): HTMLElement[] {
  const { t } = parts;
  if (ruleErrors.length === 0) return [];
  const item = ({ file, line, message }: ScanScope['ruleErrors'][number]) =>
    element(
      'li',
      {},
      placeLink(parts, { file, ...(line !== undefined && { line }) }),
      element('span', { class: 'gp-problem' }, message),
    );
  return [element('h3', {}, t('Errors in rules')), longList(ruleErrors, listedAtOnce, item, 'gp-sc-plain-list')];
}

function reasonWord(t: SecurityParts['t'], reason: string): string {
  const words: Readonly<Record<string, string>> = {
    too_large: t('too large'),
    too_deep: t('nested too deeply'),
    unreadable: t('not readable'),
    not_followed: t('secrets alone were looked for'),
    budget: t('more ways than are followed'),
  };
  return Object.hasOwn(words, reason) ? (words[reason] ?? reason) : reason;
}
