import { execFileSync } from 'node:child_process';
import { commitOrder } from '#server/engine/history/commit-order.ts';
import { type CommitPlace, placesOf } from '#server/engine/history/commit-places.ts';
import { summaryOf } from '#server/engine/history/commit-summary.ts';
import { allStrings } from '#server/base/string-table.ts';
import { commitFlags, type HistoryTables } from '#server/engine/history/history-tables.ts';
import { RepositoryHistory } from '#server/app/history/repository-history.ts';
import { noStore } from './no-store.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';

/** A repository as it was one day, and what was mended later. */
export interface PastState {
  readonly commit: string;
  /** History up to that day. */
  readonly tables: HistoryTables;
  /** Files of code that day. */
  readonly paths: readonly string[];
  /** By file: lines that are not blank, and places where the code branches. */
  readonly lines: readonly number[];
  readonly branches: readonly number[];
  /** By file: later commits that mend something and changed it, under whatever name. */
  readonly fixes: readonly number[];
}

const yearDays = 365;
/** A commit that changes more files mends no fault in one of them. */
const fixFilesMax = 25;

const code = /\.(?:[cm]?[jt]sx?|vue|svelte|py|go|rs|php|rb|java|kts?|cs|swift|scala|cc?|cpp|h|hpp)$/;
/** Tests, what is made by programs or by others, and examples. */
const aside =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|cypress|fixtures?|testdata|test-[\w-]+|playground|examples?|docs?|website|benchmarks?|bench|vendor|third_party|dist|build|node_modules|migrations|generated|__generated__|locales?)\/|[._-](?:test|tests|spec|e2e|stories|config)\.[\w]+$|(?:^|\/)(?:test_[^/]*|conftest)\.py$|\.d\.[cm]?ts$|\.min\.js$|\.gen(?:erated)?\.\w+$/;
const linesMax = 10_000;

/** @param isTests files of tests count as well */
export async function pastState(root: string, isTests = false): Promise<PastState> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
  const head = git('rev-parse', 'HEAD');
  const headSeconds = Number(git('log', '-1', '--format=%ct', head));
  const commit = git('rev-list', '-1', '--first-parent', `--before=${headSeconds - yearDays * 86_400}`, head);
  const history = new RepositoryHistory(noStore(''));
  const place = { git: gitRepositories, root, isShallow: false, signal: new AbortController().signal };
  const answer = await history.reach(place, head);
  if ('absent' in answer) throw new Error(answer.absent);
  const at = (id: string): HistoryTables => {
    const order = commitOrder(history.graph, history.graph.rowOf(id) as number);
    const { newestAtSeconds } = summaryOf(history.graph, order, Infinity);
    return { id, prefix: '', segments: history.graph.segments, order, newestAtSeconds, mailmap: '' };
  };
  const tables = at(commit);
  const files = codeFiles(root, commit, isTests);
  const known = new Set(tables.order);
  const later = { ...at(head), order: at(head).order.filter((row) => !known.has(row)) };
  return { commit, tables, ...files, fixes: fixesOf(later, files.paths) };
}

function codeFiles(root: string, commit: string, isTests: boolean): Pick<PastState, 'paths' | 'lines' | 'branches'> {
  const listed = execFileSync('git', ['-C', root, 'ls-tree', '-r', '-z', commit], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const [paths, lines, branches]: [string[], number[], number[]] = [[], [], []];
  const named = listed.split('\0').flatMap((entry) => {
    const [mode, , name, path] = entry.split(/[ \t]/, 3).concat(entry.slice(entry.indexOf('\t') + 1));
    const isCode = mode?.startsWith('100') && code.test(path) && (isTests || !aside.test(path));
    return isCode ? [{ name, path }] : [];
  });
  const input = named.map(({ name }) => `${name}\n`).join('');
  const output = execFileSync('git', ['-C', root, 'cat-file', '--batch'], { input, maxBuffer: 2 ** 30 });
  let from = 0;
  for (const { path } of named) {
    const end = output.indexOf(10, from);
    const size = Number(output.toString('latin1', from, end).split(' ')[2]);
    const hasBytes = Number.isInteger(size);
    const text = hasBytes ? output.toString('utf8', end + 1, end + 1 + size) : '';
    from = hasBytes ? end + 2 + size : end + 1;
    const count = text.split('\n').filter((line) => line.trim() !== '').length;
    if (count === 0 || count > linesMax) continue;
    paths.push(path);
    lines.push(count);
    branches.push(text.match(branching)?.length ?? 0);
  }
  return { paths, lines, branches };
}

const branching = /\b(?:if|elif|for|while|case|catch|except|match)\b|&&|\|\||\?\?|\s\?\s/g;

/** Follows names forward, from the oldest of the later commits on. */
function fixesOf(later: HistoryTables, paths: readonly string[]): number[] {
  const files = new Map(paths.map((path, file) => [path, file]));
  const texts = later.segments.map(({ pathTexts }) => allStrings(pathTexts));
  const fixes = paths.map(() => 0);
  for (const place of [...placesOf(later)].toReversed()) {
    const moved = follow(place, texts[place.number], files);
    if ((place.segment.flags[place.commit] & commitFlags.fix) === 0 || place.end - place.start > fixFilesMax) continue;
    for (const file of moved) fixes[file]++;
  }
  return fixes;
}

/** Files that the commit changed; their names are those behind it from then on. */
function follow(
  { segment, start, end }: CommitPlace,
  texts: readonly string[],
  files: Map<string, number>,
): Set<number> {
  const changed = new Set<number>();
  for (let change = start; change < end; change++) {
    const path = texts[segment.paths[change]];
    const previous = segment.previousPaths[change];
    const from = previous > 0 ? texts[previous - 1] : path;
    const file = files.get(from);
    if (file === undefined) continue;
    changed.add(file);
    if (from === path) continue;
    files.delete(from);
    files.set(path, file);
  }
  return changed;
}
