/** The last analysis of a linked remote project, as it was brought home: what a local project is compared with. */
import type { BaselineAge } from '#protocol/diff.ts';

export interface BaselineNode {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  /** Lines of code. */
  readonly size: number;
  readonly language?: string;
  readonly module?: string;
}

/** One pair of files. A remote that has the documented endpoints alone says neither type nor load. */
export interface BaselineEdge {
  readonly source: string;
  readonly target: string;
  readonly type?: string;
  readonly load?: string;
}

export interface BaselineFinding {
  readonly ruleId: string;
  readonly title: string;
  readonly severity: string;
  readonly confidence: string;
  readonly category: string;
  readonly cwe: readonly string[];
  readonly file: string;
  readonly line: number;
  /** Absent where the remote gives none; then rule, file and excerpt identify the finding. */
  readonly fingerprint?: string;
  readonly content?: string;
  readonly reach?: string;
}

/** Each part is absent where the remote has not answered it yet, which is not the same as empty. */
export interface BaselineContent {
  readonly graph?: { readonly nodes: readonly BaselineNode[]; readonly edges: readonly BaselineEdge[] };
  /** Numbers of the summary of GET metrics by their names. */
  readonly metrics?: Readonly<Record<string, number>>;
  readonly findings?: readonly BaselineFinding[];
}

export interface Baseline extends BaselineContent {
  readonly remoteProject: string;
  /** The remote's own time. */
  readonly indexedAt?: string;
  readonly fetchedAtMs: number;
}

/** Baselines by the identifier of the local project. */
export interface Baselines {
  of(projectId: string): Baseline | undefined;
  /** How it stands in time to the newest local index; undefined where there is none. */
  ageOf(projectId: string): BaselineAge | undefined;
}

/** Answers of the remote as they came, with fields that are not known here. */
export interface StoredBaseline {
  readonly remoteProject: string;
  readonly indexedAt?: string;
  readonly fetchedAtMs: number;
  /** `data` of GET graph, metrics and security. */
  readonly graph?: unknown;
  readonly metrics?: unknown;
  readonly security?: unknown;
}

/** Where their content lies: a file a project, durable when `write` resolves. What cannot be read is not there. */
export interface BaselineFiles {
  read(projectId: string): StoredBaseline | undefined;
  write(projectId: string, baseline: StoredBaseline): Promise<void>;
  delete(projectId: string): void;
}
