import type { Confidence, FindingCategory, Reachability, Severity } from '#protocol/security.ts';

/** The worst first, as on the wire. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const satisfies readonly Severity[];
export const confidences = ['high', 'medium', 'low'] as const satisfies readonly Confidence[];
export const findingCategories = [
  'vulnerability',
  'secret',
  'dependency',
  'configuration',
] as const satisfies readonly FindingCategory[];
export const reachabilities = ['reachable', 'unknown', 'not_reachable'] as const satisfies readonly Reachability[];

/** Packages that are listed: all, those with a known hole, those needed at once, and of these those that no file imports. */
export const packageChoices = ['all', 'holes', 'direct', 'unused'] as const;
export type PackageChoice = (typeof packageChoices)[number];

/** The user's view of the packages of others. */
export interface PackagesView {
  readonly choice: PackageChoice;
  readonly filter?: string;
  /** Column that sorts, by its key; `-` before it: the smallest first. */
  readonly order: string;
  /** Package URL of the one whose details are shown. */
  readonly picked?: string;
}

export const firstPackages: PackagesView = { choice: 'all', order: 'holes' };

/** The user's view of the findings: all of it is in the address. */
export interface SecurityView {
  /** Packages are looked at in the place of the findings. */
  readonly packages?: PackagesView;
  /** Lowest severity that is listed. */
  readonly severity: Severity;
  /** Lowest confidence that is asked for. */
  readonly confidence: Confidence;
  readonly category?: FindingCategory;
  readonly rule?: string;
  readonly reach?: Reachability;
  readonly filter?: string;
  /** Revision that new findings are compared with. */
  readonly base?: string;
  /** Accepted findings and false positives are listed too. */
  readonly triaged: boolean;
  /** Findings that a comment in the code takes out are listed too. */
  readonly suppressed: boolean;
  /** Fingerprint of the finding whose details are shown. */
  readonly finding?: string;
  /** Index of the step of its path that is looked at. */
  readonly step?: number;
  /** The path is shown as a table. */
  readonly asTable: boolean;
}

export const firstSecurity: SecurityView = {
  severity: 'info',
  confidence: 'medium',
  triaged: false,
  suppressed: false,
  asTable: false,
};

/** No engine gives a longer path. */
const stepsMax = 10_000;

/** Parts of the address, only what differs from the first view. */
export function securityParts(view: SecurityView): [name: string, value: string | undefined][] {
  return [
    ['severity', view.severity === firstSecurity.severity ? undefined : view.severity],
    ['confidence', view.confidence === firstSecurity.confidence ? undefined : view.confidence],
    ['category', view.category],
    ['rule', view.rule],
    ['reach', view.reach],
    ['filter', view.filter],
    ['since', view.base],
    ['triage', view.triaged ? 'all' : undefined],
    ['suppressed', view.suppressed ? 'include' : undefined],
    ['finding', view.finding],
    ['step', view.step === undefined ? undefined : String(view.step)],
    ['as', view.asTable ? 'table' : undefined],
    ...packagesParts(view.packages),
  ];
}

function packagesParts(view: PackagesView | undefined): [name: string, value: string | undefined][] {
  if (view === undefined) return [];
  return [
    ['list', 'packages'],
    ['show', view.choice === firstPackages.choice ? undefined : view.choice],
    ['named', view.filter],
    ['order', view.order === firstPackages.order ? undefined : view.order],
    ['package', view.picked],
  ];
}

/** Reads what `securityParts` wrote, or anything else. */
export function securityOf(one: (name: string) => string | undefined): SecurityView {
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === one(name));
  const step = Number(one('step') ?? Number.NaN);
  const optional = {
    category: among(findingCategories, 'category'),
    rule: one('rule'),
    reach: among(reachabilities, 'reach'),
    filter: one('filter'),
    base: one('since'),
    finding: one('finding'),
    step: Number.isInteger(step) && step >= 0 && step < stepsMax ? step : undefined,
    packages: one('list') === 'packages' ? packagesOf(one) : undefined,
  };
  return {
    severity: among(severities, 'severity') ?? firstSecurity.severity,
    confidence: among(confidences, 'confidence') ?? firstSecurity.confidence,
    triaged: one('triage') === 'all',
    suppressed: one('suppressed') === 'include',
    asTable: one('as') === 'table',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

function packagesOf(one: (name: string) => string | undefined): PackagesView {
  const [filter, picked] = [one('named'), one('package')];
  return {
    choice: packageChoices.find((each) => each === one('show')) ?? firstPackages.choice,
    order: one('order') ?? firstPackages.order,
    ...(filter !== undefined && { filter }),
    ...(picked !== undefined && { picked }),
  };
}

/** Without what is a nuance of the same view. */
export function securityPlace(view: SecurityView | undefined): SecurityView | undefined {
  if (view === undefined) return undefined;
  const packages = view.packages && { ...view.packages, filter: undefined, order: '' };
  return { ...view, filter: undefined, step: undefined, packages };
}

/** One step back to the whole; undefined where there is none. */
export function securityUp(view: SecurityView): SecurityView | undefined {
  if (view.packages?.picked !== undefined) return { ...view, packages: { ...view.packages, picked: undefined } };
  return view.finding === undefined ? undefined : { ...view, finding: undefined, step: undefined };
}
