import type { Event, ViewColumn } from 'vscode';
import type { EditorPlace, PageMessage } from '#protocol/panel-messages.ts';

/** Source that a page follows instead of the active file. */
export interface FollowedPlace {
  readonly current: EditorPlace | undefined;
  readonly onDidChange: Event<void>;
}

export interface PageEvents {
  readonly followed?: FollowedPlace;
  /** Sent with the start, for a page that no other message gives its texts. */
  readonly words?: { readonly language: string; readonly texts: Readonly<Record<string, string>> };
  /** Returns the initial place, once for each start of the page; afterwards the page goes on from where it was. */
  readonly first?: () => string | undefined;
  readonly titled?: (title: string) => void;
  readonly graph?: (project: string | undefined, file: string) => void;
  readonly leave?: () => void;
  /** The page listens from now on, for the first time or again. */
  readonly begun?: () => void;
  /** Of an impact panel. */
  readonly impactOf?: (asked: Extract<PageMessage, { kind: 'impactOf' }>) => void;
  readonly runTests?: (wanted: Extract<PageMessage, { kind: 'runTests' }>) => void;
  /** Of the page "Developer". */
  readonly developer?: {
    readonly createKey: () => Promise<void>;
    readonly revokeKey: (id: string) => Promise<void>;
    readonly showSettings: (of: 'api' | 'webhooks') => void;
  };
  readonly column?: () => ViewColumn | undefined;
}
