import {
  changedFunctions,
  digestsByKey,
  type FunctionChange,
  functionsOfSymbol,
  type Judgement,
  judgeTests,
} from '#server/engine/coverage/judge-tests.ts';
import { parseRecording, type Recording } from '#server/engine/coverage/recording.ts';
import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { FunctionCode } from '#server/engine/source/function-code.ts';
import type { GivenFile } from './given-file.ts';
import type { RememberedCode } from './remembered-code.ts';

/** Recorded runs, with the texts of files that are not what they were then, or whose symbols are asked about. */
export interface RecordedQuestion {
  readonly text: string;
  readonly texts: ReadonlyMap<string, string>;
}

export interface AskedChange {
  readonly files: readonly GivenFile[];
  readonly symbols: readonly { readonly file: string; readonly name: string }[];
}

export interface RecordedImpact extends Judgement {
  /** Files that the record says nothing of: they did not run, came, went, or hold no code. What they reach is kept. */
  readonly beside: AskedChange;
}

let newest: { readonly text: string; readonly recording: Recording | undefined } | undefined;

/** Returns what recorded runs say of a change. */
export async function recordedImpact(
  layer: FileLayer,
  { text, texts }: RecordedQuestion,
  { files, symbols }: AskedChange,
  codes: RememberedCode,
): Promise<RecordedImpact> {
  if (newest?.text !== text) newest = { text, recording: parseRecording(text) };
  const { recording } = newest;
  if (recording === undefined) return { verdicts: new Map(), isRunByAny: false, beside: { files, symbols } };
  const ran = new Set(recording.files.map(({ path }) => path));
  const codeOf = codeReader(codes);
  const changes = new Map<string, FunctionChange>();
  for (const file of files) {
    const path = file.previousPath ?? file.path;
    // oxlint-disable-next-line no-await-in-loop -- only the first file of a language waits
    if (ran.has(path)) changes.set(path, await changeOfFile(file, codeOf));
  }
  for (const { file, name } of symbols) {
    // oxlint-disable-next-line no-await-in-loop -- only the first file of a language waits
    const code = ran.has(file) ? await codeOf(file, texts.get(file)) : undefined;
    const keys = code && functionsOfSymbol(code, name);
    if (ran.has(file)) changes.set(file, united(changes.get(file), { keys, before: undefined }));
  }
  const digests = new Map<string, ReadonlyMap<string, string> | undefined>();
  for (const path of texts.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- only the first file of a language waits
    const code = await codeOf(path, texts.get(path));
    digests.set(path, code && digestsByKey(code));
  }
  const judgement = judgeTests(recording, changes, {
    hashOf: (path) => {
      const file = findFile(layer, path);
      return file === undefined ? undefined : contentHashOf(layer, file);
    },
    digestsOf: (path) => digests.get(path),
  });
  const isJudged = ({ kind, path, previousPath }: GivenFile) =>
    kind === 'modified' && previousPath === undefined && ran.has(path);
  return {
    ...judgement,
    beside: {
      files: files.filter((file) => !isJudged(file)),
      symbols: symbols.filter(({ file }) => !ran.has(file)),
    },
  };
}

type CodeOf = (path: string, text: string | undefined) => Promise<FunctionCode | undefined>;

function codeReader(codes: RememberedCode): CodeOf {
  return async (path, text) => (text === undefined ? undefined : codes.functionsOf(path, text));
}

async function changeOfFile({ path, previousPath, before, after }: GivenFile, codeOf: CodeOf): Promise<FunctionChange> {
  const [old, now] = [await codeOf(previousPath ?? path, before), await codeOf(path, after)];
  if (old !== undefined && now !== undefined) return changedFunctions(old, now);
  return { keys: undefined, before: old && digestsByKey(old) };
}

function united(a: FunctionChange | undefined, b: FunctionChange): FunctionChange {
  if (a === undefined) return b;
  const isAll = a.keys === undefined || b.keys === undefined;
  return { keys: isAll ? undefined : new Set([...(a.keys ?? []), ...(b.keys ?? [])]), before: a.before };
}
