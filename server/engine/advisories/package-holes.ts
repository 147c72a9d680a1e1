import type { Severity } from '../security/rules/rule.ts';
import { severities } from '../security/rules/rule.ts';
import { affectedState, fixedVersion, isBehindLastKnown } from './affected.ts';
import type { Advisory, AffectedPackage } from './advisory.ts';
import type { ProjectPackage } from '../packages/join-packages.ts';

/** A hole that a package has in one version, as all advisories about it say together. */
export interface PackageHole {
  /** Of the advisory that is named; GitHub's where there is one. */
  readonly id: string;
  /** All other names of the hole. */
  readonly aliases: readonly string[];
  /** The same in every set of advisories that names it: what decisions are kept by. */
  readonly key: string;
  readonly summary: string;
  readonly severity: Severity;
  /** No advisory says how severe it is. */
  readonly isSeverityUnknown: boolean;
  /** The package itself is malicious: nothing of it has to be called. */
  readonly isMalicious: boolean;
  readonly score?: number;
  readonly vector?: string;
  readonly cwe: readonly string[];
  readonly url?: string;
  readonly fixed?: string;
  readonly functions: readonly string[];
  /** Another advisory about the same hole does not name this version. */
  readonly isDisputed: boolean;
  /** The version is behind the last one that was known to be affected. */
  readonly isBehindLastKnown: boolean;
}

export interface FoundHoles {
  readonly holes: readonly PackageHole[];
  /** Advisories of which it is not known whether they are about this version. */
  readonly uncompared: readonly string[];
}

type Versioned = Pick<ProjectPackage, 'ecosystem' | 'name' | 'version'>;

/** Severity of a hole that no advisory rates: not to be taken for a small one. */
const unratedSeverity: Severity = 'high';

/** @param advisories those about packages of this name */
export function holesOf(found: Versioned, advisories: readonly Advisory[]): FoundHoles {
  const states = advisories.map((advisory) => ({ advisory, ...stateOf(advisory, found) }));
  const groups = groupsByNames(states.filter(({ parts }) => parts.length > 0));
  const known = groups.filter((group) => group.some(({ state }) => state === 'affected'));
  const uncompared = groups.filter((group) => !known.includes(group) && group.some(({ state }) => state === 'unknown'));
  return {
    holes: known.map((group) => holeOf(found.version, group)).toSorted(worstFirst),
    uncompared: uncompared.map(([{ advisory }]) => advisory.id),
  };
}

interface Judged {
  readonly advisory: Advisory;
  readonly parts: readonly AffectedPackage[];
  readonly state: 'affected' | 'unaffected' | 'unknown';
}

function stateOf({ affected }: Advisory, { ecosystem, name, version }: Versioned): Omit<Judged, 'advisory'> {
  const parts = affected.filter((each) => each.ecosystem === ecosystem && each.name === name);
  const states = parts.map((part) => affectedState(part, version));
  const state = (['affected', 'unknown'] as const).find((each) => states.includes(each)) ?? 'unaffected';
  return { parts, state };
}

/** Advisories that share a name, at once or through others, are about one hole. */
function groupsByNames(judged: readonly Judged[]): readonly (readonly Judged[])[] {
  let groups: { readonly names: ReadonlySet<string>; readonly members: readonly Judged[] }[] = [];
  for (const each of judged) {
    const names = [each.advisory.id, ...each.advisory.aliases];
    const same = groups.filter((group) => names.some((name) => group.names.has(name)));
    const others = groups.filter((group) => !same.includes(group));
    const joined = new Set([...names, ...same.flatMap((group) => [...group.names])]);
    groups = [...others, { names: joined, members: [...same.flatMap(({ members }) => members), each] }];
  }
  return groups.map(({ members }) => members);
}

/** GitHub's advisories are the most complete ones; those of registries come next. */
const databases: readonly RegExp[] = [/^GHSA-/, /^MAL-/, /^PYSEC-/, /^(?!CVE-)/, /^CVE-/];

function holeOf(version: string, group: readonly Judged[]): PackageHole {
  const affected = group.filter(({ state }) => state === 'affected').toSorted(byDatabase);
  const [{ advisory: named }] = affected;
  const advisories = affected.map(({ advisory }) => advisory);
  const names = [...new Set(group.flatMap(({ advisory: { id, aliases } }) => [id, ...aliases]))].toSorted();
  const isMalicious = names.some((name) => name.startsWith('MAL-'));
  const rated = advisories.filter(({ severity }) => severity !== undefined).toSorted(bySeverity);
  const [worst] = rated;
  const parts = affected.flatMap(({ parts: own }) => own);
  const fixed = fixedVersion(parts, version);
  return {
    id: named.id,
    aliases: names.filter((name) => name !== named.id),
    key: names.find((name) => name.startsWith('CVE-')) ?? named.id,
    summary: advisories.find(({ summary }) => summary !== '')?.summary ?? '',
    severity: isMalicious ? 'critical' : (worst?.severity ?? unratedSeverity),
    isSeverityUnknown: !isMalicious && worst === undefined,
    isMalicious,
    ...(worst?.score !== undefined && { score: worst.score }),
    ...(worst?.vector !== undefined && { vector: worst.vector }),
    cwe: [...new Set(advisories.flatMap(({ cwe }) => cwe))],
    ...(named.url !== undefined && { url: named.url }),
    ...(fixed !== undefined && { fixed }),
    // One advisory that names none leaves open which they are.
    functions: parts.every(({ functions }) => functions.length > 0) ? parts.flatMap(({ functions }) => functions) : [],
    isDisputed: group.some(({ state }) => state === 'unaffected'),
    isBehindLastKnown: affected.every(({ parts: own }) => own.some((part) => isBehindLastKnown(part, version))),
  };
}

function byDatabase({ advisory: one }: Judged, { advisory: other }: Judged): number {
  return rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1);
}

function rankOf({ id }: Advisory): number {
  return databases.findIndex((form) => form.test(id));
}

function bySeverity(one: Advisory, other: Advisory): number {
  return severities.indexOf(one.severity ?? 'info') - severities.indexOf(other.severity ?? 'info');
}

function worstFirst(one: PackageHole, other: PackageHole): number {
  return severities.indexOf(one.severity) - severities.indexOf(other.severity) || (one.id < other.id ? -1 : 1);
}
