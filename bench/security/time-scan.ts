/**
 * CPU of the parts of a scan in milliseconds, once everything is read, as after a save.
 *
 *     node bench/security/time-scan.ts FOLDER
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringAt } from '#server/base/string-table.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { frontEndOf, frontEnds } from '#server/engine/languages/front-ends.ts';
import { Program } from '#server/engine/security/program/program.ts';
import { ProgramValues } from '#server/engine/security/program/program-values.ts';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { scanProgram } from '#server/engine/security/taint/scan-program.ts';
import { Handlers } from '#server/engine/security/taint/handlers.ts';
import { CodeReaches } from '#server/engine/security/reach/code-reaches.ts';
import { describeFindings } from '#server/app/security/describe-findings.ts';
import type { FlowGraph } from '#server/engine/source/flow-graph.ts';
import { decodeAnyway } from '#server/engine/source/text.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { print } from '../accuracy/python-judge.ts';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';
const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));
for (const frontEnd of frontEnds) await frontEnd.load(bundledAssets);
const root = process.argv[2];
const snapshot = await indexedSnapshot(root);
const graphs = new Map<string, FlowGraph>();
const t = (label: string, work: () => unknown) => {
  const before = process.cpuUsage();
  const r = work();
  const { user, system } = process.cpuUsage(before);
  print(`${label} ${Math.round((user + system) / 1000)}`);
  return r;
};
t('flow', () => {
  for (let file = 0; file < snapshot.files.count; file++) {
    const path = stringAt(snapshot.files.paths, file);
    const graph = frontEndOf(path)?.flow(decodeAnyway(readFileSync(join(root, path))), path);
    if (graph) graphs.set(path, graph);
  }
});
const entries = t('entries', () => entryPointsOf(snapshot)) as never;
for (let i = 0; i < Number(process.env.N ?? 2); i++) {
  const program = t(
    'program',
    () => new Program(snapshot, (file) => graphs.get(stringAt(snapshot.files.paths, file))),
  ) as Program;
  print(`nodes ${program.nodeCount}`);
  const handlers = t('handlers', () => new Handlers(program, entries)) as Handlers;
  t('values', () => new ProgramValues(program, handlers.given(), 20_000_000));
  const { findings } = t('scan', () =>
    scanProgram({ snapshot, graphs: (p) => graphs.get(p), entryPoints: entries, texts: () => undefined }, ruleSet),
  ) as never as { findings: [] };
  t('reach', () =>
    describeFindings(
      {
        snapshot,
        reaches: new CodeReaches(snapshot, () => []),
        ruleOf: (id) => ruleSet.rules.find((r) => r.id === id),
        suppressed: new Map(),
      },
      findings,
    ),
  );
}
print(`${Math.round(process.memoryUsage().rss / 1e6)} MB`);
