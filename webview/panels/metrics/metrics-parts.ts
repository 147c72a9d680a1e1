import type { Reasoned } from '#protocol/doubt-words.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import type { MetricsView } from '../../state/metrics-view.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import type { MetricsAction, MetricsPiece, MetricsState } from './metrics-state.ts';

export type MetricsStore = Store<MetricsState, MetricsAction>;
export type Excerpt = OperationResult<'source.get'>;
export type ExcerptParams = Omit<OperationParams<'source.get'>, 'id'>;

export interface MetricsPlace {
  readonly file: string;
  /** From 1. */
  readonly line?: number;
}

/** Functions of the surrounding page for the metrics. */
export interface MetricsParts {
  readonly store: MetricsStore;
  readonly t: Translate;
  /** Of the texts; numbers are written as it does. */
  readonly language: string;
  /** Of its title: a page has one heading of the first level. */
  readonly heading: 'h1' | 'h2';
  /** Changes what is looked at, and with it the address. */
  go(change: Partial<MetricsView>): void;
  /** Esc: one step back to the whole. */
  up(): void;
  /** Shows a place of the code. */
  open(place: MetricsPlace): void;
  /** Label of the button for `open`. */
  readonly openWord: string;
  /** Why an answer lacks something, in the language of the page. */
  reasonsOf(answer: Reasoned): readonly string[];
  /** Asks again for what failed. */
  retry(piece: MetricsPiece): void;
  /** Code of the project. */
  source(params: ExcerptParams, signal: AbortSignal): Promise<Excerpt>;
  /** Puts the address of the view on the clipboard. */
  copyLink(): void;
  /** Gives the person a file. */
  save(name: string, content: Blob): void;
  /** A sentence for the live region. */
  announce(text: string): void;
  /** Name of the project, for files that are saved. */
  projectName(): string;
}
