import type { HttpServing } from '../http-serving.ts';
import type { OperationCaller } from '../operation.ts';
import type { FileInsights } from './file-insights.ts';
import type { FollowedProjects } from './followed-projects.ts';

/** What an engine offers to editors besides its operations: what follows the disk, and answers at once or not at all. */
export interface EditorEngine {
  readonly operations: OperationCaller;
  readonly http: Pick<HttpServing, 'join'>;
  readonly projects: FollowedProjects;
  readonly insights: FileInsights;
  /** Further folders in which projects may lie. @returns how to take them away again */
  allowRoots(roots: readonly string[]): () => void;
  readonly log: (text: string) => void;
}
