import type { SavedData } from './saved-data.ts';
import type { Scene } from '#webview/charts/scene.ts';

/** One of the views of the metrics. */
export interface Sheet {
  readonly root: HTMLElement;
  /** The drawing that is in sight, if there is one. */
  readonly scene?: () => Scene | undefined;
  /** The numbers that are in sight. */
  readonly data: () => SavedData | undefined;
}
