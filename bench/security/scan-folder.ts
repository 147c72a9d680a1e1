import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringAt } from '#server/base/string-table.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { frontEndOf, frontEnds } from '#server/engine/languages/front-ends.ts';
import type { RawFinding } from '#server/engine/security/finding.ts';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import type { Rule } from '#server/engine/security/rules/rule.ts';
import { scanProgram } from '#server/engine/security/taint/scan-program.ts';
import { rawOutputsOf } from '#server/engine/security/templates/raw-outputs.ts';
import { templateSyntaxOf } from '#server/engine/security/templates/template-syntax.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import type { FlowGraph } from '#server/engine/source/flow-graph.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { decodeAnyway } from '#server/engine/source/text.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';

/** A finding with what its rule says. */
export interface Found extends RawFinding {
  readonly cwe: readonly string[];
}

export interface FoundInFolder {
  readonly snapshot: LinkedSnapshot;
  readonly found: readonly Found[];
  /** Those that are shown unless somebody asks for more: of at least medium confidence. */
  readonly alerts: readonly Found[];
  /** Lines of code that is no test. */
  readonly lines: number;
  /** Weaknesses that some rule finds without a source: calls that are wrong by themselves. */
  readonly coveredWeaknesses: readonly string[];
  /** Of flow graphs and findings; the index is not among them. */
  readonly cpuSeconds: number;
}

const { ruleSet, errors } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));
for (const { file, line, message } of errors) process.stderr.write(`${file}:${line} ${message}\n`);
const rules = new Map<string, Rule>(ruleSet.rules.map((rule) => [rule.id, rule]));
for (const frontEnd of frontEnds) await frontEnd.load(bundledAssets);

export function ruleOf(ruleId: string): Rule | undefined {
  return rules.get(ruleId);
}

/** Findings of a folder, made in this process: no store, no threads. */
export async function scanFolder(root: string): Promise<FoundInFolder> {
  const snapshot = await indexedSnapshot(root);
  const begun = process.cpuUsage();
  const graphs = new Map<string, FlowGraph>();
  let lines = 0;
  for (let file = 0; file < snapshot.files.count; file++) {
    const path = stringAt(snapshot.files.paths, file);
    const frontEnd = frontEndOf(path);
    if (frontEnd === undefined) continue;
    const graph = frontEnd.flow(decodeAnyway(readFileSync(join(root, path))), path);
    if (graph !== undefined) graphs.set(path, graph);
    if (!isTestPath(path)) lines += snapshot.files.codeLines[file];
  }
  const templates = (path: string) =>
    templateSyntaxOf(path) === undefined ? [] : rawOutputsOf(path, decodeAnyway(readFileSync(join(root, path))));
  const scanned = {
    snapshot,
    templates,
    graphs: (path: string) => graphs.get(path),
    entryPoints: entryPointsOf(snapshot),
    texts: (path: string) => decodeAnyway(readFileSync(join(root, path))),
  };
  const { findings } = scanProgram(scanned, ruleSet);
  const { user, system } = process.cpuUsage(begun);
  const found = findings.map((each) => ({ ...each, cwe: rules.get(each.ruleId)?.cwe ?? [] }));
  return {
    snapshot,
    found,
    alerts: found.filter(({ confidence, severity }) => confidence !== 'low' && severity !== 'info'),
    lines,
    coveredWeaknesses: ruleSet.rules.flatMap(({ cwe, calls }) => (calls.length > 0 ? cwe : [])),
    cpuSeconds: (user + system) / 1e6,
  };
}
