import { makeRecording, type RunSurroundings, type SourceFile } from '#server/engine/coverage/make-recording.ts';
import { fitRecording, mergeRecordings } from '#server/engine/coverage/merge-recordings.ts';
import { type GivenReport, readReport } from '#server/engine/coverage/reports/read-report.ts';
import { parseRecording } from '#server/engine/coverage/recording.ts';
import { type NotedScript, readNotes } from '#server/engine/coverage/process-notes.ts';
import { contentHashLength } from '#server/base/content-hash.ts';
import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { testFilesOf } from '#server/engine/impact/test-files.ts';
import { pathBelow } from './path-below.ts';
import type { RememberedCode } from './remembered-code.ts';

export interface RecordingRequest {
  readonly root: string;
  readonly notes: readonly string[];
  /** Texts of files that ran and are in the snapshot, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Coverage reports that the command wrote itself. */
  readonly reports: readonly GivenReport[];
  /** The recording of before. */
  readonly earlier?: string;
}

export interface MadeRecording {
  readonly text: string;
  /** Counts of this run alone. */
  readonly tests: number;
  readonly complete: number;
  readonly files: number;
  readonly reasons: readonly Doubt[];
}

/** A recording is held in memory as text. */
const recordingLengthMax = 32 * 1024 * 1024;

export async function recordingData(
  { files: layer }: GraphSnapshot,
  { root, notes, texts, reports, earlier }: RecordingRequest,
  codes: RememberedCode,
): Promise<MadeRecording> {
  const sources = await sourcesOf(layer, texts, codes);
  const isTest = (path: string) => {
    const file = findFile(layer, path);
    return file !== undefined && testFilesOf(layer).isTest(file);
  };
  const read = reports.map((report) => readReport(report, root, isTest));
  const surroundings: RunSurroundings = {
    fileOf: ({ path, hash }: NotedScript) => {
      const source = sources.get(pathBelow(root, path) ?? '');
      return source?.hash === hash?.slice(0, contentHashLength) ? source : undefined;
    },
    testOf: (path) => {
      const below = pathBelow(root, path);
      return below !== undefined && isTest(below) ? below : undefined;
    },
    sourceAt: (path) => sources.get(path),
    hashOf: (test) => hashIn(layer, test),
  };
  const made = makeRecording(
    notes.map(readNotes),
    surroundings,
    read.flatMap(({ files }) => files),
  );
  const merged = mergeRecordings(parseRecording(earlier ?? ''), made, isTest);
  const complete = made.tests.filter(({ isComplete }) => isComplete).length;
  return {
    text: JSON.stringify(fitRecording(merged, recordingLengthMax)),
    tests: made.tests.length,
    complete,
    files: made.files.length,
    reasons: [
      ...reasonsOf(notes.length, made.tests.length, complete),
      ...read.flatMap(({ problems }) =>
        problems.map(({ code, message }): Doubt => ({
          code: 'report_unread',
          values: [message.replace(/\.$/, ''), code],
        })),
      ),
    ],
  };
}

async function sourcesOf(
  layer: FileLayer,
  texts: ReadonlyMap<string, string>,
  codes: RememberedCode,
): Promise<ReadonlyMap<string, SourceFile>> {
  const sources = new Map<string, SourceFile>();
  for (const [path, text] of texts) {
    // oxlint-disable-next-line no-await-in-loop -- only the first file of a language waits
    const code = await codes.functionsOf(path, text);
    sources.set(path, { path, hash: hashIn(layer, path) as string, text, code });
  }
  return sources;
}

function hashIn(layer: FileLayer, path: string): string | undefined {
  const file = findFile(layer, path);
  return file === undefined ? undefined : contentHashOf(layer, file);
}

function reasonsOf(processes: number, tests: number, complete: number): Doubt[] {
  if (processes === 0) return [{ code: 'no_process_recorded' }];
  if (tests === 0) return [{ code: 'no_test_ran_alone' }];
  if (complete === tests) return [];
  return [{ code: 'tests_not_recorded_whole', count: tests - complete }];
}
