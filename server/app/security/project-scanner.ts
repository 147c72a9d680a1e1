import { compareTexts } from '#server/base/compare-texts.ts';
import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import type { RawFinding, RawScan } from '#server/engine/security/finding.ts';
import { CodeReaches } from '#server/engine/security/reach/code-reaches.ts';
import type { RuleSet } from '#server/engine/security/rules/rule.ts';
import { privateKeyKind, unshippedKeys } from '#server/engine/security/secrets/key-files.ts';
import type { SearchedSecrets } from '#server/engine/security/secrets/secret-findings.ts';
import { secretRuleIds, secretRuleText, secretRuleTextOf } from '#server/engine/security/secrets/secret-rule-text.ts';
import { compareFindings } from '#server/engine/security/taint/report-findings.ts';
import type { RawOutput } from '#server/engine/security/templates/raw-outputs.ts';
import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { FlowGraph } from '#server/engine/source/flow-graph.ts';
import type { ScanScope } from '#protocol/scan-scope.ts';
import type { PackageFiles } from '../analysis/read-lock-files.ts';
import type { AdvisoryStore } from '../ports/advisories.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import { type UnfollowedLanguage, unfollowedLanguages } from '#server/engine/security/unfollowed-languages.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';
import { describeFindings, type RuleText } from './describe-findings.ts';
import type { FoundScan } from './found-scan.ts';
import { type PackageScan, packageFindings } from './package-findings.ts';
import type { KeptContents, ReadFiles, ReadSnapshot } from './read-files.ts';
import type { ScannedFinding } from './project-scans.ts';
import { reasonRule, suppressedFindings } from './suppressed-findings.ts';
import type { ScanProgress } from './scan-progress.ts';
import { type ReadRules, rulesOfSnapshot, type ScanRules, type TextOf } from './scan-rules.ts';
import { type FollowedScan, UnchangedProgram } from './unchanged-program.ts';

/** The analysis, as far as a scan knows it: `scanProgram`. */
export type ScanProgram = (
  program: {
    readonly snapshot: LinkedSnapshot;
    readonly graphs: (path: string) => FlowGraph | undefined;
    readonly templates: (path: string) => readonly RawOutput[];
    readonly entryPoints: readonly EntryPoint[];
    readonly texts: (path: string) => string | undefined;
  },
  rules: RuleSet,
) => RawScan;

export interface ProjectScannerParts {
  readonly files: ReadFiles;
  readonly readRules: ReadRules;
  readonly scanProgram: ScanProgram;
  /** Advisories about packages that the user gave. */
  readonly advisories: AdvisoryStore;
  /** Lets the machine rest between pieces of work. */
  readonly pause: () => Promise<void>;
}

/** A state of a project: what is known of it, and where its bytes are. */
export interface ScannedState {
  readonly snapshot: GraphSnapshot;
  /** Files that it leaves out; undefined while that is not known. */
  readonly skipped: readonly SkippedFile[] | undefined;
  /** Paths of files that cost threads. */
  readonly lost: readonly string[];
  readonly bytesOf: (path: string) => Uint8Array | undefined;
  /** Contents that an earlier thread read; absent of a past state. */
  readonly kept?: KeptContents;
  /** Lock files and manifests, those that are too large to be indexed too. */
  readonly packageFiles: () => PackageFiles;
  /** Of a past state: where files are now that only moved. */
  readonly past?: { readonly movedTo: ReadonlyMap<string, string> };
}

interface FollowedFiles {
  readonly snapshot: LinkedSnapshot;
  readonly read: ReadSnapshot;
  readonly textOf: TextOf;
}

/** Scans snapshots one after the other. Lives in the scan thread. */
export class ProjectScanner {
  readonly #parts: ProjectScannerParts;
  readonly #unchanged = new UnchangedProgram();

  constructor(parts: ProjectScannerParts) {
    this.#parts = parts;
  }

  async scan(state: ScannedState, report: (progress: ScanProgress) => void): Promise<FoundScan> {
    const snapshot = asLinked(state.snapshot);
    const { files } = snapshot;
    const textOf = textsOf(state);
    const rules = rulesOfSnapshot(files, textOf, this.#parts.readRules);
    const read = await this.#read(state, report);
    const follow = () => this.#follow({ snapshot, read, textOf }, rules.ruleSet);
    const followed = { snapshot, read, rulesVersion: rules.ruleSet.version, skipped: state.skipped };
    const { scan: found, reaches: knownReaches } =
      state.past === undefined ? this.#unchanged.scan(followed, follow) : { ...follow(), reaches: undefined };
    const ruleOf = ruleTexts(rules.ruleSet);
    const raw = [...found.findings, ...findingsOfSecrets(read.secrets)];
    const suppressed = suppressedFindings(raw, ruleOf, { files, textOf });
    const unseen = unseenImporters(files, state.skipped);
    const reaches = new CodeReaches(snapshot, unseen, knownReaches);
    const described = {
      snapshot,
      reaches,
      ruleOf,
      suppressed: suppressed.by,
      unshippedKeys: unshippedKeys(keysAmong(read.secrets), read.keyFiles),
      movedTo: state.past?.movedTo,
    };
    const ofCode = describeFindings(described, [...raw, ...suppressed.withoutReason].toSorted(compareFindings));
    const packages = { ...state, snapshot, reaches: new CodeReaches(snapshot, unseen), ...state.past };
    const ofPackages = packageFindings(this.#parts.advisories, packages);
    return {
      rulesVersion: rulesVersionOf(rules, ofPackages),
      ruleIds: [...rules.ruleSet.rules.map(({ id }) => id), ...secretRuleIds(), reasonRule.id].toSorted(),
      scope: { ...scopeOf(read, found, rules, unfollowedLanguages(files)), packages: ofPackages.packages },
      findings: [...ofCode, ...ofPackages.findings].toSorted(byPlace),
      changed: read.leftOut.filter(({ reason }) => reason === 'changed').length,
    };
  }

  /** Tests that cannot be read any more count as ones with every word. */
  #follow({ snapshot, read, textOf }: FollowedFiles, rules: RuleSet): FollowedScan {
    let isWhole = true;
    const texts = (path: string): string | undefined => {
      const text = textIn(snapshot.files, textOf, path);
      isWhole &&= text !== undefined;
      return text;
    };
    const graphs = (path: string) => read.graphOf(path);
    const templates = (path: string) => read.outputsOf(path);
    const program = { snapshot, graphs, templates, entryPoints: entryPointsOf(snapshot), texts };
    const scan = this.#parts.scanProgram(program, rules);
    return { scan, isWhole };
  }

  async #read(
    { snapshot: { files }, lost, bytesOf, kept, past }: ScannedState,
    report: (progress: ScanProgress) => void,
  ): Promise<ReadSnapshot> {
    const onRead = (done: number, total: number): Promise<void> => {
      report({ phase: 'reading', done, total });
      return this.#parts.pause();
    };
    const isPast = past !== undefined;
    const read = await this.#parts.files.read({ files, lost: new Set(lost), bytesOf, isPast, kept, onRead });
    report({ phase: 'analysing', done: files.count, total: files.count });
    return read;
  }
}

/** Counts before and after other advisories were given differ for that alone, as with other rules. */
function rulesVersionOf({ ruleSet }: ScanRules, { packages: { advisories } }: PackageScan): string {
  if (advisories === undefined) return ruleSet.version;
  const mark = hashContent(encodeUtf8(JSON.stringify(advisories))).slice(0, advisoriesMarkLength);
  return `${ruleSet.version}+advisories.${mark}`;
}

const advisoriesMarkLength = 8;

function byPlace(one: ScannedFinding, other: ScannedFinding): number {
  return (
    compareTexts(one.file, other.file) ||
    one.line - other.line ||
    (one.column ?? 0) - (other.column ?? 0) ||
    compareTexts(one.ruleId, other.ruleId)
  );
}

function textsOf({ bytesOf }: ScannedState): TextOf {
  return (path, contentHash) => {
    const bytes = bytesOf(path);
    return bytes === undefined || hashContent(bytes) !== contentHash ? undefined : decodeText(bytes);
  };
}

function textIn(files: FileLayer, textOf: TextOf, path: string): string | undefined {
  const file = findFile(files, path);
  return file === undefined ? undefined : textOf(path, contentHashOf(files, file));
}

function findingsOfSecrets(secrets: ReadonlyMap<string, SearchedSecrets>): RawFinding[] {
  return [...secrets].flatMap(([file, { secrets: found }]) =>
    found.map(({ kind, ...place }): RawFinding => {
      const { id, severity, confidence } = secretRuleText(kind);
      const { line, column } = place;
      const step = { file, line, column, role: 'sink', proof: 'exact', what: kind } as const;
      const known = { ruleId: id, severity, confidence, symbol: '', sink: kind, otherSources: 0 };
      return { file, ...place, ...known, path: [step] };
    }),
  );
}

/** Files in which private keys are all that is secret. */
function keysAmong(secrets: ReadonlyMap<string, SearchedSecrets>): string[] {
  return [...secrets].flatMap(([path, found]) =>
    found.secrets.every(({ kind }) => kind === privateKeyKind) ? [path] : [],
  );
}

function ruleTexts({ rules }: RuleSet): (ruleId: string) => RuleText | undefined {
  const known = new Map<string, RuleText>(rules.map((rule) => [rule.id, rule]));
  return (ruleId) =>
    known.get(ruleId) ?? secretRuleTextOf(ruleId) ?? (ruleId === reasonRule.id ? reasonRule : undefined);
}

/** Files that are named; the others are counted. */
const leftOutMax = 100;

/** Each file is listed once, with the first reason: reading comes before the search. */
function scopeOf(
  read: ReadSnapshot,
  found: RawScan,
  { ruleSet, projectRules, errors }: ScanRules,
  unfollowed: readonly UnfollowedLanguage[],
): ScanScope {
  const reasons = new Map<string, string>();
  for (const { file, reason } of [...read.leftOut, ...found.leftOut]) if (!reasons.has(file)) reasons.set(file, reason);
  const leftOut = Array.from(reasons, ([file, reason]) => ({ file, reason }));
  return {
    files: read.files,
    lines: read.lines,
    rules: ruleSet.rules.length + secretRuleIds().length,
    projectRules,
    leftOut: leftOut.toSorted((a, b) => compareTexts(a.file, b.file)).slice(0, leftOutMax),
    leftOutFiles: reasons.size,
    ...(unfollowed.length > 0 && { unfollowed: [...unfollowed] }),
    ruleErrors: errors,
  };
}
