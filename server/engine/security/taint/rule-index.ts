import { PatternIndex } from '../patterns/pattern-index.ts';
import type { PassShape, Rule, RuleSet, Sanitizer, Sink, SourceShape } from '../rules/rule.ts';
import { besideMax, besideShift } from './taint-states.ts';

/** A sink with what is asked of its rule. */
export interface RuleSink {
  readonly rule: Rule;
  readonly sink: Sink;
  /** Bit of the rule's harm. */
  readonly harm: number;
  /** State flag of the text that must stand beside; 0 for none. */
  readonly beside: number;
}

export interface HarmSanitizer {
  readonly sanitizer: Sanitizer;
  readonly harm: number;
}

type ValueSource = Extract<SourceShape, { how: 'value' | 'call' }>;
type DecoratedSource = Extract<SourceShape, { how: 'decorated' }>;
export type HandlerSource = Extract<SourceShape, { how: 'handler' }>;
export type CallbackSource = Extract<SourceShape, { how: 'callback' }>;

/** Bits of a number: harms beyond them are taken away by nothing. */
const harmsMax = 31;

/** All that a set of rules says, by where it is met. */
export class RuleIndex {
  readonly sinks: Readonly<Record<Sink['how'], PatternIndex<RuleSink>>> = {
    call: new PatternIndex(),
    store: new PatternIndex(),
    attribute: new PatternIndex(),
    template: new PatternIndex(),
    return: new PatternIndex(),
  };
  readonly sanitizers: Readonly<Record<Sanitizer['how'], PatternIndex<HarmSanitizer>>> = {
    result: new PatternIndex(),
    guard: new PatternIndex(),
    member: new PatternIndex(),
  };
  readonly passes = new PatternIndex<PassShape>();
  readonly values = new PatternIndex<ValueSource>();
  readonly calls = new PatternIndex<ValueSource>();
  readonly decorators = new PatternIndex<DecoratedSource>();
  readonly callbacks = new PatternIndex<CallbackSource>();
  readonly handlers = new Map<string, HandlerSource[]>();
  /** Texts that rules want beside a value, with their state flags. */
  readonly beside = new Map<string, number>();
  readonly #harms = new Map<string, number>();

  constructor({ rules, models }: RuleSet) {
    for (const rule of rules) this.#addRule(rule);
    for (const { sources, passes } of models) {
      for (const source of sources) this.#addSource(source);
      for (const pass of passes) this.passes.add(pass.value, pass);
    }
  }

  /** Bit of a kind of harm; 0 for one that no rule is about. */
  harmBit(harm: string): number {
    return this.#harms.get(harm) ?? 0;
  }

  #addRule(rule: Rule): void {
    if (!this.#harms.has(rule.harm)) {
      this.#harms.set(rule.harm, this.#harms.size < harmsMax ? 2 ** this.#harms.size : 0);
    }
    const harm = this.harmBit(rule.harm);
    for (const sink of rule.sinks) {
      const beside = this.#besideFlag(sink.requires?.beside);
      this.sinks[sink.how].add(sink.value, { rule, sink, harm, beside });
    }
    for (const sanitizer of rule.sanitizers) this.sanitizers[sanitizer.how].add(sanitizer.value, { sanitizer, harm });
  }

  #besideFlag(text: string | undefined): number {
    if (text === undefined) return 0;
    const known = this.beside.get(text);
    if (known !== undefined) return known;
    // Further ones count as the last.
    const flag = 1 << (besideShift + Math.min(this.beside.size, besideMax - 1));
    this.beside.set(text, flag);
    return flag;
  }

  #addSource(source: SourceShape): void {
    if (source.how === 'value') this.values.add(source.value, source);
    else if (source.how === 'call') this.calls.add(source.value, source);
    else if (source.how === 'callback') this.callbacks.add(source.value, source);
    else if (source.how === 'decorated') this.decorators.add(source.value, source);
    else {
      const known = this.handlers.get(source.entry);
      if (known === undefined) this.handlers.set(source.entry, [source]);
      else known.push(source);
    }
  }
}
