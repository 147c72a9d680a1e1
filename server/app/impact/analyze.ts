import type { Doubt } from '#protocol/doubt-codes.ts';
import type { OperationParams } from '#protocol/operations.ts';
import {
  type Impact,
  impactDepthDefault,
  impactDepthMax,
  impactLimitDefault,
  impactLimitMax,
  type ImpactedFile,
} from '#protocol/impact.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { GitRepositories } from '../ports/git.ts';
import { ownersBy, type OwnersParts } from '../history/owners.ts';
import { newestLinked } from '../workspaces/linked-snapshot.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import { mayRead } from '../workspaces/require-trust.ts';
import type { ProjectRecordings } from '../recording/project-recordings.ts';
import { recordedQuestion } from '../recording/recorded-question.ts';
import { changesOfDiff } from './diff-changes.ts';
import { changesOfFiles, changesOfWorkingTree, type GivenChanges, type TextOf } from './given-changes.ts';
import { impactInWords } from './impact-in-words.ts';
import { rememberedTree } from './remembered-tree.ts';
import { withUnsaved } from './unsaved-changes.ts';

export interface AnalyzeParts extends OwnersParts {
  readonly recordings: ProjectRecordings;
  readonly analysis: Analysis;
  readonly files: ProjectFileBytes;
  readonly git: GitRepositories;
  readonly clock: Clock;
}

type AnalyzeParams = OperationParams<'analyze.run'>;

/** Returns what a change reaches, and which tests to run. */
export async function analyze(
  parts: AnalyzeParts,
  params: AnalyzeParams,
  context: CallContext,
): Promise<DataAnswer<Impact>> {
  const project = parts.register.find(context.caller, params.id);
  const isRead = mayRead(parts.workspaces, project, context);
  const { snapshot, skipped, unfollowed } = await newestLinked(parts.snapshots, params.id, context);
  const answer = isRead ? await parts.histories.of(project.path) : undefined;
  const { tables: history, commit } = answer !== undefined && 'value' in answer ? answer.value : noHistory;
  const isFull = params.detail === 'full' && isRead;
  const given = await changesIn(parts, params, { snapshot, root: project.path, isRead, commit }, context);
  const paths = (params.symbols ?? []).map(({ file }) => file);
  const recorded = isRead ? recordedQuestion(parts, { project, snapshot, paths }, context) : undefined;
  const request = {
    files: given.files,
    symbols: params.symbols ?? [],
    depth: Math.min(params.depth ?? impactDepthDefault, impactDepthMax),
    limit: limitFor(params, context),
    skipped,
    ...(recorded && { recorded }),
    ...(history && { history }),
    ...(isFull && parts.people.areNamed && { authorsMax }),
  };
  const found = (await parts.analysis.ask(snapshot, 'impact', request, context.signal)).read();
  const reasons = [...given.reasons, ...found.reasons, ...unfollowed];
  const data = impactInWords({ ...found, reasons }, given.unresolved, snapshot.id);
  const impacted = isFull ? withPeople(parts.reader, project, data.impacted, found.authors) : data.impacted;
  return { snapshot: snapshot.id, data: () => ({ ...data, impacted }) };
}

/** The owner gets all there is unless he sets a limit. */
function limitFor({ limit }: AnalyzeParams, { caller }: CallContext): number {
  if (caller.kind === 'owner') return limit ?? Number.MAX_SAFE_INTEGER;
  return Math.min(limit ?? impactLimitDefault, impactLimitMax);
}

const noHistory = { tables: undefined, commit: undefined };

interface Place {
  readonly snapshot: Parameters<ProjectFileBytes['readUnchanged']>[1];
  readonly root: string;
  /** The repository may be asked. */
  readonly isRead: boolean;
  /** That is checked out. */
  readonly commit: string | undefined;
}

/** All inputs together; without one what is not committed. */
async function changesIn(
  parts: AnalyzeParts,
  { id, files: paths, symbols, diff, base }: AnalyzeParams,
  place: Place,
  context: CallContext,
): Promise<GivenChanges> {
  const { snapshot, isRead } = place;
  const textOf = (path: string): string | undefined => {
    const bytes = parts.files.readUnchanged(id, snapshot, path, context);
    return bytes && decodeText(bytes);
  };
  const unsaved = context.unsaved?.(id) ?? new Map<string, string>();
  const given: GivenChanges[] = [];
  if (paths !== undefined) given.push(changesOfFiles(snapshot, paths));
  if (diff !== undefined) given.push(await changesOfDiff(snapshot, diff, textOf, context.signal));
  const isAsked = base !== undefined || (paths === undefined && symbols === undefined && diff === undefined);
  if (isAsked) {
    const saved = isRead
      ? await workingTree(parts, { ...place, textOf }, base, unsaved.size > 0, context)
      : notTrusted(base);
    given.push(withUnsaved(saved, unsaved, textOf));
  }
  return {
    files: given.flatMap((each) => each.files),
    unresolved: given.flatMap((each) => each.unresolved),
    reasons: given.flatMap((each) => each.reasons),
  };
}

/** @param isTyped the request comes while a user types, and does not wait for git again if it waited a moment ago */
function workingTree(
  { git, clock }: AnalyzeParts,
  place: Place & { readonly textOf: TextOf },
  base: string | undefined,
  isTyped: boolean,
  { signal, connection = signal }: CallContext,
): Promise<GivenChanges> {
  const { snapshot, commit } = place;
  if (!isTyped || base !== undefined || commit === undefined)
    return changesOfWorkingTree({ git, ...place }, base, signal);
  return rememberedTree(snapshot, commit, clock, () => changesOfWorkingTree({ git, ...place }, base, connection));
}

function notTrusted(base: string | undefined): GivenChanges {
  const reasons: Doubt[] = [{ code: 'repository_not_trusted' }];
  return { files: [], unresolved: base === undefined ? [] : [base], reasons };
}

const authorsMax = 3;

function withPeople(
  reader: AnalyzeParts['reader'],
  project: Parameters<typeof ownersBy>[1],
  impacted: readonly ImpactedFile[],
  authors: Readonly<Record<string, readonly string[]>> = {},
): ImpactedFile[] {
  const ownersOfFile = ownersBy(reader, project);
  return impacted.map((each) => ({
    ...each,
    owners: [...ownersOfFile(each.file)],
    authors: [...(authors[each.file] ?? [])],
  }));
}
