import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { PastRequest } from '../analysis/past-metrics-data.ts';
import { doubtOfAbsence, reasonsOfHistory, withoutPeople } from '../history/history-reasons.ts';
import { type OwnersParts, readCodeOwners } from '../history/owners.ts';
import type { ProjectHistories } from '../history/project-histories.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { mayRead } from '../workspaces/require-trust.ts';

export interface PastParts extends Pick<OwnersParts, 'workspaces' | 'reader' | 'people'> {
  readonly histories: Pick<ProjectHistories, 'of' | 'withLines'>;
}

/** The past of a project, as far as it may be asked for and is there. */
export interface KnownPast {
  readonly past?: PastRequest;
  /** Equal where all of this is. */
  readonly mark: string;
  /** Why it is missing, or not whole. */
  readonly reasons: readonly Doubt[];
}

export const historyNotTrusted: Doubt = { code: 'history_not_trusted' };
const notTrusted: KnownPast = { mark: 'not trusted', reasons: [historyNotTrusted] };

/** @param wantsLines whether lines of changes are counted: that takes git many times as long as all else */
export async function pastOf(
  parts: PastParts,
  { project, wantsLines }: { readonly project: ProjectRecord; readonly wantsLines: boolean },
  context: CallContext,
): Promise<KnownPast> {
  if (!mayRead(parts.workspaces, project, context)) return notTrusted;
  const { histories } = parts;
  const answer = await (wantsLines ? histories.withLines(project.path) : histories.of(project.path));
  if ('absent' in answer) return { mark: answer.absent, reasons: [doubtOfAbsence(answer.absent)] };
  const { tables } = answer.value;
  const { areNamed } = parts.people;
  const codeOwners = readCodeOwners(parts.reader, project);
  return {
    past: { tables, areNamed, codeOwners },
    mark: JSON.stringify([tables.id, areNamed, hashContent(encodeUtf8(codeOwners))]),
    reasons: [...reasonsOfHistory(answer.value), ...(areNamed ? [] : [withoutPeople])],
  };
}
