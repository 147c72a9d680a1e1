import type { ScannedPackages, ScanScope } from '#protocol/scan-scope.ts';
import {
  type Finding,
  type FindingStep,
  type Reachability,
  reachabilities,
  type Security,
  type Severity,
} from '#protocol/security.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { advisoriesText } from './advisories-text.ts';
import { counted, withCommas } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';

export interface SecurityLook {
  readonly style: Style;
  /** Each step has a line of its own. */
  readonly arePathsShown: boolean;
  /** Nothing is left out that was suppressed or decided about. */
  readonly areAllShown: boolean;
  /** Revision that was compared with. */
  readonly base?: string;
}

const titles: Readonly<Record<Reachability, string>> = {
  reachable: 'Reachable from outside',
  unknown: 'Unknown whether it is reachable',
  not_reachable: 'Not reachable, as far as is known',
};

/** Digits of a fingerprint that are shown: enough to name it in `security triage`. */
const shownDigits = 8;

/** Findings for people, by reachability, the worst first; then what was looked at. */
export function* securityText(security: Security, look: SecurityLook): Generator<string> {
  for (const state of reachabilities) {
    const findings = security.findings.filter(({ reach }) => reach.state === state);
    if (findings.length === 0) continue;
    yield `${look.style.bold(titles[state])} (${findings.length})\n\n`;
    for (const finding of findings) yield* findingText(finding, look);
  }
  if (security.findings.length === 0) yield `${emptyText(look)}\n\n`;
  yield* fixedText(security.fixed ?? [], look);
  yield* scopeText(security, look);
}

function emptyText({ base }: SecurityLook): string {
  const what = 'Nothing was found by these rules in what was looked at';
  return base === undefined ? `${what}.` : `${what} that ${visibleText(base)} does not have.`;
}

function* findingText(finding: Finding, { style, arePathsShown }: SecurityLook): Generator<string> {
  const { severity, title, cwe, fingerprint, path = [], triage, suppressed } = finding;
  const weakness = cwe.length > 0 ? ` (${cwe[0]})` : '';
  const doubt = finding.confidence === 'high' ? '' : `, confidence ${finding.confidence}`;
  const place = style.cyan(visibleText(placeOf(finding)));
  yield `${severityText(severity, style)} ${place} ${visibleText(title)}${weakness}${doubt} ${style.dim(fingerprint.slice(0, shownDigits))}\n`;
  yield `         ${visibleText(wayText(finding))}\n`;
  if (suppressed !== undefined)
    yield `         taken out by ${visibleText(suppressed.by)}${because(suppressed.reason)}\n`;
  if (triage !== undefined && triage.state !== 'open')
    yield `         ${stateText(triage.state)}${because(triage.note)}\n`;
  yield* placesText(finding, arePathsShown);
  if (arePathsShown) yield* pathText(finding, path, style);
  yield '\n';
}

/** Further places of the same value: by number, and with paths each. */
function* placesText({ furtherPlaces = 0, places = [] }: Finding, areShown: boolean): Generator<string> {
  if (furtherPlaces === 0) return;
  yield `         and ${counted(furtherPlaces, 'further place')} that the same value reaches\n`;
  if (!areShown) return;
  for (const { what, ...place } of places) yield `           ${visibleText(`${placeOf(place)} ${what}`)}\n`;
  const rest = furtherPlaces - places.length;
  if (rest > 0) yield `           ${withCommas(rest)} more\n`;
}

/** Route, where the value comes from, and where it ends, on one line. */
function wayText({ reach, path = [], message, category }: Finding): string {
  // A package is no value that flows: which one it is, and how it comes in, is said.
  if (category === 'dependency') return `${message} ${reach.reason}`;
  if (path.length < 2) return message;
  const entry = reach.entryPoint === undefined ? [] : [reach.entryPoint.name];
  const [source, sink] = [path[0], path.at(-1)];
  const doubtful = path.some(({ proof }) => proof !== 'exact') ? ' (not every step is proven)' : '';
  return [...entry, source.what, sink?.what ?? ''].join(' → ') + doubtful;
}

function* pathText(
  { message, reach, reasons, remediation, category }: Finding,
  path: readonly FindingStep[],
  style: Style,
): Generator<string> {
  if (category !== 'dependency') {
    if (path.length > 1) yield `         ${visibleText(message)}\n`;
    yield `         ${visibleText(reach.reason)}\n`;
  }
  for (const { role, proof, text, what, ...place } of path) {
    const mark = proof === 'exact' ? '' : ` [${proof}]`;
    yield `           ${role.padEnd(6)} ${style.cyan(visibleText(placeOf(place)))} ${visibleText(what)}${mark}\n`;
    if (text !== '') yield `                  ${style.dim(visibleText(text))}\n`;
  }
  for (const reason of reasons) yield `         ${visibleText(reason)}\n`;
  if (remediation !== undefined) yield `         To mend it: ${visibleText(remediation)}\n`;
}

function placeOf({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column ?? 1}`;
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${visibleText(reason)}`;
}

function stateText(state: 'accepted' | 'false_positive'): string {
  return state === 'accepted' ? 'accepted' : 'a false positive';
}

function severityText(severity: Severity, style: Style): string {
  const paint =
    severity === 'critical' || severity === 'high' ? style.red : severity === 'medium' ? style.yellow : style.dim;
  return paint(severity.padEnd(8));
}

function* fixedText(fixed: readonly Finding[], { style, base = '' }: SecurityLook): Generator<string> {
  if (fixed.length === 0) return;
  yield `${style.bold(`Fixed since ${visibleText(base)}`)} (${fixed.length})\n\n`;
  for (const finding of fixed) {
    yield `${severityText(finding.severity, style)} ${visibleText(`${placeOf(finding)} ${finding.title}`)}\n`;
  }
  yield '\n';
}

/** The scope of the scan: an empty list says no more than that. */
function* scopeText(
  { scope, suppressed = 0, triaged, summary, findings, reasons = [] }: Security,
  look: SecurityLook,
): Generator<string> {
  for (const reason of reasons) yield `${visibleText(reason)}\n`;
  if (scope !== undefined) yield lookedAtText(scope);
  if (scope?.packages !== undefined) yield* packagesText(scope.packages, reasons);
  if (summary.total > findings.length) yield `${withCommas(summary.total - findings.length)} more are not shown.\n`;
  if (suppressed + triaged > 0 && !look.areAllShown) {
    yield `Left out: ${withCommas(suppressed)} by comments in the code, ${withCommas(triaged)} by decision; --all lists them.\n`;
  }
  if (scope !== undefined) yield* leftOutText(scope);
}

function lookedAtText({ files, lines, rules, projectRules }: ScanScope): string {
  const own = projectRules === 0 ? '' : ` (${withCommas(projectRules)} of this project)`;
  return `Looked at ${counted(files, 'file')}, ${counted(lines, 'line')}, with ${counted(rules, 'rule')}${own}.\n`;
}

/** How far packages were compared. @param said reasons that stand above already */
function* packagesText(
  { advisories, compared, unchecked, uncheckedCount, reasons }: ScannedPackages,
  said: readonly string[],
): Generator<string> {
  if (advisories !== undefined)
    yield `Compared ${counted(compared, 'package')} of lock files. ${advisoriesText(advisories)}\n`;
  for (const reason of reasons) if (!said.includes(reason)) yield `${visibleText(reason)}\n`;
  if (advisories === undefined) return;
  for (const { file, line, name, version = '', reason } of unchecked.slice(0, UNCHECKED_NAMED)) {
    const place = line === undefined ? file : `${file}:${line}`;
    const what = name === undefined ? '' : ` ${name} ${version}`.trimEnd();
    yield `Not checked: ${visibleText(`${place}${what}`)} (${reason.replaceAll('_', ' ')})\n`;
  }
  const rest = uncheckedCount - Math.min(unchecked.length, UNCHECKED_NAMED);
  if (rest > 0) yield `Not checked: ${withCommas(rest)} more\n`;
}

/** Packages that are named; the others are counted. */
const UNCHECKED_NAMED = 10;

/** Languages that are named; the others are counted. */
const LANGUAGES_NAMED = 8;

function unfollowedText(unfollowed: NonNullable<ScanScope['unfollowed']>): string {
  const named = unfollowed
    .slice(0, LANGUAGES_NAMED)
    .map(({ language, files }) => `${visibleText(language)} (${counted(files, 'file')})`);
  const rest = unfollowed.length - named.length;
  const all = [...named, ...(rest > 0 ? [`${counted(rest, 'more language')}`] : [])];
  return `Secrets alone were looked for in ${all.join(', ')}: no rule follows their code.\n`;
}

function* leftOutText(scope: ScanScope): Generator<string> {
  for (const { file, reason } of scope.leftOut)
    yield `Not looked at as a whole: ${visibleText(file)} (${reason.replaceAll('_', ' ')})\n`;
  const rest = scope.leftOutFiles - scope.leftOut.length;
  if (rest > 0) yield `Not looked at as a whole: ${counted(rest, 'more file')}\n`;
  if (scope.unfollowed !== undefined) yield unfollowedText(scope.unfollowed);
  for (const { file, line, message } of scope.ruleErrors) {
    yield `A rule is not applied: ${visibleText(`${file}${line === undefined ? '' : `:${line}`} ${message}`)}\n`;
  }
}
