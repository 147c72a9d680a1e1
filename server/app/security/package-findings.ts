import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { type FoundHoles, holesOf, type PackageHole } from '#server/engine/advisories/package-holes.ts';
import type { ProjectPackage } from '#server/engine/packages/join-packages.ts';
import { findingId, fingerprintsOf } from '#server/engine/security/fingerprints.ts';
import { type PackageReach, PackageReaches } from '#server/engine/security/packages/package-reaches.ts';
import type { CodeReaches } from '#server/engine/security/reach/code-reaches.ts';
import { findSuppression } from '#server/engine/security/suppressions/find-suppression.ts';
import { severities, type Severity } from '#server/engine/security/rules/rule.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { ScannedPackages } from '#protocol/scan-scope.ts';
import type { Finding } from '#protocol/security.ts';
import { type PackageFiles, type ReadLockFiles, readLockFiles } from '../analysis/read-lock-files.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { AdvisoryStore, OpenAdvisories } from '../ports/advisories.ts';
import type { ScannedFinding } from './project-scans.ts';

export interface PackageScan {
  readonly findings: readonly ScannedFinding[];
  readonly packages: ScannedPackages;
}

/** A state of a project, as far as its packages are concerned. */
export interface PackageState {
  readonly snapshot: LinkedSnapshot;
  readonly reaches: CodeReaches;
  /** Called where there are advisories alone. */
  readonly packageFiles: () => PackageFiles;
  readonly movedTo?: ReadonlyMap<string, string>;
}

/** Packages that are named; the others are counted. */
const uncheckedMax = 100;

/** Looks up the packages of a project among the advisories that the user gave. */
export function packageFindings(store: AdvisoryStore, state: PackageState): PackageScan {
  const advisories = store.mark() === '' ? undefined : store.open();
  if (advisories === undefined) return withoutAdvisories(store);
  try {
    return new Search(advisories, state).result();
  } catch (error) {
    // A line of the file is cut: nothing of it is believed.
    if (error instanceof SyntaxError) return nothing({ code: 'advisories_damaged' });
    throw error;
  } finally {
    advisories.close();
  }
}

function withoutAdvisories(store: AdvisoryStore): PackageScan {
  return nothing({ code: store.mark() === '' ? 'package_holes_not_scanned' : 'advisories_damaged' });
}

function nothing(doubt: Doubt): PackageScan {
  return { findings: [], packages: { compared: 0, unchecked: [], uncheckedCount: 0, ...reasonsAndDoubts([doubt]) } };
}

type Unchecked = ScannedPackages['unchecked'][number];

class Search {
  readonly #state: PackageState;
  readonly #advisories: OpenAdvisories;
  readonly #files: PackageFiles;
  readonly #read: ReadLockFiles;
  readonly #reaches: PackageReaches;
  readonly #lines = new Map<string, readonly string[]>();

  constructor(advisories: OpenAdvisories, state: PackageState) {
    this.#state = state;
    this.#advisories = advisories;
    this.#files = state.packageFiles();
    this.#read = readLockFiles(this.#files.texts);
    this.#reaches = new PackageReaches(state.snapshot, state.reaches, this.#read.packages, this.#read.direct);
  }

  result(): PackageScan {
    const { info } = this.#advisories;
    const known = new Set(info.ecosystems.map(({ ecosystem }) => ecosystem));
    const [covered, uncovered] = [true, false].map((is) =>
      this.#read.packages.filter(({ ecosystem }) => known.has(ecosystem) === is),
    );
    const looked = covered.map((found) => ({ found, ...this.#holesOf(found) }));
    const findings = looked.flatMap(({ found, holes }) => holes.flatMap((hole) => this.#findings(found, hole)));
    const uncompared = looked.filter((each) => each.uncompared.length > 0).map(({ found }) => found);
    const unchecked = this.#unchecked(uncompared);
    return {
      findings,
      packages: {
        advisories: { ...info, ecosystems: [...info.ecosystems] },
        compared: covered.length - uncompared.length,
        unchecked: unchecked.slice(0, uncheckedMax),
        uncheckedCount: unchecked.length,
        ...reasonsAndDoubts([...withoutRegistry(uncovered), ...this.#doubts(unchecked)]),
      },
    };
  }

  #holesOf(found: ProjectPackage): FoundHoles {
    return holesOf(found, this.#advisories.about(found.ecosystem, found.name));
  }

  #unchecked(uncompared: readonly ProjectPackage[]): Unchecked[] {
    const { unread, unlocked, unpinned } = this.#read;
    const named = new Set(unpinned.map(({ file }) => file));
    return [
      ...uncompared.flatMap(({ name, version, places }) =>
        places.map(({ file, line }): Unchecked => ({ file, line, name, version, reason: 'not_comparable' })),
      ),
      ...unpinned.map((each): Unchecked => ({ ...each, reason: 'not_pinned' })),
      ...unlocked.filter((file) => !named.has(file)).map((file): Unchecked => ({ file, reason: 'not_pinned' })),
      ...[...this.#files.unreadable, ...unread].map((file): Unchecked => ({ file, reason: 'unread' })),
      ...this.#files.others.map((file): Unchecked => ({ file, reason: 'other_registry' })),
    ];
  }

  #doubts(unchecked: readonly Unchecked[]): Doubt[] {
    const doubtOf = (code: DoubtCode, reason: Unchecked['reason']): Doubt[] => {
      const of = unchecked.filter((each) => each.reason === reason);
      return of.length === 0 ? [] : [{ code, count: of.length, file: of[0].file }];
    };
    return [
      ...doubtOf('lock_files_unread', 'unread'),
      ...doubtOf('packages_not_locked', 'not_pinned'),
      ...doubtOf('packages_of_other_registries', 'other_registry'),
      ...doubtOf('packages_not_compared', 'not_comparable'),
    ];
  }

  /** One a lock file, at its first line about the package. */
  #findings(found: ProjectPackage, hole: PackageHole): ScannedFinding[] {
    const reach = this.#reaches.of(found);
    const places = new Map(found.places.toReversed().map((place) => [place.file, place]));
    return [...places.values()].toReversed().map(({ file, line }) => this.#finding({ found, hole, reach }, file, line));
  }

  #finding({ found, hole, reach }: HoleInPackage, file: string, line: number): ScannedFinding {
    const { id: ruleId, cwe } = hole;
    const { name, version, ecosystem } = found;
    const sink = `${ecosystem}:${name}@${version}`;
    const placeNow = this.#state.movedTo?.get(file) ?? file;
    const [fingerprint] = fingerprintsOf([{ ruleId: hole.key, file: placeNow, symbol: '', sink }]);
    const suppressed = this.#suppression(hole, file, line);
    const what = `${name} ${version}`;
    return {
      id: findingId(this.#state.snapshot.id, fingerprint),
      ruleId,
      title: hole.summary === '' ? `${what} has a known hole` : `${what}: ${hole.summary}`,
      ...ratingOf(found, hole, reach),
      category: 'dependency',
      cwe: [...cwe],
      owasp: ['A06:2021'],
      file,
      line,
      column: 1,
      message: messageOf(found, hole),
      fingerprint,
      remediation: remediationOf(found, hole),
      reach: wireReach(reach),
      ...(suppressed && { suppressed: { ...suppressed } }),
      path: [
        ...reach.steps.map((step) => ({ ...step })),
        { file, line, column: 1, role: 'sink', proof: reach.state === 'reachable' ? 'exact' : 'hint', what },
      ],
    };
  }

  /** A comment of ours takes out the advisory that it names, by any of its names, and no other one. */
  #suppression({ id, aliases }: PackageHole, file: string, line: number): Finding['suppressed'] {
    for (const ruleId of [id, ...aliases]) {
      const found = findSuppression(this.#linesOf(file), { ruleId, cwe: [], line });
      if (found !== undefined && !('isWithoutReason' in found) && found.by === 'groundplan') return found;
    }
    return undefined;
  }

  #linesOf(file: string): readonly string[] {
    let lines = this.#lines.get(file);
    if (lines === undefined) {
      const bytes = this.#files.texts.find((each) => each.file === file)?.bytes;
      // JSON has no comments.
      const text = bytes === undefined || file.endsWith('.json') ? undefined : decodeText(bytes);
      this.#lines.set(file, (lines = text?.split(/\r\n|\r|\n/) ?? []));
    }
    return lines;
  }
}

/** Packages of a registry of which no advisories were given were compared with nothing. */
function withoutRegistry(packages: readonly ProjectPackage[]): Doubt[] {
  const groups = Map.groupBy(packages, ({ ecosystem }) => ecosystem);
  return Array.from(groups, ([ecosystem, some]) => ({
    code: 'registry_without_advisories',
    values: [registryNames[ecosystem]],
    count: some.length,
    file: some[0].places[0].file,
  }));
}

const registryNames = { npm: 'npm', pypi: 'PyPI' };

interface HoleInPackage {
  readonly found: ProjectPackage;
  readonly hole: PackageHole;
  readonly reach: PackageReach;
}

/** The advisory says how severe it is; who needs the package lowers it, and that it is imported proves no call. */
function ratingOf(
  { scope, origin }: ProjectPackage,
  hole: PackageHole,
  reach: PackageReach,
): Pick<ScannedFinding, 'severity' | 'confidence' | 'reasons' | 'reasonCodes'> {
  const isOfWork = reach.state === 'not_reachable';
  const isPerhapsOfWork = scope === 'development' && reach.state === 'unknown';
  const most: Severity = isOfWork ? 'low' : isPerhapsOfWork ? 'medium' : 'critical';
  const isImportNoProof = !hole.isMalicious;
  const reasonCodes: Doubt[] = [
    ...saidSeverity(hole),
    ...(isOfWork ? [{ code: 'package_for_work_alone' } as const] : []),
    ...(isPerhapsOfWork ? [{ code: 'package_perhaps_for_work' } as const] : []),
    ...(isImportNoProof ? [{ code: 'import_is_no_call' } as const] : []),
    ...(hole.functions.length > 0
      ? [{ code: 'advisory_names_functions' as const, values: [hole.functions.join(', ')] }]
      : []),
    ...(hole.isDisputed ? [{ code: 'advisories_disagree' } as const] : []),
    ...(hole.isBehindLastKnown ? [{ code: 'behind_last_known' } as const] : []),
    ...(origin === undefined ? [] : [{ code: 'package_from_elsewhere' } as const]),
  ];
  const severity = severities[Math.max(severities.indexOf(hole.severity), severities.indexOf(most))];
  return { severity, confidence: isImportNoProof ? 'medium' : 'high', reasons: doubtTexts(reasonCodes), reasonCodes };
}

function saidSeverity({ id, severity, score, isMalicious, isSeverityUnknown }: PackageHole): Doubt[] {
  if (isMalicious) return [{ code: 'package_malicious' }];
  if (isSeverityUnknown) return [{ code: 'advisory_severity_unknown' }];
  return [{ code: 'advisory_severity', values: [id, severity, ...(score === undefined ? [] : [score.toFixed(1)])] }];
}

function messageOf({ name, version }: ProjectPackage, { id, aliases, fixed, url }: PackageHole): string {
  const names = aliases.length === 0 ? id : `${id} (${aliases.join(', ')})`;
  const mended = fixed === undefined ? 'No fixed version is named.' : `Fixed in ${fixed}.`;
  return [`${name} ${version} has ${names}.`, mended, ...(url === undefined ? [] : [url])].join(' ');
}

function remediationOf({ name }: ProjectPackage, { fixed, isMalicious }: PackageHole): string {
  if (isMalicious) return `Remove ${name}, and take what ran with it for compromised.`;
  if (fixed === undefined)
    return `No fixed version of ${name} is named: replace it, or make sure that nothing uses what has the hole.`;
  return `Update ${name} to ${fixed} or newer; where another package needs it, update that one or override the version.`;
}

function wireReach({ state, reasons, entry, entryCount }: PackageReach): ScannedFinding['reach'] {
  return {
    state,
    reason: doubtTexts(reasons).join(' '),
    reasonCodes: [...reasons],
    ...(entry && { entryPoint: { ...entry }, entryPoints: entryCount }),
  };
}
