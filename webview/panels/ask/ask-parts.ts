import type { Reasoned } from '#protocol/doubt-words.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import type { AskAction, AskState } from './ask-state.ts';

export interface AskedPlace {
  readonly project: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Functions of the surrounding page for questions. */
export interface AskParts {
  readonly store: Store<AskState, AskAction>;
  readonly t: Translate;
  /** Of its title: a page has one heading of the first level. */
  readonly heading: 'h1' | 'h2';
  /** Of what can be done about the questions. */
  readonly asking: Asking;
  open(place: AskedPlace): void;
  /** Label of the button for `open`. */
  readonly openWord: string;
  /** Whether a citation opens its place at once; else it shows the lines below the answer. */
  readonly opensCitations: boolean;
  /** Puts text on the clipboard. */
  copy(text: string): void;
  /** A sentence for the live region. */
  announce(text: string): void;
  /** Another key may be allowed to; absent where there are no keys. */
  readonly otherKey?: (reason: string) => void;
  /** Why an answer is not certain, in the language of the page. */
  reasonsOf(answer: Reasoned): readonly string[];
  /** Where there is no project: what to do. */
  readonly noProject: string;
}

export interface Asking {
  ask(question: string): void;
  /** Asks the same question again. */
  again(id: number): void;
  /** Asks the remote the same question: its text leaves this machine. */
  askRemote(id: number): void;
  /** Reads the project for the first time, then asks again. */
  indexThenAsk(id: number): void;
  /** Stops what is running; the text so far stays. */
  stop(): void;
  renew(): void;
  chooseProject(id: string): void;
}
