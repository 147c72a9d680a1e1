import { buildStringTable, stringAt } from '#server/base/string-table.ts';
import { namesDeclarationsOf } from '#server/engine/graph/calls/names-in-file.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { edgeRow } from '#server/engine/graph/load-scope.ts';
import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import type { ChangePair as FoundPair, ProjectPast } from '#server/engine/history/project-past.ts';
import { isCode } from '#server/engine/metrics/project/code-files.ts';
import type { FileScope } from '#server/engine/metrics/project/file-scope.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import type { FilePast } from '#protocol/file-past.ts';
import type { ChangePair } from '#protocol/hotspots.ts';
import type { People } from '#protocol/people.ts';
import { commitDate } from '#server/engine/history/commit-date.ts';
import type { RememberedPasts } from './past-data.ts';

/** The history of a project, and what may be said of it. */
export interface PastRequest {
  readonly tables: HistoryTables;
  /** Whether people are named. */
  readonly areNamed: boolean;
  /** Text of the CODEOWNERS file. */
  readonly codeOwners: string;
}

/** The past of the files in a scope. */
export interface ScopedPast {
  readonly snapshot: MeasuredSnapshot;
  readonly scope: FileScope;
  readonly past: ProjectPast;
}

/** Of one file. */
const coChangedMax = 5;

/** Undefined where no commit changed the file. */
export function filePastData(past: ProjectPast, file: string): FilePast | undefined {
  const found = past.file(file);
  if (found === undefined) return undefined;
  const { latestChanges: _, firstChangedAtSeconds, lastChangedAtSeconds, ...numbers } = found;
  return {
    ...numbers,
    firstChangedAt: commitDate(firstChangedAtSeconds),
    lastChangedAt: commitDate(lastChangedAtSeconds),
    coChanged: past.coChanged(file, coChangedMax),
  };
}

/** Pairs of code files that change together, one of them in the scope. */
export function pairsData({ snapshot, scope, past }: ScopedPast, limit: number): ChangePair[] {
  const { files } = snapshot;
  const inScope = new Set(scope);
  const isShown = ({ files: paths }: FoundPair) => {
    const [left, right] = paths.map((path) => findFile(files, path) as number);
    return isCode(files, left) && isCode(files, right) && (inScope.has(left) || inScope.has(right));
  };
  return past
    .pairs(Number.MAX_SAFE_INTEGER, (left, right) => areConnected(snapshot, left, right))
    .filter(isShown)
    .slice(0, limit)
    .map(({ isConnected, files: paths, changes, together, confidence }) => ({
      files: [...paths],
      together,
      changes: [...changes],
      confidence,
      imported: isConnected,
      reason: pairReason(together, Math.min(...changes), isConnected),
    }));
}

function areConnected(snapshot: MeasuredSnapshot, left: string, right: string): boolean {
  const { files } = snapshot;
  const [one, other] = [findFile(files, left), findFile(files, right)];
  if (one === undefined || other === undefined) return false;
  return dependsOn(snapshot, one, other) || dependsOn(snapshot, other, one);
}

/** By an import, or by a name that came over other files. */
function dependsOn(snapshot: MeasuredSnapshot, file: number, other: number): boolean {
  return edgeRow(snapshot.files, file, other) !== undefined || namesDeclarationsOf(snapshot, file, other);
}

function pairReason(together: number, changes: number, isConnected: boolean): string {
  const often = `They changed together in ${together} of the ${changes} commits that changed the rarer one`;
  return isConnected ? `${often}, and one uses the other.` : `${often}, and neither is known to use the other.`;
}

/** Who knows the files of the scope; nothing of other files counts. */
export function peopleData(
  { snapshot, scope }: Pick<ScopedPast, 'snapshot' | 'scope'>,
  pasts: RememberedPasts,
  { tables, limit }: { readonly tables: HistoryTables; readonly limit: number },
): People | undefined {
  const { files } = snapshot;
  const code = scope.filter((file) => isCode(files, file));
  const paths = buildStringTable(Array.from(code, (file) => stringAt(files.paths, file)));
  const lines = (path: string) => files.codeLines[findFile(files, path) as number];
  const known = pasts.of({ files: { paths } }, tables).people(lines);
  if (known === undefined) return undefined;
  return {
    authors: known.authors.slice(0, limit).map(({ lastChangedAtSeconds, ...author }) => ({
      ...author,
      lastChangedAt: commitDate(lastChangedAtSeconds),
    })),
    departedShare: known.departedShare,
    soleFiles: known.soleFiles.slice(0, limit).map(({ path, ...sole }) => ({ ...sole, file: path })),
    soleFileCount: known.soleFiles.length,
  };
}
