import { readQuestion, type SearchQuestion } from '#server/engine/search/question.ts';
import { cutText } from '#server/base/cut-text.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ownerSearchLimitMax, searchLimitMax, testSearchLimitMax } from '#protocol/limits.ts';
import type { OperationParams } from '#protocol/operations.ts';
import {
  searchContentMax,
  searchLimitDefault,
  type SearchResult,
  type SearchResults,
  type UnsearchedLanguage,
} from '#protocol/search.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { ApiError } from '../operations/api-error.ts';
import { linesOfText, maskedLines } from './masked-lines.ts';
import { findCode } from './find-code.ts';
import type { DataAnswer, CallContext, Caller } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import { type RankedCode, rerank, rerankedMax, textOfPiece } from '../transformer/rerank.ts';
import type { Transformer } from '../transformer/transformer.ts';

export interface SearchParts {
  readonly snapshots: Snapshots;
  readonly files: ProjectFileBytes;
  readonly analysis: Analysis;
  /** The model that the user named; absent or not chosen, words and meaning rank alone. */
  readonly transformer?: Pick<Transformer, 'isChosen' | 'likenesses'>;
}

type SearchParams = OperationParams<'search.run'>;

/** Number of tries: files that differ from the index this often are being written all the time. */
const attempts = 3;

/** The code that a query means, the best first, with its text. */
export async function searchCode(
  parts: SearchParts,
  params: SearchParams,
  context: CallContext,
): Promise<DataAnswer<SearchResults>> {
  const limit = limitOf(params, context.caller);
  let snapshot = await parts.snapshots.newest(params.id, 'search', context);
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt follows from the one before
    const found = await findIn(parts, snapshot, params, limit, context);
    const readable = readTexts(parts, params, snapshot, found, context);
    if (readable.length === found.length || attempt === attempts) {
      // oxlint-disable-next-line no-await-in-loop -- the last step
      const ranked = await askModel(parts, params, readable, context.signal);
      const results = ranked.slice(0, limit).map((each) => resultOf(each, params.detail));
      const isNone = results.length === 0 && params.detail === 'full';
      // oxlint-disable-next-line no-await-in-loop -- the last step
      const unsearched = isNone ? await unsearchedLanguage(parts, snapshot, params, context) : undefined;
      return { snapshot: snapshot.id, data: () => ({ results, ...(unsearched && { unsearched }) }) };
    }
    snapshot = await parts.snapshots.refreshed(params.id, 'search', context);
  }
}

/** A person at the machine may want many; a key gets at most what v1 promises. */
function limitOf({ limit = searchLimitDefault }: SearchParams, caller: Caller): number {
  if (caller.kind === 'owner') return Math.min(limit, ownerSearchLimitMax);
  if (caller.type === 'test' && limit > testSearchLimitMax) {
    throw new ApiError('test_key_limit', `Test keys get at most ${testSearchLimitMax} results.`);
  }
  return Math.min(limit, searchLimitMax);
}

async function findIn(
  parts: SearchParts,
  snapshot: GraphSnapshot,
  params: SearchParams,
  limit: number,
  context: CallContext,
): Promise<readonly RankedCode[]> {
  const looked = parts.transformer?.isChosen ? Math.max(limit, rerankedMax) : limit;
  return findCode(parts, params.id, snapshot, { question: questionOf(params), limit: looked }, context);
}

function questionOf({ query, path, language, kind, tests }: SearchParams): SearchQuestion {
  return readQuestion(query, {
    ...(path !== undefined && { path }),
    ...(language !== undefined && { language }),
    ...(kind !== undefined && { kind }),
    ...(tests !== undefined && { tests }),
  });
}

async function unsearchedLanguage(
  { analysis }: SearchParts,
  snapshot: GraphSnapshot,
  params: SearchParams,
  { signal }: CallContext,
): Promise<UnsearchedLanguage | undefined> {
  const { language } = questionOf(params);
  if (language === undefined) return undefined;
  return (await analysis.ask(snapshot, 'unsearched', { language }, signal)).read() ?? undefined;
}

interface ReadCode extends RankedCode {
  readonly shown: readonly string[];
}

/** Without those whose file is another one by now. Each file is read once, however much was found in it. */
function readTexts(
  { files }: SearchParts,
  { id }: SearchParams,
  snapshot: GraphSnapshot,
  found: readonly RankedCode[],
  context: CallContext,
): ReadCode[] {
  const read = new Map<RankedCode, ReadCode>();
  for (const [file, inFile] of Map.groupBy(found, (each) => each.file)) {
    const bytes = files.readUnchanged(id, snapshot, file, context);
    if (bytes === undefined) continue;
    const lines = linesOfText(decodeText(bytes) ?? '');
    for (const each of inFile) {
      read.set(each, { ...each, shown: excerptOf(maskedLines(lines, each.line, each.endLine)) });
    }
  }
  return found.map((each) => read.get(each)).filter((each) => each !== undefined);
}

/** The model is shown what the caller would be: where each piece lies, and its text with the secrets masked. */
async function askModel(
  { transformer }: SearchParts,
  { query, tests }: SearchParams,
  found: readonly ReadCode[],
  signal: AbortSignal,
): Promise<readonly ReadCode[]> {
  if (!transformer?.isChosen) return found;
  const texts = found.slice(0, rerankedMax).map(({ file, shown }) => textOfPiece(file, shown));
  return rerank(found, await transformer.likenesses(query, texts, signal), tests !== 'only');
}

function resultOf(found: ReadCode, detail: SearchParams['detail']): SearchResult {
  const { file, line, score, symbol, language, matched, likeness, siblings, shown } = found;
  const result = { file, line, content: shown.join('\n'), score };
  if (detail !== 'full') return result;
  const endLine = line + Math.max(0, shown.length - 1);
  const why = { ...matched, ...(likeness !== undefined && { model: likeness }) };
  return { ...result, endLine, language, ...(symbol && { symbol }), matched: why, siblings: [...siblings] };
}

/** As many whole lines as fit; the beginning of the first where it alone is too long. */
function excerptOf(lines: readonly string[]): readonly string[] {
  let length = -1;
  const fitting = lines.findIndex((line) => (length += line.length + 1) > searchContentMax);
  if (fitting < 0) return lines;
  return fitting === 0 ? [cutText(lines[0], searchContentMax)] : lines.slice(0, fitting);
}
