import { encodeUtf8 } from '#server/base/utf8.ts';
import { type ScanFile, type TriedExample, tryExamples } from '#server/engine/security/rules/rule-examples.ts';
import { noPackageFiles } from '../analysis/read-lock-files.ts';
import { noAdvisories } from '../ports/advisories.ts';
import { indexRevision, type RevisionIndexParts } from './index-revision.ts';
import { ProjectScanner, type ProjectScannerParts } from './project-scanner.ts';
import type { ReadRules, RuleFile, ScanRules } from './scan-rules.ts';

export interface RuleTrialParts extends Pick<ProjectScannerParts, 'files' | 'scanProgram'> {
  /** Without packages: an example has to hold wherever it is tried. */
  readonly index: Omit<RevisionIndexParts, 'packages'>;
  readonly readRules: ReadRules;
}

/** How rules of a repository came out. */
export interface TriedRules {
  /** Rules that could be read. */
  readonly rules: number;
  readonly examples: readonly TriedExample[];
  /** Of files that could not be read, and are not tried. */
  readonly errors: ScanRules['errors'];
}

/** Tries rules of a repository by their examples, each indexed and scanned as a project of one file, with all rules as in a scan. */
export async function tryRules(parts: RuleTrialParts, files: readonly RuleFile[]): Promise<TriedRules> {
  const read = parts.readRules(files);
  const scan = fileScan(parts, read);
  const rules = read.ruleSet.rules.filter(({ id }) => id.startsWith('project/'));
  const examples: TriedExample[] = [];
  for (const rule of rules) {
    // oxlint-disable-next-line no-await-in-loop -- one scan at a time
    examples.push(...(await tryExamples(rule, scan)));
  }
  return { rules: rules.length, examples, errors: read.errors };
}

function fileScan({ index, files, scanProgram }: RuleTrialParts, rules: ScanRules): ScanFile {
  const scanner = new ProjectScanner({
    files,
    readRules: () => rules,
    scanProgram,
    advisories: noAdvisories,
    pause: async () => {},
  });
  return async (path, code) => {
    const texts = new Map([[path, encodeUtf8(code)]]);
    const snapshot = await indexRevision(index, '/', texts);
    const state = {
      snapshot,
      skipped: [],
      lost: [],
      bytesOf: (file: string) => texts.get(file),
      packageFiles: () => noPackageFiles,
    };
    const { findings, scope } = await scanner.scan(state, () => {});
    // A file that was not even indexed has no entry here.
    const isWhole = snapshot.files.broken[0] === 0 && scope.leftOutFiles === 0;
    return isWhole ? findings : undefined;
  };
}
