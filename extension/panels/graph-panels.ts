import type { Uri } from 'vscode';

/** Where else in the extension panels are opened from. */
export interface GraphPanels {
  /** Opens the graph, or brings the open one to the front. */
  showGraph(options?: ShowGraphOptions): Promise<void>;
  /** Opens the graph around a file of a project. */
  showFocus(project: string | undefined, file: string): Promise<void>;
  /** Brings the neighbourhood of the active file into sight. */
  showNeighbourhood(): Promise<void>;
}

export interface ShowGraphOptions {
  /** A file or folder to bring into sight. */
  readonly uri?: Uri;
  /** A panel of its own beside those that are open. */
  readonly isNew?: boolean;
}
