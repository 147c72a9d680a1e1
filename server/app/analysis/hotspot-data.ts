import { stringAt } from '#server/base/string-table.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { ownersOf, parseCodeOwners } from '#server/engine/history/code-owners.ts';
import type { FileSize, HotspotOrder } from '#server/engine/history/hotspots.ts';
import type { ProjectPast } from '#server/engine/history/project-past.ts';
import { isCode, isRead } from '#server/engine/metrics/project/code-files.ts';
import { functionRow, worstFunctions } from '#server/engine/metrics/project/function-row.ts';
import { hotspotReason } from '#server/engine/metrics/project/hotspot-reason.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import type { FunctionMetrics } from '#protocol/function-metrics.ts';
import type { Hotspot } from '#protocol/hotspots.ts';
import type { PastRequest, ScopedPast } from './past-metrics-data.ts';

const functionsMax = 3;
const authorsMax = 3;
/** Authors with less than this share of the recent work are left out. */
const shareMin = 0.05;
const coChangedMax = 3;
/** So many are looked at, since prose and data are left out. */
const coChangedLooked = 20;
const testsMax = 5;

/** The hotspots of the scope, each with its rank in the project: tests follow the code that they test, and are none. */
export function hotspotsData(
  { snapshot, scope, past }: ScopedPast,
  { codeOwners, areNamed }: Pick<PastRequest, 'codeOwners' | 'areNamed'>,
  { order, limit }: { readonly order: HotspotOrder; readonly limit: number },
): Hotspot[] {
  const { files } = snapshot;
  const inScope = new Set(scope);
  const sections = parseCodeOwners(codeOwners);
  return hotFiles(snapshot, past, order)
    .map((file, index) => ({ file, rank: index + 1 }))
    .filter(({ file }) => inScope.has(file))
    .slice(0, limit)
    .map(({ file, rank }) => {
      const path = stringAt(files.paths, file);
      const authors = areNamed ? past.authorsOf(path).filter(({ share }) => share >= shareMin) : [];
      return {
        ...hotspotOf(snapshot, past, file),
        rank,
        owners: [...ownersOf(sections, path)],
        authors: authors.slice(0, authorsMax).map(({ name, share }) => ({ name, share })),
      };
    });
}

/** Vendored files come last: they are not cleaned up here. They are kept, as a project may be a single file of that kind. */
function hotFiles(snapshot: MeasuredSnapshot, past: ProjectPast, order: HotspotOrder): number[] {
  const { files } = snapshot;
  const ranked = past.hotspots(order, (path) => sizeOf(snapshot, path)).map((path) => findFile(files, path) as number);
  return ranked.toSorted((left, right) => files.vendored[left] - files.vendored[right]);
}

/** Undefined for what is no code of the product. */
function sizeOf({ files, metrics }: MeasuredSnapshot, path: string): FileSize | undefined {
  const file = findFile(files, path) as number;
  if (isTestPath(path) || !isCode(files, file)) return undefined;
  return {
    codeLines: files.codeLines[file],
    ...(isRead(files, file) && { complexity: metrics.files.cognitive[file] }),
  };
}

function hotspotOf(
  snapshot: MeasuredSnapshot,
  past: ProjectPast,
  file: number,
): Omit<Hotspot, 'rank' | 'owners' | 'authors'> {
  const { files, metrics } = snapshot;
  const path = stringAt(files.paths, file);
  const { hotspot = 0, recentChanges = 0, latestChanges = 0, changes = 0, fixes = 0 } = past.file(path) ?? {};
  const functions = complexFunctions(snapshot, file);
  const [worst] = functions.map(({ symbol, cognitive }) => ({ name: symbol.slice(path.length + 1), cognitive }));
  return {
    file: path,
    hotspot,
    recentChanges,
    changes,
    fixes,
    codeLines: files.codeLines[file],
    cognitive: metrics.files.cognitive[file],
    reason: hotspotReason({ changes, latestChanges, fixes, codeLines: files.codeLines[file], ...(worst && { worst }) }),
    functions,
    tests: testsOf(files, file),
    coChanged: past
      .coChanged(path, coChangedLooked)
      .filter(({ file: other }) => isCode(files, findFile(files, other) as number))
      .slice(0, coChangedMax),
  };
}

/** Functions without a branch are none to begin with. */
function complexFunctions(snapshot: MeasuredSnapshot, file: number): FunctionMetrics[] {
  const rows = worstFunctions(snapshot, Uint32Array.of(file), { sort: 'cognitive', limit: functionsMax });
  return rows.map((row) => functionRow(snapshot, row)).filter(({ cognitive }) => cognitive > 0);
}

/** Test files that import the file themselves. */
function testsOf({ paths, edges }: FileLayer, file: number): string[] {
  const importers = edges.reverseSources.subarray(edges.reverseStarts[file], edges.reverseStarts[file + 1]);
  return Array.from(importers, (source) => stringAt(paths, source))
    .filter(isTestPath)
    .slice(0, testsMax);
}
