import { CancellationError, type Disposable, l10n } from 'vscode';
import type { ImpactMessage, ImpactSubject } from '#protocol/panel-messages.ts';
import { delegableProjects } from '#protocol/delegable-projects.ts';
import { isAsleep } from '../panels/ask-for-page.ts';
import { projectsOf, refusalOf, untrustedRefusal } from '../panels/window-projects.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { hasUnsaved } from './code-changes.ts';
import { type ImpactAnswers, isOfRemote, isOfWorkingTree } from './impact-answers.ts';

export interface WantedImpact {
  /** URI of a folder of the window; absent: the first one. */
  readonly folder?: string;
  readonly subject: ImpactSubject;
}

type List = Extract<ImpactMessage, { kind: 'impactAsked' }>['list'];

/**
 * The subject of one impact panel: requests its impact, sends it to the page, and does so again whenever the code
 * changes.
 */
export class ShownImpact implements Disposable {
  readonly #session: EngineSession;
  readonly #answers: ImpactAnswers;
  readonly #send: (message: ImpactMessage) => void;
  readonly #listening: readonly Disposable[];
  #wanted: WantedImpact = { subject: { kind: 'uncommitted' } };
  #list: List;
  #isSeen = false;
  #asked = 0;
  /** The folder was not known when it was asked about. */
  #isWaiting = false;

  constructor(session: EngineSession, answers: ImpactAnswers, send: (message: ImpactMessage) => void) {
    this.#session = session;
    this.#answers = answers;
    this.#send = send;
    this.#listening = [
      answers.onDidChange(({ isIndexed }) => {
        const { subject } = this.#wanted;
        const isOther = isOfWorkingTree(subject) || (isIndexed && !isOfRemote(subject));
        if (this.#isSeen && isOther) void this.#answer();
      }),
      session.onDidChangeState(() => this.#isWaiting && this.#isSeen && void this.#answer()),
    ];
  }

  get wanted(): WantedImpact {
    return this.#wanted;
  }

  /** @param list the one that the person wants to see */
  show(wanted: WantedImpact, list?: List): void {
    this.#wanted = wanted;
    this.#list = list;
    if (this.#isSeen) this.begin();
  }

  /** The page listens, for the first time or again. */
  begin(): void {
    this.#isSeen = true;
    const project = this.#project()?.id;
    const list = this.#list;
    this.#list = undefined;
    this.#send({
      kind: 'impactAsked',
      subject: this.#wanted.subject,
      ...(project !== undefined && { project }),
      ...(list !== undefined && { list }),
    });
    void this.#answer();
    void this.#offerRemote(project);
  }

  /** The page is hidden: everything is sent when it is shown again. */
  hide(): void {
    this.#isSeen = false;
  }

  dispose(): void {
    this.hide();
    for (const each of this.#listening) each.dispose();
  }

  /** Only names may leave, so only a change of files or symbols that are named. */
  async #offerRemote(project: string | undefined): Promise<void> {
    const { subject } = this.#wanted;
    const isNamed = (subject.kind === 'files' || subject.kind === 'symbols') && !isOfRemote(subject);
    const delegable = isNamed ? await this.#delegable() : [];
    if (subject !== this.#wanted.subject) return;
    this.#send({ kind: 'impactOfRemote', isOffered: project !== undefined && delegable.includes(project) });
  }

  /** None where no engine answers. */
  async #delegable(): Promise<readonly string[]> {
    try {
      return delegableProjects((await this.#session.call('sync.status', {})).data);
    } catch {
      return [];
    }
  }

  async #answer(): Promise<void> {
    const asked = ++this.#asked;
    const { subject } = this.#wanted;
    const project = this.#project();
    this.#isWaiting = project === undefined;
    if (project === undefined) return this.#refuse();
    try {
      const { origin, ...impact } = await this.#answers.of(project.id, subject);
      if (asked !== this.#asked || !this.#isSeen) return;
      const isUnsaved = isOfWorkingTree(subject) && hasUnsaved(project.uri);
      this.#send({
        kind: 'impact',
        project: project.id,
        subject,
        impact,
        ...(isUnsaved && { isUnsaved }),
        ...(origin && { remote: origin.remote }),
      });
    } catch (error) {
      if (asked === this.#asked && this.#isSeen && !(error instanceof CancellationError)) this.#fail(error, project.id);
    }
  }

  /** While the engine starts there is nothing to say but that it is asked. */
  #refuse(): void {
    const { state } = this.#session;
    const asleep = isAsleep(this.#session) ? untrustedRefusal(l10n.t) : undefined;
    const failed = state.kind === 'failed' ? state : undefined;
    const refusal = asleep ?? failed ?? (state.kind === 'running' ? refusalOf(state, l10n.t) : undefined);
    if (refusal === undefined) return;
    const { code, message } = refusal;
    this.#send({ kind: 'impactFailed', subject: this.#wanted.subject, code, message });
  }

  #fail(error: unknown, project: string): void {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    this.#send({
      kind: 'impactFailed',
      project,
      subject: this.#wanted.subject,
      code: typeof code === 'string' ? code : 'internal_error',
      message: String(message ?? error),
    });
  }

  #project() {
    const projects = projectsOf(this.#session.state);
    const { folder } = this.#wanted;
    return projects.find(({ uri }) => uri === folder) ?? (folder === undefined ? projects[0] : undefined);
  }
}
