import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import { parseRecording, type Recording } from '#server/engine/coverage/recording.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { workspaceKey } from '../workspaces/project-workspaces.ts';
import type { RecordingOpener } from '../ports/recording.ts';

export interface KeptText {
  readonly text: string;
  readonly recording: Recording;
}

/** Projects whose recordings are kept in memory: one is some megabytes. */
const keptMax = 4;

/** Recordings of projects: read on request, in the user's state folder and never in the workspace. */
export class ProjectRecordings {
  readonly #open: RecordingOpener;
  readonly #kept = new Map<string, KeptText | undefined>();

  constructor(open: RecordingOpener) {
    this.#open = open;
  }

  of(project: ProjectRecord): KeptText | undefined {
    const key = workspaceKey(project);
    if (!this.#kept.has(key)) this.#keep(key, this.#load(key));
    return this.#kept.get(key);
  }

  save(project: ProjectRecord, text: string): void {
    const key = workspaceKey(project);
    this.#open(key).save(encodeUtf8(text));
    this.#kept.delete(key);
  }

  #load(key: string): KeptText | undefined {
    const bytes = this.#open(key).load();
    const text = bytes && decodeUtf8(bytes);
    const recording = text === undefined ? undefined : parseRecording(text);
    return recording && { text: text as string, recording };
  }

  #keep(key: string, kept: KeptText | undefined): void {
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax) this.#kept.delete(oldest);
  }
}
