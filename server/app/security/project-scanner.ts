import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import type { RawFinding, RawScan } from '#server/engine/security/finding.ts';
import { CodeReaches } from '#server/engine/security/reach/code-reaches.ts';
import type { RuleSet } from '#server/engine/security/rules/rule.ts';
import type { SearchedSecrets } from '#server/engine/security/secrets/secret-findings.ts';
import { secretRuleIds, secretRuleText, secretRuleTextOf } from '#server/engine/security/secrets/secret-rule-text.ts';
import type { FlowGraph } from '#server/engine/source/flow-graph.ts';
import type { ScanScope } from '#protocol/security.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';
import { describeFindings, type RuleText } from './describe-findings.ts';
import type { FoundScan } from './found-scan.ts';
import type { ReadFiles, ReadSnapshot } from './read-files.ts';
import type { ScanCommand, ScanProgress } from './scan-messages.ts';
import { type ReadRules, rulesOfSnapshot, type ScanRules, type TextOf } from './scan-rules.ts';

/** The analysis, as far as a scan knows it: `scanProgram`. */
export type ScanProgram = (
  program: {
    readonly snapshot: LinkedSnapshot;
    readonly graphs: (path: string) => FlowGraph | undefined;
    readonly entryPoints: readonly EntryPoint[];
  },
  rules: RuleSet,
) => RawScan;

export interface ProjectScannerParts {
  readonly files: ReadFiles;
  readonly readRules: ReadRules;
  readonly scanProgram: ScanProgram;
  /** Text of a file with that content; undefined where it is another one by now, or no text. */
  readonly textOf: (root: string, path: string, contentHash: string) => string | undefined;
  /** Lets the machine rest between pieces of work. */
  readonly pause: () => Promise<void>;
}

/** Scans snapshots one after the other. Lives in the scan thread. */
export class ProjectScanner {
  readonly #parts: ProjectScannerParts;

  constructor(parts: ProjectScannerParts) {
    this.#parts = parts;
  }

  async scan(command: ScanCommand, report: (progress: ScanProgress) => void): Promise<FoundScan> {
    const { root, skipped } = command;
    const snapshot = asLinked(command.snapshot);
    const textOf: TextOf = (path, contentHash) => this.#parts.textOf(root, path, contentHash);
    const rules = rulesOfSnapshot(snapshot.files, textOf, this.#parts.readRules);
    const read = await this.#read(command, report);
    const graphs = (path: string) => read.graphOf(path);
    const found = this.#parts.scanProgram({ snapshot, graphs, entryPoints: entryPointsOf(snapshot) }, rules.ruleSet);
    const raw = [...found.findings, ...findingsOfSecrets(read.secrets)].toSorted(byPlace);
    const reaches = new CodeReaches(snapshot, unseenImporters(snapshot.files, skipped));
    return {
      rulesVersion: rules.ruleSet.version,
      ruleIds: [...rules.ruleSet.rules.map(({ id }) => id), ...secretRuleIds()].toSorted(),
      scope: scopeOf(read, found, rules),
      findings: describeFindings({ snapshot, reaches, ruleOf: ruleTexts(rules.ruleSet) }, raw),
      changed: read.leftOut.filter(({ reason }) => reason === 'changed').length,
    };
  }

  async #read(
    { root, lost, snapshot: { files } }: ScanCommand,
    report: (progress: ScanProgress) => void,
  ): Promise<ReadSnapshot> {
    const onRead = (done: number, total: number): Promise<void> => {
      report({ phase: 'reading', done, total });
      return this.#parts.pause();
    };
    const read = await this.#parts.files.read({ root, files, lost: new Set(lost), onRead });
    report({ phase: 'analysing', done: files.count, total: files.count });
    return read;
  }
}

/** Where the same stands more than once, by rule. */
function byPlace(a: RawFinding, b: RawFinding): number {
  return compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column || compareTexts(a.ruleId, b.ruleId);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
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

function ruleTexts({ rules }: RuleSet): (ruleId: string) => RuleText | undefined {
  const known = new Map<string, RuleText>(rules.map((rule) => [rule.id, rule]));
  return (ruleId) => known.get(ruleId) ?? secretRuleTextOf(ruleId);
}

/** Files that are named; the others are counted. */
const leftOutMax = 100;

function scopeOf(read: ReadSnapshot, found: RawScan, { ruleSet, projectRules, errors }: ScanRules): ScanScope {
  const leftOut = [...read.leftOut, ...found.leftOut].toSorted((a, b) => compareTexts(a.file, b.file));
  return {
    files: read.files,
    lines: read.lines,
    rules: ruleSet.rules.length + secretRuleIds().length,
    projectRules,
    leftOut: leftOut.slice(0, leftOutMax).map(({ file, reason }) => ({ file, reason })),
    leftOutFiles: new Set(leftOut.map(({ file }) => file)).size,
    ruleErrors: errors,
  };
}
