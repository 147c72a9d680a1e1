import type { OperationParams } from '#protocol/operations.ts';
import type { Triage } from '#protocol/security.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { type EventHub, scopeOf } from '../events/event-hub.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { FindingFollowers } from './finding-followers.ts';
import { joinedWith } from './join-findings.ts';
import type { ProjectScans, TriageRecords } from './project-scans.ts';

export interface TriageParts {
  readonly state: Pick<StateStore, 'transaction'>;
  readonly events: Pick<EventHub, 'publish'>;
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly scans: ProjectScans;
  readonly triage: TriageRecords;
  readonly followers: Pick<FindingFollowers, 'notify'>;
}

/** Returns the decision about a finding. Throws `path_not_found` where nothing was. */
export function getTriage(
  { register, triage }: TriageParts,
  { id, fingerprint }: OperationParams<'triage.get'>,
  { caller }: CallContext,
): DataAnswer<Triage> {
  register.find(caller, id);
  const record = triage.find(id, fingerprint);
  if (record === undefined) throw new ApiError('path_not_found', 'Nothing was decided about this finding.');
  return { version: record.version, data: () => record };
}

/** Decides about a finding of the newest scan, or again about one that has a record. Throws `triage_conflict`. */
export async function putTriage(
  { state: store, events, register, scans, triage, followers }: TriageParts,
  { id, fingerprint, state, note, ifMatch }: OperationParams<'triage.put'>,
  context: CallContext,
): Promise<DataAnswer<Triage>> {
  const project = register.find(context.caller, id);
  if (triage.find(id, fingerprint) === undefined) {
    const { findings } = await scans.newest(id, context);
    if (!findings.some((finding) => finding.fingerprint === fingerprint))
      throw new ApiError('path_not_found', 'No finding has this fingerprint.');
  }
  // Nothing is waited for from here on: what is compared is what is replaced.
  const before = triage.find(id, fingerprint);
  const others = furtherPlaces();
  const record = isSame(before, { state, note }) ? before : replaced();
  return { version: record.version, data: () => record };

  /** Further places of the finding that were decided alike, or not at all. */
  function furtherPlaces(): readonly string[] {
    const records = triage.of(id);
    const findings = scans.present(id, context)?.findings ?? [];
    const finding = findings.find((each) => each.fingerprint === fingerprint);
    if (finding === undefined) return [];
    const alike = joinedWith(finding, findings, records).map((each) => each.fingerprint);
    return alike.filter((each) => before === undefined || before.note === records.get(each)?.note);
  }

  function replaced(): Triage {
    refuseLostUpdate(before, ifMatch);
    const saved = store.transaction(() => {
      const said = { state, ...(note !== undefined && { note }) };
      const [first] = [fingerprint, ...others].map((each) => {
        const data = { projectId: id, fingerprint: each, state };
        const after = triage.save(id, each, said);
        events.publish({ ...scopeOf(project), type: 'triage.changed', data });
        return after;
      });
      return first;
    });
    followers.notify(id);
    return saved;
  }
}

/** A client that repeats what it got no answer to is answered as it would have been: nothing of anyone's is lost. */
function isSame(record: Triage | undefined, { state, note }: Pick<Triage, 'state' | 'note'>): record is Triage {
  return record !== undefined && record.state === state && record.note === note;
}

/** Who names a version replaces that one, and who names none makes the first record. */
function refuseLostUpdate(record: Triage | undefined, ifMatch: readonly string[] | undefined): void {
  if (record === undefined && ifMatch === undefined) return;
  if (record !== undefined && ifMatch?.some((version) => version === '*' || version === record.version)) return;
  throw new ApiError('triage_conflict', 'The record is another one by now. Read it, and decide again.');
}
