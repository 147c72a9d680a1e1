import type { Impact } from '#protocol/impact.ts';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import type { Failure } from '../../state/page-state.ts';
import type { Store } from '../../state/store.ts';
import type { ImpactAction, ImpactState } from './impact-state.ts';

/** A place that something of an impact is at. Lines and columns count from 1. */
export interface ImpactPlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Functions of the surrounding page for an impact panel. */
export interface ImpactParts {
  readonly store: Store<ImpactState, ImpactAction>;
  open(place: ImpactPlace): void;
  /** Label of the button for `open`. */
  readonly openWord: string;
  /** Asks for the impact of another subject, or of the same again. */
  ask(subject: ImpactSubject): void;
  copy(text: string, what: string): void;
  /** Absent where no tests can be run: there their names are copied. */
  readonly runTests?: (tests: readonly Pick<Impact['tests'][number], 'file' | 'basis'>[]) => void;
  /** Esc on the drawing with nothing picked. */
  leave(): void;
  /** Elements in addition to the button for another try. */
  readonly afterFailure?: (failure: Failure) => readonly HTMLElement[];
  /** Of what it says first: a page has one heading of the first level. */
  readonly heading: 'h1' | 'h2';
  /** A sentence for the live region. */
  announce(text: string): void;
}
