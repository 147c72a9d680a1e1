import type { IndexState } from '#protocol/index-state.ts';
import type { Finding, Security, Triage } from '#protocol/security.ts';
import { OperationRefused } from '#extension/session/engine-session.ts';
import { scannedSnapshot, securityFindings, securityFixture } from './findings-fixture.ts';

export const scannedId = 'prj_1';

type Question = Parameters<typeof securityFixture>[0];
type Scan = (question: NonNullable<Question>, signal?: AbortSignal) => Security | Promise<Security>;

/** An engine with one project, for pages that show its findings. */
export class ScanningEngine {
  /** Questions for findings in their order. */
  readonly asked: NonNullable<Question>[] = [];
  readonly records = new Map<string, Triage>();
  snapshot = scannedSnapshot;
  /** How far a scan is. */
  progress: IndexState['scan'];
  readonly #scan: Scan;
  #versions = 0;

  constructor(scan?: Scan, findings: readonly Finding[] = securityFindings()) {
    this.#scan = scan ?? ((question) => securityFixture(question, findings));
  }

  answer = (async (id: string, params: object, _: unknown, signal: AbortSignal) => {
    if (id === 'projects.list') return { data: { projects: [{ id: scannedId, name: 'shop' }] } };
    if (id === 'projects.get') return { data: { project: { id: scannedId, name: 'shop' } } };
    if (id === 'index.state') return { data: this.#indexState(params) };
    if (id === 'triage.get') return { data: this.#record((params as { readonly fingerprint: string }).fingerprint) };
    if (id === 'triage.put') return { data: this.#decide(params as never) };
    const { id: _project, ...question } = params as NonNullable<Question> & { readonly id: string };
    this.asked.push(question);
    return { data: this.#withTriage(await this.#scan(question, signal)) };
  }) as never;

  #indexState({ detail }: { readonly detail?: string }) {
    const scan = detail === 'full' && this.progress !== undefined && { scan: this.progress };
    return { status: 'indexed', snapshot: this.snapshot, skipped: [], ...scan };
  }

  #withTriage({ findings, ...answer }: Security): Security {
    const decided = findings.map((finding) => {
      const triage = this.records.get(finding.fingerprint);
      return triage === undefined ? finding : { ...finding, triage };
    });
    return { ...answer, findings: decided };
  }

  #record(fingerprint: string): Triage {
    const record = this.records.get(fingerprint);
    if (record === undefined) throw new OperationRefused('path_not_found', 'There is no such record.');
    return record;
  }

  #decide(
    wanted: Pick<Triage, 'state' | 'note'> & { readonly fingerprint: string; readonly ifMatch?: readonly string[] },
  ): Triage {
    const { fingerprint, state, note, ifMatch } = wanted;
    if (this.records.get(fingerprint)?.version !== ifMatch?.[0])
      throw new OperationRefused('triage_conflict', 'The record was changed.');
    const updatedAt = '2026-03-01T12:00:00.000Z';
    const record: Triage = { state, ...(note !== undefined && { note }), updatedAt, version: `v${++this.#versions}` };
    this.records.set(fingerprint, record);
    return record;
  }
}
