import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { MetricsStore } from './metrics-parts.ts';
import type { MetricsState } from './metrics-state.ts';
import type { ValueWords } from './value-words.ts';

interface ChoiceParts<Value extends string> {
  readonly words: Readonly<Record<Value, ValueWords>>;
  readonly shown: (state: MetricsState) => Value;
  readonly choose: (value: Value) => void;
}

/** A list of numbers of which one is drawn; the definition of that one is shown when it is pointed at. */
export function valueChoice<Value extends string>(
  store: MetricsStore,
  label: string,
  values: readonly Value[],
  { words, shown, choose }: ChoiceParts<Value>,
): HTMLElement {
  const options = values.map((value) => element('option', { value }, words[value].name));
  const change = () => choose(select.value as Value);
  const select: HTMLSelectElement = element('select', { class: 'gp-select', onchange: change }, ...options);
  watch(
    store,
    (state) => [shown(state)] as const,
    ([value]) => {
      select.value = value;
      select.setAttribute('data-definition', words[value].definition);
    },
  );
  return element('label', { class: 'gp-mx-choice' }, element('span', {}, label), select);
}
