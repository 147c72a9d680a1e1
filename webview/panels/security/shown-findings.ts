import type { Finding, Reachability } from '#protocol/security.ts';
import { reachabilities, severities, type SecurityView } from '../../state/security-view.ts';
import { matches } from '../metrics/create-filter.ts';
import type { Scanned } from './security-state.ts';

/** Findings of one reachability; `fixed`: those that only the revision has. */
export interface FindingGroup {
  readonly reach: Reachability | 'fixed';
  /** The worst first. */
  readonly findings: readonly Finding[];
}

/** Returns the findings that a view lists, by who can reach them, without empty groups. */
export function shownGroups({ findings, fixed = [] }: Scanned, view: SecurityView): FindingGroup[] {
  const shown = findings.filter((finding) => isListed(finding, view));
  const groups: readonly FindingGroup[] = [
    ...reachabilities.map((reach) => ({
      reach,
      findings: bySeverity(shown.filter((each) => each.reach.state === reach)),
    })),
    { reach: 'fixed', findings: bySeverity(fixed.filter((finding) => isListed(finding, view))) },
  ];
  return groups.filter((group) => group.findings.length > 0);
}

/** Rules of the findings that have come, by name. */
export function rulesOf({ findings }: Pick<Scanned, 'findings'>): string[] {
  return [...new Set(findings.map(({ ruleId }) => ruleId))].toSorted();
}

/** Number of the filters that leave something out. */
export function filterCount({ severity, category, rule, reach, filter }: SecurityView): number {
  return [severity !== 'info', category, rule, reach, filter].filter(Boolean).length;
}

/** Change of a view that lists everything that has come. */
export const noFilters: Partial<SecurityView> = {
  severity: 'info',
  category: undefined,
  rule: undefined,
  reach: undefined,
  filter: undefined,
};

function isListed(finding: Finding, { severity, category, rule, reach, filter }: SecurityView): boolean {
  return (
    severities.indexOf(finding.severity) <= severities.indexOf(severity) &&
    (category === undefined || finding.category === category) &&
    (rule === undefined || finding.ruleId === rule) &&
    (reach === undefined || finding.reach.state === reach) &&
    (filter === undefined || matches(searchText(finding), filter))
  );
}

function searchText({ title, ruleId, file, message, symbol = '', cwe, reach }: Finding): string {
  return [title, ruleId, file, message, symbol, ...cwe, reach.entryPoint?.name ?? ''].join(' ');
}

/** Findings of one severity stay in the order of the answer: by file, then line. */
function bySeverity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}
