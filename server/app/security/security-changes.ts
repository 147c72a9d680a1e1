import { eventListMax, type EventData, type SecurityChange } from '#protocol/events.ts';
import type { Triage } from '#protocol/security.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type EventHub, scopeOf } from '../events/event-hub.ts';
import { fitLists } from '../events/fit-lists.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import type { ChangeListener } from '../workspaces/index-records.ts';
import type { BackgroundScans } from './background-scans.ts';
import { chooseFindings, countBySeverity } from './choose-findings.ts';
import type { ProjectScan, ScannedFinding, TriageRecords } from './project-scans.ts';

export interface SecurityChangesParts {
  readonly events: EventHub;
  readonly state: Pick<StateStore, 'project'>;
  readonly scans: Pick<BackgroundScans, 'begin' | 'forget' | 'listen' | 'wasAsked'>;
  readonly triage: Pick<TriageRecords, 'of'>;
}

interface FollowedScans {
  /** The scan that was reported last, or made first. */
  readonly reported: ProjectScan;
  readonly newest: ProjectScan;
  /** Ends of runs are reported up to this snapshot. */
  readonly dueSnapshot?: string;
}

/**
 * Has a project scanned again after each run, once its findings were asked for, or a webhook asks for their changes. Reports
 * which came and went, with the ends of runs that are reported.
 *
 * Like other comparisons these come a moment after what they are about: a change that a crash takes in between is not reported.
 */
export class SecurityChanges implements ChangeListener {
  readonly #parts: SecurityChangesParts;
  readonly #followed = new Map<string, FollowedScans>();
  /** Snapshot that the last run of a project led to. */
  readonly #noted = new Map<string, string>();

  constructor(parts: SecurityChangesParts) {
    this.#parts = parts;
    parts.scans.listen((project, scan) => this.#take(project, scan));
  }

  note(project: ProjectRecord, _before: GraphSnapshot | undefined, after: GraphSnapshot): void {
    const { events, scans } = this.#parts;
    const isWanted = scans.wasAsked(project) || events.isRecorded('security.changed', scopeOf(project));
    if (after.calls === undefined || !isWanted) return;
    this.#noted.set(project.id, after.id);
    scans.begin(project, after);
  }

  publish(project: ProjectRecord): void {
    const followed = this.#followed.get(project.id);
    const dueSnapshot = this.#noted.get(project.id);
    if (followed === undefined || dueSnapshot === undefined) return;
    this.#followed.set(project.id, { ...followed, dueSnapshot });
    this.#publishDue(project);
  }

  forget(project: ProjectRecord): void {
    this.#followed.delete(project.id);
    this.#noted.delete(project.id);
    this.#parts.scans.forget(project);
  }

  close(): void {
    this.#followed.clear();
  }

  #take(project: ProjectRecord, scan: ProjectScan): void {
    const { reported = scan, dueSnapshot } = this.#followed.get(project.id) ?? {};
    this.#followed.set(project.id, { reported, newest: scan, ...(dueSnapshot !== undefined && { dueSnapshot }) });
    this.#publishDue(project);
  }

  #publishDue(project: ProjectRecord): void {
    const { events, state, triage } = this.#parts;
    const { reported, newest, dueSnapshot } = this.#followed.get(project.id) ?? {};
    if (reported === undefined || newest === undefined || newest.snapshot.id !== dueSnapshot) return;
    this.#followed.set(project.id, { reported: newest, newest });
    if (state.project(project.id) === undefined) return;
    const change = changeBetween(reported.findings, newest.findings, triage.of(project.id));
    if (change.counts.added + change.counts.fixed === 0) return;
    const data: EventData['security.changed'] = { projectId: project.id, snapshot: newest.snapshot.id, ...change };
    events.publish({ ...scopeOf(project), type: 'security.changed', data });
  }
}

/** Findings that came and went, of those that are listed where nothing else is asked for. */
function changeBetween(
  before: readonly ScannedFinding[],
  after: readonly ScannedFinding[],
  triage: ReadonlyMap<string, Triage>,
): SecurityChange {
  const [old, now] = [before, after].map((findings) => chooseFindings(findings, {}, triage));
  const [added, fixed] = [without(now.places, old.places), without(old.places, now.places)];
  return {
    ...fitLists({
      added: added.slice(0, eventListMax).map(identityOf),
      fixed: fixed.slice(0, eventListMax).map(identityOf),
    }),
    counts: { added: added.length, fixed: fixed.length },
    summary: countBySeverity(now.counted),
  };
}

function without(findings: readonly ScannedFinding[], others: readonly ScannedFinding[]): readonly ScannedFinding[] {
  const known = new Set(others.map(({ fingerprint }) => fingerprint));
  return findings.filter(({ fingerprint }) => !known.has(fingerprint));
}

function identityOf({
  id,
  ruleId,
  severity,
  file,
  line,
  fingerprint,
}: ScannedFinding): SecurityChange['added'][number] {
  return { id, ruleId, severity, file, line, fingerprint };
}
