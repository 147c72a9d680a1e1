import type { Reasoned } from '#protocol/doubt-words.ts';
import type { DriftView } from '../../state/drift-view.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import type { DriftAction, DriftState } from './drift-state.ts';

/** Functions of the surrounding page for a difference. */
export interface DriftParts {
  readonly store: Store<DriftState, DriftAction>;
  readonly t: Translate;
  /** Of the texts; numbers and times are written as it does. */
  readonly language: string;
  /** Sentences in the language of the page. */
  readonly reasonsOf: (answer: Reasoned) => readonly string[];
  /** Of its title: a page has one heading of the first level. */
  readonly heading: 'h1' | 'h2';
  /** Changes what is looked at, and with it the address. */
  go(change: Partial<DriftView>): void;
  /** Shows a place of the code. */
  open(place: { readonly file: string; readonly line?: number }): void;
  /** Label of the button for `open`. */
  readonly openWord: string;
  /** Compares again. */
  again(): void;
  /** Puts the address of the view on the clipboard. */
  copyLink(): void;
  /** Gives the person a file. */
  save(name: string, content: Blob): void;
  /** Name of the project, for files that are saved. */
  projectName(): string;
}
