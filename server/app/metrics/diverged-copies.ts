import type { CloneGroup, Clones } from '#protocol/clones.ts';
import type { Metrics } from '#protocol/metrics.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { linesWritten } from '#server/engine/duplication/lone-change.ts';
import type { LoneCommit } from '#server/engine/history/lone-commits.ts';
import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { commitDate } from '#server/engine/history/commit-date.ts';
import { scanLimits } from '../indexing/limits.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { FileOfCommit, GitRepositories } from '../ports/git.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';

export interface DivergedParts {
  readonly analysis: Analysis;
  readonly git: Pick<GitRepositories, 'files'>;
  readonly files: Pick<ProjectFileBytes, 'readUnchanged'>;
}

export interface AskedCopies {
  readonly id: string;
  /** Folder of the project. */
  readonly root: string;
  readonly snapshot: MeasuredSnapshot;
  readonly tables: HistoryTables;
}

/** Commits of each group that are looked into. */
const commitsMax = 3;

/** Adds to each group the newest commit that changed lines of one copy and of no other. */
export function withDiverged(
  parts: DivergedParts,
  { snapshot, version, data }: DataAnswer<Promise<Metrics>>,
  asked: AskedCopies,
  context: CallContext,
): DataAnswer<Promise<Metrics>> {
  const all = async (): Promise<Metrics> => {
    const found = await data();
    return found.clones === undefined
      ? found
      : { ...found, clones: await diverged(parts, found.clones, asked, context) };
  };
  return { snapshot, version, data: all };
}

async function diverged(
  { analysis, git, files }: DivergedParts,
  clones: Clones,
  { id, root, snapshot, tables }: AskedCopies,
  context: CallContext,
): Promise<Clones> {
  const request = { history: tables, groups: clones.groups.map(filesOf), most: commitsMax };
  const commits = (await analysis.ask(snapshot, 'loneCommits', request, context.signal)).read();
  const places = commits.flatMap((commit) => placesOf(tables, commit));
  const bytes = await git.files(root, places, scanLimits.fileBytes, context.signal);
  const textOf = (path: string) => {
    const now = files.readUnchanged(id, snapshot, path, context);
    return now && decodeText(now);
  };
  const groups = clones.groups.map((group, number): CloneGroup => {
    const known = commits.flatMap((commit, index) => (commit.group === number ? [{ commit, index }] : []));
    const [change] = known.flatMap(({ commit, index }) => {
      const [before, after] = bytes.slice(index * 2, index * 2 + 2).map((each) => each && decodeText(each));
      return changeOf(group, commit, { before, after, now: textOf(commit.file) });
    });
    return change === undefined ? group : { ...group, diverged: change };
  });
  return { ...clones, groups };
}

/** Of a group in a single file nothing can be said by files. */
function filesOf({ fragments }: CloneGroup): string[] {
  const paths = [...new Set(fragments.map(({ file }) => file))];
  return paths.length < 2 ? [] : paths;
}

/** The file before the commit, and after it. */
function placesOf({ prefix }: HistoryTables, { commit, file }: LoneCommit): FileOfCommit[] {
  return [true, false].map((isBefore) => ({ commit, isBefore, path: prefix + file }));
}

/** Texts of one file; what is not at hand is undefined. */
interface Texts {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly now: string | undefined;
}

/** One or none. */
function changeOf(
  group: CloneGroup,
  { commit, file, authoredAtSeconds }: LoneCommit,
  { before, after, now }: Texts,
): NonNullable<CloneGroup['diverged']>[] {
  if (before === undefined || after === undefined || now === undefined) return [];
  const lines = now.split('\n');
  const own = group.fragments.filter((fragment) => fragment.file === file);
  const written = own.map(({ line, endLine }) => linesWritten({ before, after, copy: lines.slice(line - 1, endLine) }));
  const most = Math.max(...written);
  if (most === 0) return [];
  const unchanged = filesOf(group).filter((path) => path !== file);
  const size = most === 1 ? '1 line' : `${most} lines`;
  const others = unchanged.length === 1 ? 'the other copy' : `the copies in ${unchanged.length} other files`;
  const reason = `Commit ${commit.slice(0, 10)} changed ${size} of the copy in ${file} and did not touch ${others}.`;
  return [{ changed: file, unchanged, commit, changedAt: commitDate(authoredAtSeconds), reason }];
}
